import type { EditFields } from '#web/backoffice/edit-form.tsx';
import { useTranslations } from '#web/i18n/use-translations.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { templateKinds } from './template-rules.ts';

type TemplateFieldsProps = EditFields & { name?: string; kind?: string };

/** What every template has: its name and what it is for. */
export function TemplateFields({ field, name = '', kind = 'page' }: TemplateFieldsProps) {
  const t = useTranslations('admin');
  return (
    <>
      <TextField {...field('name')} defaultValue={name} maxLength={120} required />
      <SelectField
        {...field('kind')}
        defaultValue={kind}
        options={templateKinds.map((value) => ({ value, label: t(`templates.kind.${value}`) }))}
      />
    </>
  );
}
