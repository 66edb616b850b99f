import type { FieldErrors } from '#values/refusal.ts';
import { type AskedConsent, consentPath, readConsents } from '../../parts/consent-fields/consent-rules.ts';
import { paymentPath, readId } from './checkout-form.ts';

/** What is still missing before an order can be asked for: a way to pay, required consents. */
export function checkOrderForm(form: FormData, consents: readonly AskedConsent[] | null): FieldErrors {
  const errors: FieldErrors = {};
  if (readId(form, paymentPath) === null) errors[paymentPath] = { rule: 'required' };
  const accepted = readConsents(form);
  for (const { id, required } of consents ?? []) {
    if (required && !accepted.includes(id)) errors[consentPath(id)] = { rule: 'required' };
  }
  return errors;
}
