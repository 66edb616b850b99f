import { editedFormKinds, formMaxima } from '#values/form-definitions.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { textOf } from '#web/request/page-form.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export type CopiedForm = { readonly id: number; readonly name: string; readonly kind: string };

type NewFormDialogProps = CreateDialogProps & {
  /** The one that the new one begins as. */
  copied: CopiedForm | undefined;
};

export function checkNewForm(form: FormData): FieldErrors {
  return textOf(form, 'title').trim() === '' ? { title: { rule: 'required' } } : {};
}

/** What a new form is called, and what it is for; the rest is put together afterwards. */
export function NewFormDialog({ copied, ...dialog }: NewFormDialogProps) {
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
