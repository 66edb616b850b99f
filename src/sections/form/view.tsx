import { DefinedForm } from '#web/parts/defined-form/defined-form.tsx';
import { FormGround } from '../form-ground.tsx';
import type { PageSectionProps } from '../page-section.ts';
import type { load } from './load.ts';

/** A form that editors defined; nothing where it is no more. */
export default function FormSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'form', typeof load>) {
  const { form, consents = null } = loaded;
  if (!form) return null;
  return (
    <FormGround title={options.title || form.title} text={options.text} anchor={meta?.anchor}>
      <DefinedForm form={form} consents={consents} submitLabel={options.button} />
    </FormGround>
  );
}
