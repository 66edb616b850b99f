import { ContactForm } from '#web/parts/contact-form/contact-form.tsx';
import { FormGround } from '../form-ground.tsx';
import type { PageSectionProps } from '../page-section.ts';
import type { load } from './load.ts';

/** A message to the company, with the topics that the document offers. */
export default function ContactFormSection({
  section: { options, meta },
  loaded,
}: PageSectionProps<'contactForm', typeof load>) {
  return (
    <FormGround title={options.title} text={options.text} anchor={meta?.anchor}>
      <ContactForm
        name="contact"
        consents={loaded.consents ?? null}
        captcha={loaded.captcha === true}
        subjects={options.subjects}
        files={loaded.files === true}
      />
    </FormGround>
  );
}
