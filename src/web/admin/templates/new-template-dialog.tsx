import { CreateDialog, type CreateDialogProps } from '#web/backoffice/create-dialog.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TemplateFields } from './template-fields.tsx';
import { checkTemplate } from './template-rules.ts';

type NewTemplateDialogProps = CreateDialogProps & {
  /** Pages whose sections can be taken. */
  documents: readonly { readonly id: number; readonly title: string }[];
};

export function NewTemplateDialog({ documents, ...dialog }: NewTemplateDialogProps) {
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
