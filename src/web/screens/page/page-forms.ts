import { handlerOf, malformed, textOf } from '#web/request/page-form.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { sendContactForm } from '../../parts/contact-form/contact-action.ts';
import { sendDefinedForm } from '../../parts/defined-form/defined-form-action.ts';
import { sendNewsletterForm } from '../../parts/newsletter-form/newsletter-action.ts';
import { sendReviewForm } from '../../parts/reviews/review-action.ts';
import { formNameField } from '../../parts/sent-form/form-answer.ts';

const handlers = { contact: sendContactForm, newsletter: sendNewsletterForm, review: sendReviewForm };

/** Sends the form of a content page or post by the name it states. @throws 400 where it is none of them */
export async function sendPageForm(facts: RequestFacts, form: FormData) {
  const name = textOf(form, formNameField);
  const id = /^form-([1-9]\d{0,8})$/.exec(name)?.[1];
  if (id === undefined) return handlerOf(handlers, name)(facts, form);
  const answer = await sendDefinedForm(facts, Number(id), form);
  if (!answer) throw malformed();
  return answer;
}
