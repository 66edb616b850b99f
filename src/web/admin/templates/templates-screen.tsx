import { useState } from 'react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { postEndpoints } from '#contract/v1/post-endpoints.ts';
import { templateEndpoints } from '#contract/v1/template-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import {
  answerTask,
  FilterBar,
  idOf,
  ListTable,
  Moment,
  readListAddress,
  requestFacts,
  ScreenHead,
  TaskButton,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { TemplateFields } from './template-fields.tsx';
import { checkTemplate, createdTemplate, templateKinds, updatedTemplate } from './template-rules.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { personalApi } = requestFacts(context);
  const address = readListAddress(request, { filters: { kind: templateKinds } });
  const kind = templateKinds.find((one) => one === address.filters.kind);
  const { page, keywords } = address;
  const [templates, documents] = await Promise.all([
    personalApi.call(templateEndpoints.templateFilter, {
      body: { page, perPage: 25, keywords, ...(kind ? { kind } : {}) },
    }),
    personalApi.call(postEndpoints.postFilterStandard, {
      // Posts are mostly one text: it is pages that are made of sections.
      body: {
        draft: true,
        perPage: 100,
        postTypeSlugs: ['page'],
        sort: { field: 'title', direction: 'asc' },
      },
    }),
  ]);
  return { address, templates, documents: documents.data.map(({ id, title }) => ({ id, title })) };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    create: {
      check: checkTemplate,
      send: ({ personalApi }, form) =>
        personalApi.call(templateEndpoints.templateCreate, { body: createdTemplate(form) }),
    },
    update: {
      check: checkTemplate,
      send: ({ personalApi }, form) =>
        personalApi.call(templateEndpoints.templateUpdate, {
          params: { id: idOf(form) },
          body: updatedTemplate(form),
        }),
    },
    remove: {
      send: ({ personalApi }, form) =>
        personalApi.call(templateEndpoints.templateDelete, { params: { id: idOf(form) } }),
    },
  });
}

/** Skeletons that new pages and posts begin with. */
export default function TemplatesScreen() {
  const t = useTranslations('admin');
  const backoffice = useTranslations('backoffice');
  const language = useLanguage();
  const { address, templates, documents } = useLoaded<typeof loader>();
  const [isNew, setNew] = useState(false);
  const [editedId, edit] = useState<number>();
  const options = templateKinds.map((value) => ({ value, label: t(`templates.kind.${value}`) }));
  return (
    <>
      <ScreenHead
        title={t('templates.title')}
        lead={t('templates.lead')}
        actions={
          <Button startIcon="plus" aria-haspopup="dialog" onClick={() => setNew(true)}>
            {t('templates.new')}
          </Button>
        }
      />
      <FilterBar
        address={address}
        search={t('templates.search')}
        filters={[{ name: 'kind', label: t('templates.kindLabel'), all: t('templates.allKinds'), options }]}
      />
      <ListTable
        caption={t('templates.title')}
        rows={templates.data}
        keyOf={({ id }) => id}
        pages={templates}
        empty={t('templates.none')}
        columns={[
          { key: 'name', label: t('templates.name'), draw: ({ name }) => name },
          { key: 'kind', label: t('templates.kindLabel'), draw: ({ kind }) => t(`templates.kind.${kind}`) },
          {
            key: 'sections',
            label: t('templates.sections'),
            isNumber: true,
            draw: ({ sections }) => sections.length,
          },
          {
            key: 'locked',
            label: t('templates.locked'),
            isNumber: true,
            draw: ({ locked }) => locked.length,
          },
          {
            key: 'updated',
            label: t('templates.updated'),
            draw: ({ updated_at }) => <Moment at={updated_at} />,
          },
          {
            key: 'place',
            label: t('templates.inPlace'),
            isAction: true,
            draw: ({ id, name }) => (
              <ButtonLink
                href={`${pathOf('home', language)}?editPage=true&template=${id}`}
                reloadDocument
                size="small"
                variant="secondary"
              >
                {t('templates.inPlace')}
                <VisuallyHidden>{backoffice('about', { about: name })}</VisuallyHidden>
              </ButtonLink>
            ),
          },
          {
            key: 'edit',
            label: t('edit'),
            isAction: true,
            draw: (template) => (
              <Button
                size="small"
                variant="secondary"
                aria-haspopup="dialog"
                onClick={() => edit(template.id)}
              >
                {t('edit')}
                <VisuallyHidden>{backoffice('about', { about: template.name })}</VisuallyHidden>
              </Button>
            ),
          },
          {
            key: 'remove',
            label: t('delete'),
            isAction: true,
            draw: ({ id, name }) => (
              <TaskButton
                intent="remove"
                values={{ id }}
                variant="ghost"
                startIcon="trash"
                label={t('delete')}
                about={name}
                done={t('templates.removed')}
                confirm={{
                  title: t('templates.confirm.title'),
                  text: t('templates.confirm.text', { name }),
                  submit: t('delete'),
                  isDangerous: true,
                }}
              />
            ),
          },
        ]}
      />
      <NewTemplateDialog open={isNew} onClose={() => setNew(false)} documents={documents} />
      <TemplateDialog
        template={templates.data.find(({ id }) => id === editedId)}
        onClose={() => edit(undefined)}
      />
    </>
  );
}

type NewTemplateDialogProps = CreateDialogProps & {
  /** Pages whose sections can be taken. */
  documents: readonly { readonly id: number; readonly title: string }[];
};

function NewTemplateDialog({ documents, ...dialog }: NewTemplateDialogProps) {
  const t = useTranslations('admin');
  return (
    <CreateDialog
      {...dialog}
      title={t('templates.new')}
      labels={{
        name: t('templates.name'),
        kind: t('templates.kindLabel'),
        documentId: t('templates.copyOf'),
      }}
      check={checkTemplate}
      submit={t('templates.create')}
      done={t('templates.created')}
    >
      {(fields) => (
        <>
          <TemplateFields {...fields} />
          <SelectField
            {...fields.field('documentId')}
            hint={t('templates.copyHint')}
            placeholder={t('templates.empty')}
            options={documents.map(({ id, title }) => ({ value: String(id), label: title }))}
          />
        </>
      )}
    </CreateDialog>
  );
}
