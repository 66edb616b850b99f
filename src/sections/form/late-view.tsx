import { DefinedForm } from '#web/parts/defined-form/defined-form.tsx';
import { FormGround } from '../form-ground.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { textOption } from '../section-options.ts';

/** A form that editors defined; nothing where it is no more. */
export default function FormSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const { form, consents = null } = loaded;
  if (!form) return null;
  return (
    <FormGround
      title={textOption(options, 'title') || form.title}
      text={textOption(options, 'text')}
      anchor={meta?.anchor}
    >
      <DefinedForm form={form} consents={consents} submitLabel={textOption(options, 'button')} />
    </FormGround>
  );
}
