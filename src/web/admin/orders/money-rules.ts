import type { EndpointInput } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import type { Language } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import { bookedKinds } from '#values/orders.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { instantOf } from '#values/zoned-time.ts';
import { idOf } from '#web/backoffice/screen-actions.ts';
import { textOf } from '#web/request/page-form.ts';

type Booking = EndpointInput<typeof orderManagingEndpoints.managedOrderMoney>['body'];

/** What can be judged without the ledger: an amount in whole cents, and how it was paid. */
export function checkMoney(form: FormData, language: Language): FieldErrors {
  const errors: FieldErrors = {};
  const typed = textOf(form, 'amount').trim();
  const amount = findTypedNumber(typed, language);
  if (typed === '') errors.amount = { rule: 'required' };
  else if (amount === undefined || Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6) {
    errors.amount = { rule: 'type' };
  } else if (amount < 0.01) errors.amount = { rule: 'minimum', parameter: 0.01 };
  if (textOf(form, 'method').trim() === '') errors.method = { rule: 'required' };
  return errors;
}

/** Booked on the day that is named, at noon where the site is: the time of day is not known. */
export function moneyOf(form: FormData, language: Language, timeZone: string): Booking {
  const text = (name: string) => textOf(form, name).trim() || null;
  const day = text('bookedAt');
  return {
    version: idOf(form, 'version'),
    kind: bookedKinds.find((one) => one === textOf(form, 'kind')) ?? 'in',
    amount: findTypedNumber(textOf(form, 'amount').trim(), language) ?? 0,
    method: textOf(form, 'method').trim(),
    reference: text('reference'),
    bookedAt: day === null ? null : (instantOf(`${day}T12:00`, timeZone) ?? null),
    note: text('note'),
  };
}
