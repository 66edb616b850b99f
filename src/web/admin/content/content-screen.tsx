import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { languageNames, languages } from '#values/language.ts';
import { DeleteDocuments } from '#web/backoffice/deletion/delete-documents.tsx';
import { FilterBar } from '#web/backoffice/filter-bar.tsx';
import { readListAddress } from '#web/backoffice/list-address.ts';
import { answerTask } from '#web/backoffice/screen-actions.ts';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLoaded } from '#web/request/loaded-data.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { Button } from '#web/ui/button.tsx';
import { usePermission } from '../frame/use-permission.ts';
import { BulkBar } from './bulk-bar.tsx';
import { contentSorts, contentStates, elementType, listContent } from './content-rows.ts';
import { ContentTable } from './content-table.tsx';
import { NewDocumentDialog, newDocumentTask } from './new-document-dialog.tsx';
import { useBulkChange } from './use-bulk-change.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const facts = requestFacts(context);
  const address = readListAddress(request, {
    sorts: contentSorts,
    filters: { type: /^[a-z0-9-]{1,160}$/, state: contentStates, language: languages },
  });
  const [types, content] = await Promise.all([
    facts.personalApi.call(postEndpoints.postTypeFilterStandard, { body: { perPage: 100 } }),
    listContent(facts, address),
  ]);
  return { address, content, types: types.data.map(({ slug, title }) => ({ slug, title })) };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, { create: newDocumentTask });
}

/** Everything that editors write, by its drafts: found, opened for editing, published and withdrawn. */
export default function ContentScreen() {
  const t = useTranslations('admin');
  const { address, content, types } = useLoaded<typeof loader>();
  const mayPublish = usePermission('content.publish');
  const mayEdit = usePermission('content.edit');
  const [isDeleting, askToDelete] = useState(false);
  const [isNew, setNew] = useState(false);
  const isOfElements = address.filters.type === elementType;
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const bulk = useBulkChange();
  const typeName = (slug: string, title = slug) =>
    t.has(`content.type.${slug}`) ? t(`content.type.${slug}`) : title;
  const shown = content.rows.filter(({ id }) => chosen.has(id));
  const titles = new Map(types.map(({ slug, title }) => [slug, title]));
  return (
    <>
      <ScreenHead
        title={t('content.title')}
        lead={t('content.lead')}
        actions={
          mayEdit && (
            <Button startIcon="plus" aria-haspopup="dialog" onClick={() => setNew(true)}>
              {t('content.new.title')}
            </Button>
          )
        }
      />
      <NewDocumentDialog open={isNew} onClose={() => setNew(false)} />
      <FilterBar
        address={address}
        {...(isOfElements ? {} : { search: t('content.search') })}
        filters={[
          {
            name: 'type',
            label: t('content.typeLabel'),
            all: t('content.allTypes'),
            options: [
              ...types.map(({ slug, title }) => ({ value: slug, label: typeName(slug, title) })),
              { value: elementType, label: typeName(elementType) },
            ],
          },
          ...(isOfElements
            ? []
            : [
                {
                  name: 'state',
                  label: t('content.stateLabel'),
                  all: t('content.allStates'),
                  options: contentStates.map((value) => ({ value, label: t(`content.state.${value}`) })),
                },
              ]),
          {
            name: 'language',
            label: t('content.language'),
            all: t('content.allLanguages'),
            options: languages.map((value) => ({ value, label: languageNames[value] })),
          },
        ]}
      />
      {/* What became of the last action is told where it has left none. */}
      {mayEdit && !isOfElements && (content.rows.length > 0 || bulk.state.total > 0) && (
        <BulkBar
          chosenCount={shown.length}
          hasLegalDrafts={shown.some(({ withoutNotice }) => withoutNotice !== undefined)}
          mayPublish={mayPublish}
          onDelete={() => askToDelete(true)}
          state={bulk.state}
          onChange={(status, areChecked) =>
            void bulk.change(shown, status, areChecked).then(() => setChosen(new Set()))
          }
        />
      )}
      <ContentTable
        content={content}
        sort={address.sort}
        nameOfType={(slug) => typeName(slug, titles.get(slug))}
        errors={bulk.state.errors}
        {...(mayEdit && !isOfElements ? { chosen, onChoose: setChosen } : {})}
      />
      {isDeleting && (
        <DeleteDocuments
          documents={shown.map(({ id, title, status }) => ({ id, title, isSeen: status === 'published' }))}
          mayRedirect={mayPublish}
          onClose={() => {
            askToDelete(false);
            void bulk.renew();
          }}
          onDeleted={() => {
            askToDelete(false);
            setChosen(new Set());
            void bulk.renew();
          }}
        />
      )}
    </>
  );
}
