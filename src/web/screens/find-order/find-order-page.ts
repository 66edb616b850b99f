import type { ActionFunctionArgs } from 'react-router';
import { ownOrderEndpoints } from '#contract/v2/own-order-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { requireOrderPages } from '#web/request/order-pages.ts';
import { readForm, textOf } from '#web/request/page-form.ts';
import { requestFacts } from '#web/request/request-facts.ts';
import { checkFields, email, required } from '../../parts/account-forms/account-rules.ts';
import { answerForm } from '../../parts/sent-form/form-answer.ts';

export function checkFindOrder(form: FormData): FieldErrors {
  return checkFields(form, { orderNumber: required, email });
}

/** Has the link of an order mailed to its address; what is answered does not say whether there is such an order. */
export async function actOnFindOrder({ request, context }: ActionFunctionArgs) {
  const facts = requestFacts(context);
  facts.markPersonal();
  await requireOrderPages(facts, null);
  const form = await readForm(request);
  return answerForm({
    form,
    errors: checkFindOrder(form),
    async send() {
      const body = { orderNumber: textOf(form, 'orderNumber').trim(), email: textOf(form, 'email').trim() };
      await facts.api.call(ownOrderEndpoints.orderFind, { body }, { idempotencyKey: crypto.randomUUID() });
      return undefined;
    },
  });
}
