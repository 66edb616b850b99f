import type { FieldErrors } from '#values/refusal.ts';
import { type AskedConsent, checkConsents, readConsents } from '../../parts/consent-fields/consent-rules.ts';
import { checkDelivery, deliveryPath, paymentPath, readDelivery, readId } from './checkout-form.ts';
import type { DeliveryMethod } from './checkout-page.ts';

/** What an order still lacks: delivery if it is in the form, payment if there is something to pay, consents. */
export function checkOrderForm(
  form: FormData,
  consents: readonly AskedConsent[] | null,
  deliveryMethods: readonly DeliveryMethod[],
): FieldErrors {
  const errors: FieldErrors = form.has(deliveryPath)
    ? checkDelivery(readDelivery(form), deliveryMethods)
    : {};
  const isFree = Number(form.get('expectedTotal') || Number.NaN) === 0;
  if (!isFree && readId(form, paymentPath) === null) errors[paymentPath] = { rule: 'required' };
  return { ...errors, ...checkConsents(consents, readConsents(form)) };
}
