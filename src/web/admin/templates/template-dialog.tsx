import { useState } from 'react';
import { EditForm } from '#web/backoffice/edit-form.tsx';
import { FormDialog } from '#web/backoffice/form-dialog.tsx';
import { OthersHere } from '#web/backoffice/presence/others-here.tsx';
import { useSectionNames } from '#web/backoffice/section-fields/use-field-words.ts';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TemplateFields } from './template-fields.tsx';
import { checkTemplate, type Template } from './template-rules.ts';

type TemplateDialogProps = { template: Template | undefined; onClose: () => void };

/** Name and kind of a template, and which of its sections stay in pages that are made of it. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const t = useTranslations('admin');
  const sections = useSectionNames();
  /** Once somebody else's was taken over, one begins anew with it. */
  const [round, begin] = useState(0);
  return (
    <FormDialog
      open={template !== undefined}
      onClose={onClose}
      title={template?.name ?? t('templates.title')}
      size="wide"
    >
      {template && (
        <EditForm
          key={`${template.id} ${round}`}
          intent="update"
          versioned={{ name: 'version', stored: template.version, onTheirs: () => begin(round + 1) }}
          labels={{
            name: t('templates.name'),
            kind: t('templates.kindLabel'),
            locked: t('templates.locked'),
          }}
          check={checkTemplate}
          submit={t('save')}
          done={t('templates.saved')}
          onDone={onClose}
        >
          {(fields) => (
            <>
              <OthersHere kind="template" id={template.id} />
              <input type="hidden" name="id" value={template.id} />
              <TemplateFields {...fields} name={template.name} kind={template.kind} />
              {/* What stands within sections is locked where the template was made. */}
              {template.locked
                .filter((id) => !template.sections.some((section) => section.id === id))
                .map((id) => (
                  <input key={id} type="hidden" name="locked" value={id} />
                ))}
              {template.sections.length > 0 && (
                <fieldset id={fields.field('locked').id} tabIndex={-1}>
                  <legend>{t('templates.lockLegend')}</legend>
                  {template.sections.map(({ id, type, meta }) => (
                    <Checkbox
                      key={id}
                      name="locked"
                      value={id}
                      label={meta?.label ?? sections.name(type)}
                      defaultChecked={template.locked.includes(id)}
                    />
                  ))}
                </fieldset>
              )}
            </>
          )}
        </EditForm>
      )}
    </FormDialog>
  );
}
