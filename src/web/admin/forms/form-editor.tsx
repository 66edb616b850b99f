import { useEffect, useState } from 'react';
import { formEditingEndpoints } from '#contract/v1/form-editing-endpoints.ts';
import { formMaxima } from '#values/form-definitions.ts';
import { pickText } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { ConflictDialog } from '#web/backoffice/conflict-dialog.tsx';
import { moved } from '#web/backoffice/order.ts';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { ScreenHead } from '#web/backoffice/screen-head.tsx';
import { UnsavedGuard } from '#web/backoffice/unsaved-guard.tsx';
import { useVersionedSaving } from '#web/backoffice/use-versioned-saving.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import type { AskedConsent } from '#web/parts/consent-fields/consent-rules.ts';
import { useLanguage } from '#web/request/site-facts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useApi } from '#web/visitor/use-api.ts';
import { usePermission } from '../frame/use-permission.ts';
import {
  copyOfField,
  type EditedField,
  editedForm,
  errorsOfFields,
  type FormDefinition,
  newField,
  sentForm,
} from './edited-form.ts';
import { FieldList } from './field-list.tsx';
import { FieldPanel } from './field-panel.tsx';
import { FormPreview } from './form-preview.tsx';
import styles from './form-screen.module.css';
import { FormSettings } from './form-settings.tsx';

type FormEditorProps = {
  loaded: FormDefinition;
  /** Those that each kind of form asks for on this site. */
  consentsOf: (kind: FormDefinition['kind']) => readonly AskedConsent[];
  onTheirs: () => void;
};

/** One form while it is put together; visitors see it once it is saved. */
export function FormEditor({ loaded, consentsOf, onTheirs }: FormEditorProps) {
  const t = useTranslations('site');
  const admin = useTranslations('admin');
  const api = useApi();
  const language = useLanguage();
  const mayEdit = usePermission('content.publish');
  const { id, version, builtIn } = loaded;
  const [form, setForm] = useState(() => editedForm(loaded));
  const [isPreviewed, setPreviewed] = useState(false);
  const [chosen, choose] = useState<string>();
  /** The fields as they were sent last: what was wrong with them stays with them. */
  const [sent, setSent] = useState(form.fields);
  const saving = useVersionedSaving({
    edited: sentForm(form),
    version,
    send: (edited, seen) =>
      api.call(formEditingEndpoints.formDefinitionUpdate, {
        params: { id },
        body: { ...edited, version: seen },
      }),
    done: t('forms.saved'),
    onTheirs,
  });
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const save = (seen?: number) => {
    setSent(form.fields);
    return saving.save(seen);
  };
  const { fields } = form;
  const setFields = (next: readonly EditedField[]) => change({ fields: next });
  const place = fields.findIndex(({ key }) => key === chosen);
  const field = fields[place];
  const isEditable = mayEdit && !builtIn;
  const isFull = fields.length >= formMaxima.fields;
  const errors = errorsOfFields(sent, saving.errors ?? {});
  const [firstWrong] = errors.keys();
  const isShown = chosen !== undefined && errors.has(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, or nobody could look at another field.
  useEffect(() => {
    if (firstWrong !== undefined && !isShown) choose(firstWrong);
  }, [saving.errors]);
  const consents = consentsOf(form.kind);
  const insert = (added: EditedField, at: number) => {
    if (isFull) return;
    setFields(fields.toSpliced(at, 0, added));
    choose(added.key);
  };
  return (
    <>
      <ScreenHead
        title={pickText(loaded.title, language).text || loaded.key}
        lead={t(mayEdit ? 'forms.editLead' : 'forms.readOnly')}
        actions={
          <Button
            variant="secondary"
            startIcon="zoom"
            aria-haspopup="dialog"
            onClick={() => setPreviewed(true)}
          >
            {t('forms.preview')}
          </Button>
        }
      />
      {mayEdit && <OthersHere kind="form" id={id} />}
      {builtIn && <Alert>{t('forms.builtInText')}</Alert>}
      <div className={styles.editor}>
        <div className={styles.side}>
          <FieldList
            fields={fields}
            chosen={field?.key}
            isEditable={isEditable}
            wrong={new Set(errors.keys())}
            onChoose={choose}
            onOrder={setFields}
          />
          {isEditable && (
            <Button
              size="small"
              variant="secondary"
              startIcon="plus"
              aria-disabled={isFull}
              onClick={() => insert(newField(fields, 'text'), fields.length)}
            >
              {t('forms.addField')}
            </Button>
          )}
        </div>
        <div className={styles.chosen}>
          {isEditable &&
            (field ? (
              <FieldPanel
                key={field.key}
                field={field}
                errors={errors.get(field.key) ?? {}}
                isFirst={place === 0}
                isLast={place === fields.length - 1}
                canCopy={!isFull}
                onChange={(next) => setFields(fields.with(place, next))}
                onMove={(by) => setFields(moved(fields, place, place + by))}
                onCopy={() => insert(copyOfField(fields, field), place + 1)}
                onRemove={() => {
                  setFields(fields.toSpliced(place, 1));
                  choose(undefined);
                }}
              />
            ) : (
              <p className={styles.quiet}>{t('forms.noneChosen')}</p>
            ))}
        </div>
        {mayEdit && (
          <FormSettings
            form={form}
            builtIn={builtIn}
            consents={consents}
            errors={saving.errors ?? {}}
            onChange={change}
          />
        )}
      </div>
      {saving.errors && (
        <Alert tone="danger" live="assertive">
          {t('forms.wrong')}
        </Alert>
      )}
      <div className={styles.foot}>
        {mayEdit && (
          <Button pending={saving.isSaving} onClick={() => void save()}>
            {admin('save')}
          </Button>
        )}
        <ButtonLink href={panelPathOf('adminForms', language)} variant="ghost" prefetch="none">
          {t('forms.back')}
        </ButtonLink>
        {saving.isChanged && (
          <p role="status" className={styles.quiet}>
            {t('navigation.unsaved')}
          </p>
        )}
      </div>
      <FormPreview form={form} consents={consents} open={isPreviewed} onClose={() => setPreviewed(false)} />
      <UnsavedGuard hasUnsaved={() => saving.hasUnsent} />
      <ConflictDialog
        open={saving.conflict !== undefined}
        onClose={saving.endConflict}
        onMine={() => {
          saving.endConflict();
          void save(saving.conflict);
        }}
        onTheirs={() => void saving.takeTheirs()}
      />
    </>
  );
}
