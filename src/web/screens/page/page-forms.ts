import type { RequestFacts } from '#web/request/request-facts.ts';
import { sendContactForm } from '../../parts/contact-form/contact-action.ts';
import { sendDefinedForm } from '../../parts/defined-form/defined-form-action.ts';
import { sendNewsletterForm } from '../../parts/newsletter-form/newsletter-action.ts';
import { formNameField } from '../../parts/sent-form/form-answer.ts';

/** Sends the form of a content page by the name it states; nothing where it is none of them. */
export function sendPageForm(facts: RequestFacts, form: FormData) {
  const name = form.get(formNameField);
  switch (name) {
    case 'contact':
      return sendContactForm(facts, form);
    case 'newsletter':
      return sendNewsletterForm(facts, form);
    default: {
      const id = /^form-([1-9]\d{0,8})$/.exec(String(name))?.[1];
      return id ? sendDefinedForm(facts, Number(id), form) : null;
    }
  }
}
