import { useState } from 'react';
import { type LoaderFunctionArgs, useNavigate } from 'react-router';
import { goodsTermEndpoints } from '#contract/v1/goods-term-endpoints.ts';
import { needBackofficeMessages } from '#web/backoffice/backoffice-messages.ts';
import { useListHref } from '#web/backoffice/list-address.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { readAllPages } from '../products/all-pages.ts';
import { textIn } from '../products/goods-words.ts';
import { chosenIn } from './chosen-term.ts';
import styles from './goods-terms.module.css';
import { TextsField } from './term-fields.tsx';
import { TermPanel } from './term-panel.tsx';
import { TermsList } from './terms-list.tsx';

await needBackofficeMessages('goods');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const tags = await readAllPages((body) => personalApi.call(goodsTermEndpoints.managedTagFilter, { body }));
  return { tags, ...chosenIn(request) };
}

/** Tags of goods: what lists and sections of pages pick goods by. */
export default function TagsScreen() {
  const t = useTranslations('goods');
  const language = useLanguage();
  const { tags, chosen, isNew } = useLoaded<typeof loader>();
  const navigate = useNavigate();
  const href = useListHref();
  const [round, begin] = useState(0);
  const { compare } = new Intl.Collator(language);
  const tag = tags.find(({ id }) => id === chosen);
  const open = (id: string | undefined) => void navigate(href({ id }));
  const { name = '', title = {}, slug = {} } = tag ?? {};
  return (
    <>
      <ScreenHead
        title={t('tags.title')}
        lead={t('tags.lead')}
        actions={
          <ButtonLink href={href({ id: 'new' })} startIcon="plus" prefetch="none">
            {t('tags.new')}
          </ButtonLink>
        }
      />
      <div className={styles.editor}>
        <TermsList
          label={t('tags.title')}
          terms={tags
            .map((one) => ({ id: one.id, name: textIn(one.title, language) || one.name, hint: one.name }))
            .toSorted((one, other) => compare(one.name, other.name))}
          chosen={tag?.id}
          none={t('tags.none')}
        />
        <div className={styles.side}>
          {tag || isNew ? (
            <TermPanel
              key={`${tag?.id ?? 'new'} ${round}`}
              kind="tag"
              term={tag}
              fields={{ name, title, slug }}
              title={tag ? textIn(tag.title, language) || tag.name : t('tags.new')}
              onMade={(id) => open(String(id))}
              onRemoved={() => open(undefined)}
              onTheirs={() => begin(round + 1)}
            >
              {(edited) => (
                <>
                  <TextField
                    label={t('tags.name')}
                    hint={t('tags.nameHint')}
                    error={edited.errorOf('name')}
                    value={String(edited.fields.name ?? '')}
                    maxLength={160}
                    autoComplete="off"
                    required
                    onChange={({ currentTarget: { value } }) => edited.set('name', value)}
                  />
                  <TextsField edited={edited} name="title" label={t('tags.words')} maxLength={300} />
                  <TextsField
                    edited={edited}
                    name="slug"
                    label={t('field.slug')}
                    hint={t('terms.slugHint')}
                    maxLength={160}
                  />
                </>
              )}
            </TermPanel>
          ) : (
            <p className={styles.quiet}>{t('tags.chooseOne')}</p>
          )}
        </div>
      </div>
    </>
  );
}
