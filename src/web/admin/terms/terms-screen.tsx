import { useState } from 'react';
import { type LoaderFunctionArgs, useRevalidator } from 'react-router';
import { foldText } from '#values/folded-text.ts';
import { languages, pickText } from '#values/language.ts';
import { DeleteDocuments } from '#web/backoffice/deletion/delete-documents.tsx';
import {
  Badge,
  FilterBar,
  ListTable,
  QuietLine,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { TermDialog } from './term-dialog.tsx';
import { type EditedTerm, listTermRows, type TermRow, termKinds } from './term-rows.ts';
import styles from './terms-screen.module.css';

const perPage = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi, language } = requestFacts(context);
  const address = readListAddress(request, { filters: { kind: termKinds } });
  const { page, keywords, filters } = address;
  const words = foldText(keywords.trim());
  const all = await listTermRows(personalApi, language);
  const found = all.filter(
    ({ kind, names }) =>
      (filters.kind === undefined || kind === filters.kind) &&
      foldText(Object.values(names).join('\n')).includes(words),
  );
  const lastPage = Math.max(1, Math.ceil(found.length / perPage));
  const rows = found.slice((page - 1) * perPage, page * perPage);
  return { address, all, list: { rows, page, lastPage, total: found.length } };
}

type Opened = { readonly task: 'merge' | 'delete'; readonly term: TermRow };

/** Categories and tags of posts: their names in all languages, two made one, what is not wanted put into the bin. */
export default function TermsScreen() {
  const t = useTranslations('admin');
  const language = useLanguage();
  const { number } = useFormats();
  const { address, all, list } = useLoaded<typeof loader>();
  const revalidator = useRevalidator();
  const mayPublish = usePermission('content.publish');
  const [edited, edit] = useState<EditedTerm>();
  const [opened, open] = useState<Opened>();
  const done = () => {
    edit(undefined);
    open(undefined);
    void revalidator.revalidate();
  };
  const nameOf = ({ names }: TermRow) => pickText(names, language).text;
  const isMissing = ({ names }: TermRow) => languages.filter((one) => !names[one]);
  return (
    <>
      <ScreenHead
        title={t('terms.title')}
        lead={t('terms.lead')}
        actions={
          mayPublish && (
            <Button
              startIcon="plus"
              aria-haspopup="dialog"
              onClick={() => edit({ id: undefined, kind: 'tag', names: {}, versions: {} })}
            >
              {t('terms.new')}
            </Button>
          )
        }
      />
      <FilterBar
        address={address}
        search={t('terms.name')}
        filters={[
          {
            name: 'kind',
            label: t('terms.kindLabel'),
            all: t('terms.allKinds'),
            options: termKinds.map((value) => ({ value, label: t(`terms.kind.${value}`) })),
          },
        ]}
      />
      <ListTable
        caption={t('terms.title')}
        rows={list.rows}
        keyOf={({ id }) => id}
        headKey="name"
        pages={list}
        empty={t('terms.none')}
        columns={[
          {
            key: 'name',
            label: t('terms.name'),
            draw: (term) => (
              <>
                {nameOf(term)} {!term.isSeen && <Badge>{t('content.state.draft')}</Badge>}
                <QuietLine>{t(`terms.kind.${term.kind}`)}</QuietLine>
              </>
            ),
          },
          {
            key: 'languages',
            label: t('terms.languages'),
            draw: (term) => (
              <>
                {languages.map((one) => (
                  <QuietLine key={one}>
                    <span lang={one}>
                      {one.toUpperCase()} {term.names[one] ?? '–'}
                    </span>
                  </QuietLine>
                ))}
                {isMissing(term).length > 0 && <Badge tone="warn">{t('terms.lacks')}</Badge>}
              </>
            ),
          },
          {
            key: 'posts',
            label: t('terms.posts'),
            isNumber: true,
            draw: ({ totalPosts }) => number(totalPosts),
          },
          {
            key: 'tasks',
            label: t('terms.tasks'),
            isAction: true,
            draw: (term) =>
              mayPublish && (
                <div className={styles.tasks}>
                  <TermTask label={t('terms.rename')} name={nameOf(term)} onPress={() => edit(term)} />
                  <TermTask
                    label={t('terms.merge')}
                    name={nameOf(term)}
                    onPress={() => open({ task: 'merge', term })}
                  />
                  <TermTask
                    label={t('delete')}
                    name={nameOf(term)}
                    onPress={() => open({ task: 'delete', term })}
                  />
                </div>
              ),
          },
        ]}
      />
      <TermDialog term={edited} onClose={() => edit(undefined)} onSaved={done} />
      {opened?.task === 'merge' && (
        <MergeDialog
          term={opened.term}
          others={all.filter(({ id, kind }) => id !== opened.term.id && kind === opened.term.kind)}
          onClose={() => open(undefined)}
          onMerged={done}
        />
      )}
      {opened?.task === 'delete' && (
        <DeleteDocuments
          documents={[{ id: opened.term.id, title: nameOf(opened.term), isSeen: opened.term.isSeen }]}
          mayRedirect={mayPublish}
          onClose={() => open(undefined)}
          onDeleted={done}
        />
      )}
    </>
  );
}

function TermTask({ label, name, onPress }: { label: string; name: string; onPress: () => void }) {
  const words = useTranslations('backoffice');
  return (
    <Button size="small" variant="ghost" aria-haspopup="dialog" onClick={onPress}>
      {label}
      <VisuallyHidden>{words('about', { about: name })}</VisuallyHidden>
    </Button>
  );
}
