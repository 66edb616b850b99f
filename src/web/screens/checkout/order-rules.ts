import type { FieldErrors } from '#values/refusal.ts';
import { type AskedConsent, consentPath, readConsents } from '../../parts/consent-fields/consent-rules.ts';
import { checkDelivery, deliveryPath, paymentPath, readDelivery, readId } from './checkout-form.ts';
import type { DeliveryMethod } from './checkout-page.ts';

/** What is still missing before an order can be asked for: delivery where it is in the form, payment, consents. */
export function checkOrderForm(
  form: FormData,
  consents: readonly AskedConsent[] | null,
  deliveryMethods: readonly DeliveryMethod[],
): FieldErrors {
  const errors: FieldErrors = form.has(deliveryPath)
    ? checkDelivery(readDelivery(form), deliveryMethods)
    : {};
  if (readId(form, paymentPath) === null) errors[paymentPath] = { rule: 'required' };
  const accepted = readConsents(form);
  for (const { id, required } of consents ?? []) {
    if (required && !accepted.includes(id)) errors[consentPath(id)] = { rule: 'required' };
  }
  return errors;
}
