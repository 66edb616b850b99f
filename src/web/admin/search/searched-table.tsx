import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { searchedWordsEndpoints } from '#contract/v1/searched-words-endpoints.ts';
import { findLanguageByCode, languageNames } from '#values/language.ts';
import type { ListSort } from '#web/backoffice/list-address.ts';
import { ListTable } from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { EditedSynonym } from './synonym-rules.ts';

type SearchedTableProps = {
  searched: EndpointAnswer<typeof searchedWordsEndpoints.searchedWordsFilter>;
  sort: ListSort | undefined;
  onSynonym: (synonym: EditedSynonym) => void;
};

/** Visitors' searches; one without results can be given a synonym. */
export function SearchedTable({ searched, sort, onSynonym }: SearchedTableProps) {
  const t = useTranslations('site');
  const backoffice = useTranslations('backoffice');
  const { number, date } = useFormats();
  return (
    <ListTable
      caption={t('search.title')}
      rows={searched.data}
      keyOf={({ words, language_code }) => `${language_code} ${words}`}
      sort={sort}
      pages={searched}
      empty={t('search.noneSearched')}
      columns={[
        { key: 'words', label: t('search.words'), sort: 'words', draw: ({ words }) => words },
        {
          key: 'language',
          label: t('language'),
          draw: ({ language_code }) => languageNames[findLanguageByCode(language_code) ?? 'hr'],
        },
        {
          key: 'searches',
          label: t('search.searches'),
          sort: 'searches',
          isNumber: true,
          draw: ({ searches }) => number(searches),
        },
        {
          key: 'found',
          label: t('search.found'),
          isNumber: true,
          draw: ({ found }) =>
            found === 0 ? <Badge tone="danger">{t('search.nothing')}</Badge> : number(found),
        },
        { key: 'last', label: t('search.last'), sort: 'last_day', draw: ({ last_day }) => date(last_day) },
        {
          key: 'synonym',
          label: t('search.makeSynonym'),
          isAction: true,
          draw: ({ words, language_code, found }) =>
            found === 0 && (
              <Button
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() =>
                  onSynonym({ language: findLanguageByCode(language_code) ?? 'hr', words: [words] })
                }
              >
                {t('search.makeSynonym')}
                <VisuallyHidden>{backoffice('about', { about: words })}</VisuallyHidden>
              </Button>
            ),
        },
      ]}
    />
  );
}
