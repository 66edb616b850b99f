import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useRevalidator } from 'react-router';
import { formEditingEndpoints } from '#contract/v1/form-editing-endpoints.ts';
import { editedFormKinds, formMaxima } from '#values/form-definitions.ts';
import { pickText } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import {
  answerTask,
  FilterBar,
  idOf,
  ListTable,
  needBackofficeMessages,
  readListAddress,
  requestFacts,
  ScreenHead,
  useLoaded,
} from '#web/backoffice/list-screen.ts';
import { Removal } from '#web/backoffice/removal.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import styles from './forms-screen.module.css';

await needBackofficeMessages('site');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const address = readListAddress(request, {});
  const { page, keywords } = address;
  const { personalApi } = requestFacts(context);
  const body = { page, keywords, limit: 25 };
  return { address, forms: await personalApi.call(formEditingEndpoints.formDefinitionFilter, { body }) };
}

export async function action(facts: ActionFunctionArgs) {
  return answerTask(facts, {
    create: {
      check: checkNewForm,
      send({ personalApi, language }, form) {
        const kind = editedFormKinds.find((one) => one === textOf(form, 'kind')) ?? 'contactForm';
        const copyOf = idOf(form, 'copyOf');
        const body = { title: { [language]: textOf(form, 'title') }, kind, ...(copyOf ? { copyOf } : {}) };
        return personalApi.call(formEditingEndpoints.formDefinitionCreate, { body });
      },
    },
  });
}

/** The forms of the shop: those that editors have made, and those that the program itself sends. */
export default function FormsScreen() {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  const backoffice = useTranslations('backoffice');
  const language = useLanguage();
  const { number } = useFormats();
  const api = useApi();
  const revalidator = useRevalidator();
  const mayEdit = usePermission('content.publish');
  const { address, forms } = useLoaded<typeof loader>();
  const [isNew, setNew] = useState(false);
  const [copied, setCopied] = useState<CopiedForm>();
  const nameOf = ({ title, key }: (typeof forms.data)[number]) => pickText(title, language).text || key;
  return (
    <>
      <ScreenHead
        title={t('forms.listTitle')}
        lead={t('forms.lead')}
        actions={
          mayEdit && (
            <Button startIcon="plus" aria-haspopup="dialog" onClick={() => setNew(true)}>
              {t('forms.new')}
            </Button>
          )
        }
      />
      <FilterBar address={address} search={t('forms.search')} />
      <ListTable
        caption={t('forms.listTitle')}
        rows={forms.data}
        keyOf={({ id }) => id}
        pages={forms}
        empty={t('forms.none')}
        columns={[
          {
            key: 'form',
            label: t('forms.form'),
            draw: (form) => (
              <span className={styles.form}>
                <Link href={panelPathOf('adminForm', language, { id: String(form.id) })} prefetch="none">
                  {nameOf(form)}
                </Link>
                {form.builtIn && <Badge>{t('forms.builtIn')}</Badge>}
              </span>
            ),
          },
          { key: 'kind', label: t('forms.kindLabel'), draw: ({ kind }) => admin(`consents.kind.${kind}`) },
          {
            key: 'fields',
            label: t('forms.fields'),
            isNumber: true,
            draw: ({ fields }) => number(fields.length),
          },
          {
            key: 'entries',
            label: t('forms.entries'),
            isNumber: true,
            draw: (form) =>
              form.entries === 0 ? (
                number(0)
              ) : (
                <Link href={`${panelPathOf('adminEntries', language)}?kind=${form.id}`} prefetch="none">
                  {number(form.entries)}
                  <VisuallyHidden>{backoffice('about', { about: nameOf(form) })}</VisuallyHidden>
                </Link>
              ),
          },
          ...(mayEdit
            ? [
                {
                  key: 'copy',
                  label: t('forms.copy'),
                  isAction: true as const,
                  draw: (form: (typeof forms.data)[number]) => (
                    <Button
                      size="small"
                      variant="secondary"
                      aria-haspopup="dialog"
                      onClick={() => setCopied({ id: form.id, name: nameOf(form), kind: form.kind })}
                    >
                      {t('forms.copy')}
                      <VisuallyHidden>{backoffice('about', { about: nameOf(form) })}</VisuallyHidden>
                    </Button>
                  ),
                },
                {
                  key: 'remove',
                  label: admin('delete'),
                  isAction: true as const,
                  draw: (form: (typeof forms.data)[number]) =>
                    !form.builtIn && (
                      <Removal
                        name={nameOf(form)}
                        title={t('forms.removal.title')}
                        text={t('forms.removal.text', { name: nameOf(form) })}
                        done={t('forms.removal.done')}
                        stays={t('forms.builtInText')}
                        remove={() =>
                          api.call(formEditingEndpoints.formDefinitionDelete, { params: { id: form.id } })
                        }
                        onRemoved={() => void revalidator.revalidate()}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
      <NewFormDialog
        key={copied?.id}
        open={isNew || copied !== undefined}
        copied={copied}
        onClose={() => {
          setNew(false);
          setCopied(undefined);
        }}
      />
    </>
  );
}

type CopiedForm = { readonly id: number; readonly name: string; readonly kind: string };

type NewFormDialogProps = CreateDialogProps & {
  /** The one that the new one begins as. */
  copied: CopiedForm | undefined;
};

function checkNewForm(form: FormData): FieldErrors {
  return textOf(form, 'title').trim() === '' ? { title: { rule: 'required' } } : {};
}

/** A new form's name and purpose; the rest is set up afterwards. */
function NewFormDialog({ copied, ...dialog }: NewFormDialogProps) {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  return (
    <CreateDialog
      {...dialog}
      title={copied ? t('forms.copyOf', { name: copied.name }) : t('forms.new')}
      size="small"
      labels={{ title: t('forms.title'), kind: t('forms.kindLabel') }}
      check={checkNewForm}
      submit={t('forms.create')}
      done={t('forms.created')}
    >
      {({ field }) => (
        <>
          {copied && <input type="hidden" name="copyOf" value={copied.id} />}
          <TextField {...field('title')} maxLength={formMaxima.label} required />
          {!copied && (
            <SelectField
              {...field('kind')}
              hint={t('forms.kindHint')}
              options={editedFormKinds.map((value) => ({
                value,
                label: admin(`consents.kind.${value}`),
              }))}
            />
          )}
        </>
      )}
    </CreateDialog>
  );
}
