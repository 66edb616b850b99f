import type { EndpointInput } from '#contract/endpoint.ts';
import type { orderTakingEndpoints } from '#contract/v1/order-taking-endpoints.ts';
import type { Language } from '#values/language.ts';
import { findTypedLengthMm } from '#values/number-entry.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

/* Goods that are added to an order, or that a new one is of, as their fields say it. */

type NewLine = EndpointInput<typeof orderTakingEndpoints.managedOrderCreate>['body']['lines'][number];
type NewLineField = 'sku' | 'quantity' | 'lengthMm' | 'mark';

export const newField = (what: NewLineField, place: number) => `new.${place}.${what}`;

/** Name of the option that says how long a piece is cut. */
const lengthOption = 'lengthMm';

/** Whole pieces, one at least; what else was typed is noted as an error. */
export function readPieces(form: FormData, name: string, errors: FieldErrors): number | undefined {
  const typed = textOf(form, name).trim();
  if (/^[1-9]\d{0,5}$/.test(typed)) return Number(typed);
  errors[name] = { rule: typed === '' ? 'required' : 'type' };
  return undefined;
}

/** @param places of the lines that the form has, in their order */
export function readNewLines(
  form: FormData,
  places: readonly number[],
  language: Language,
): { readonly lines: readonly { place: number; line: NewLine }[]; readonly errors: FieldErrors } {
  const errors: FieldErrors = {};
  const lines = places.flatMap((place) => {
    const sku = textOf(form, newField('sku', place)).trim();
    if (sku === '') errors[newField('sku', place)] = { rule: 'required' };
    const quantity = readPieces(form, newField('quantity', place), errors);
    const options = optionsOf(form, place, language, errors);
    if (sku === '' || quantity === undefined) return [];
    return [{ place, line: { sku, quantity, ...(options ? { options } : {}) } }];
  });
  return { lines, errors };
}

function optionsOf(form: FormData, place: number, language: Language, errors: FieldErrors) {
  const name = newField('lengthMm', place);
  const typed = textOf(form, name).trim();
  const mark = textOf(form, newField('mark', place)).trim();
  const lengthMm = typed === '' ? undefined : findTypedLengthMm(typed, language);
  if (typed !== '' && lengthMm === undefined) errors[name] = { rule: 'type' };
  if (lengthMm === undefined && mark === '') return undefined;
  return {
    ...(lengthMm === undefined
      ? {}
      : { customPriceOption: { customOptionTitle: lengthOption, customOptionValue: lengthMm } }),
    ...(mark === '' ? {} : { mark }),
  };
}
