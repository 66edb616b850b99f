import { ContactForm } from '#web/parts/contact-form/contact-form.tsx';
import { FormGround } from '../form-ground.tsx';
import type { PageSectionProps } from '../page-section.ts';
import { textOption } from '../section-options.ts';

/** A message to the company, with the topics that the document offers. */
export default function ContactFormSection({ section: { options, meta }, loaded }: PageSectionProps) {
  const subjects = Array.isArray(options.subjects)
    ? options.subjects.filter((subject): subject is string => typeof subject === 'string')
    : [];
  return (
    <FormGround title={textOption(options, 'title')} text={textOption(options, 'text')} anchor={meta?.anchor}>
      <ContactForm
        name="contact"
        consents={loaded.consents ?? null}
        captcha={loaded.captcha === true}
        subjects={subjects}
        files={loaded.files === true}
      />
    </FormGround>
  );
}
