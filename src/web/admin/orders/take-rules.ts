import type { EndpointInput } from '#contract/endpoint.ts';
import type { orderTakingEndpoints } from '#contract/v1/order-taking-endpoints.ts';
import { type Language, languageCodes } from '#values/language.ts';
import type { FieldErrors, FieldRule } from '#values/refusal.ts';
import { addressInputOf, checkAddress, readAddress } from '#web/parts/address-fields/address-rules.ts';
import { textOf } from '#web/request/page-form.ts';
import { newField, readNewLines } from './new-lines.ts';

/* An order that staff takes for a customer, as the fields of its screen say it. */

export type TakenOrder = EndpointInput<typeof orderTakingEndpoints.managedOrderQuote>['body'];

/** Name of the box that opens the other address. */
export const elsewhereField = 'elsewhere';

export function readTakenOrder(
  form: FormData,
  places: readonly number[],
  language: Language,
): { readonly order: TakenOrder; readonly errors: FieldErrors } {
  const { lines, errors } = readNewLines(form, places, language);
  const main = readAddress(form, 'main');
  Object.assign(errors, checkAddress(main, 'main'));
  const shipping = form.has(elsewhereField) ? readAddress(form, 'shipping') : undefined;
  if (shipping) Object.assign(errors, checkAddress(shipping, 'shipping'));
  const idOf = (name: string) => Number(textOf(form, name)) || null;
  const spoken = textOf(form, 'language');
  const couponCode = textOf(form, 'couponCode').trim();
  return {
    errors,
    order: {
      customer: { email: main.contactEmail.trim() },
      addresses: {
        main: addressInputOf(main),
        ...(shipping ? { shipping: addressInputOf(shipping) } : {}),
      },
      lines: lines.map(({ line }) => line),
      couponCode: couponCode || null,
      language: Object.values(languageCodes).find((code) => code === spoken) ?? languageCodes[language],
      deliveryMethodId: idOf('deliveryMethodId'),
      branchId: idOf('branchId'),
      paymentMethodId: idOf('paymentMethodId'),
    },
  };
}

/** The form's name of a field that the API names. */
export function takenFieldOf(path: string, places: readonly number[]): string {
  const [, at, what] = /^lines\.(\d+)\.(\w+)/.exec(path) ?? [];
  const place = at === undefined ? undefined : places[Number(at)];
  if (place !== undefined) {
    // What an article asks for besides is its length, in this shop.
    return newField(what === 'quantity' ? 'quantity' : what === 'options' ? 'lengthMm' : 'sku', place);
  }
  return path.replace(/^addresses\./, '').replace(/^customer(\.email)?$/, 'main.contactEmail');
}

type Problem = { field: string; rule: string; parameter?: number | string };

export function errorsOfQuote(problems: readonly Problem[], places: readonly number[]): FieldErrors {
  return Object.fromEntries(
    problems.map(({ field, rule, parameter }) => [
      takenFieldOf(field, places),
      { rule: rule as FieldRule, ...(parameter === undefined ? {} : { parameter }) },
    ]),
  );
}
