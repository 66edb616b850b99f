import { EditForm } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TemplateFields } from './template-fields.tsx';
import { checkTemplate } from './template-rules.ts';

type NewTemplateDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Pages whose sections can be taken. */
  documents: readonly { readonly id: number; readonly title: string }[];
};

export function NewTemplateDialog({ open, onClose, documents }: NewTemplateDialogProps) {
  const t = useTranslations('admin');
  return (
    <Dialog open={open} onClose={onClose} title={t('templates.new')} closeLabel={t('close')} size="wide">
      {open && (
        <EditForm
          intent="create"
          labels={{
            name: t('templates.name'),
            kind: t('templates.kindLabel'),
            documentId: t('templates.copyOf'),
          }}
          check={checkTemplate}
          submit={t('templates.create')}
          done={t('templates.created')}
          onDone={onClose}
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
        </EditForm>
      )}
    </Dialog>
  );
}
