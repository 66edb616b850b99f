import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { searchedWordsEndpoints } from '#contract/v1/searched-words-endpoints.ts';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import { ListTable, TaskButton } from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { EditedSynonym } from './synonym-rules.ts';

type SynonymTableProps = {
  synonyms: EndpointAnswer<typeof searchedWordsEndpoints.synonymFilter>;
  onEdit: (synonym: EditedSynonym) => void;
};

/** Words that mean the same to the site's search. */
export function SynonymTable({ synonyms, onEdit }: SynonymTableProps) {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  const backoffice = useTranslations('backoffice');
  return (
    <ListTable
      caption={t('search.synonyms')}
      rows={synonyms.data}
      keyOf={({ id }) => id}
      pages={synonyms}
      empty={t('search.noSynonyms')}
      columns={[
        { key: 'words', label: t('search.meanTheSame'), draw: ({ words }) => words.join(', ') },
        {
          key: 'language',
          label: t('language'),
          draw: ({ language_code }) => languageNames[findLanguageByCode(language_code) ?? 'hr'],
        },
        {
          key: 'edit',
          label: admin('edit'),
          isAction: true,
          draw: ({ id, words, language_code }) => (
            <Button
              size="small"
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => onEdit({ id, words, language: findLanguageByCode(language_code) ?? 'hr' })}
            >
              {admin('edit')}
              <VisuallyHidden>{backoffice('about', { about: words.join(', ') })}</VisuallyHidden>
            </Button>
          ),
        },
        {
          key: 'remove',
          label: admin('delete'),
          isAction: true,
          draw: ({ id, words }) => (
            <TaskButton
              intent="remove"
              values={{ id }}
              variant="ghost"
              startIcon="trash"
              label={admin('delete')}
              about={words.join(', ')}
              done={t('search.synonymRemoved')}
              confirm={{
                title: t('search.confirm.title'),
                text: t('search.confirm.text', { words: words.join(', ') }),
                submit: admin('delete'),
                isDangerous: true,
              }}
            />
          ),
        },
      ]}
    />
  );
}
