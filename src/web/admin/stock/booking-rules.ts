import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { stockEndpoints } from '#contract/v1/stock-endpoints.ts';
import type { Language } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { bookedStockKinds, plant } from '#values/stock.ts';
import { textOf } from '#web/request/page-form.ts';

export type StockList = EndpointAnswer<typeof stockEndpoints.stockFilter>;
export type ListedStock = StockList['data'][number];

type Booking = EndpointInput<typeof stockEndpoints.stockMove>['body'];

/** A place as fields name it. */
export function placeOf(named: string): Booking['place'] {
  return named === plant ? plant : Number(named);
}

/** What can be judged without the stock: a quantity, where a move goes to, and why something is corrected. */
export function checkBooking(form: FormData, language: Language): FieldErrors {
  const errors: FieldErrors = {};
  const typed = textOf(form, 'quantity');
  const kind = textOf(form, 'kind');
  if (typed.trim() === '') errors.quantity = { rule: 'required' };
  else if (findTypedNumber(typed, language) === undefined) errors.quantity = { rule: 'type' };
  if (kind === 'move' && textOf(form, 'to') === textOf(form, 'place')) errors.to = { rule: 'twice' };
  if (kind === 'correct' && textOf(form, 'reason').trim() === '') errors.reason = { rule: 'required' };
  return errors;
}

export function bookingOf(form: FormData, language: Language): Booking {
  const kind = bookedStockKinds.find((one) => one === textOf(form, 'kind')) ?? 'receipt';
  return {
    sku: textOf(form, 'sku'),
    kind,
    place: placeOf(textOf(form, 'place')),
    ...(kind === 'move' ? { to: placeOf(textOf(form, 'to')) } : {}),
    quantity: findTypedNumber(textOf(form, 'quantity'), language) ?? 0,
    reason: textOf(form, 'reason') || null,
  };
}
