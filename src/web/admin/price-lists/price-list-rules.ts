import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { customerGroupEndpoints, priceListEndpoints } from '#contract/v1/price-list-endpoints.ts';
import type { Language } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import { priceListAudiences } from '#values/price-lists.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { instantOf } from '#values/zoned-time.ts';
import { textOf } from '#web/request/page-form.ts';

export type ListedPriceList = EndpointAnswer<typeof priceListEndpoints.priceListFilter>['data'][number];
export type ListedGroup = EndpointAnswer<typeof customerGroupEndpoints.customerGroupFilter>['data'][number];
export type PricedProduct = EndpointAnswer<typeof priceListEndpoints.priceListPrices>['data'][number];

/** What can be judged of a list without the shop. */
export function checkPriceList(form: FormData, language: Language): FieldErrors {
  const errors = checkName(form);
  const priority = findTypedNumber(textOf(form, 'priority').trim() || '0', language);
  if (priority === undefined || !Number.isInteger(priority)) errors.priority = { rule: 'type' };
  if (textOf(form, 'audience') === 'groups' && form.getAll('groups').length === 0) {
    errors.groups = { rule: 'required' };
  }
  return errors;
}

export function checkName(form: FormData): FieldErrors {
  return textOf(form, 'name').trim() === '' ? { name: { rule: 'required' } } : {};
}

/** The fields of a form, as calls take them; times are those of the shop's clock. */
export function priceListFieldsOf(form: FormData, language: Language, timeZone: string) {
  const audience = priceListAudiences.find((one) => one === textOf(form, 'audience')) ?? 'groups';
  const momentOf = (name: string) => instantOf(textOf(form, name), timeZone) ?? null;
  return {
    name: textOf(form, 'name'),
    currency: textOf(form, 'currency'),
    audience,
    groups: audience === 'groups' ? form.getAll('groups').map(Number) : [],
    from: momentOf('from'),
    to: momentOf('to'),
    active: form.has('active'),
    priority: findTypedNumber(textOf(form, 'priority').trim() || '0', language) ?? 0,
  };
}

/** Tiers as they are typed, line by line; empty lines are left out. */
function typedTiers(form: FormData, language: Language) {
  const prices = form.getAll('price').map(String);
  return form.getAll('from').flatMap((from, line) => {
    const [typedFrom, typedPrice] = [String(from).trim(), (prices[line] ?? '').trim()];
    if (typedPrice === '') return [];
    return [
      {
        line,
        from: findTypedNumber(typedFrom || '0', language),
        price: findTypedNumber(typedPrice, language),
      },
    ];
  });
}

/** Both are said at the first field, whose name all lines have. */
export function checkPrices(form: FormData, language: Language): FieldErrors {
  const errors: FieldErrors = {};
  if (form.has('sku') && textOf(form, 'sku').trim() === '') errors.sku = { rule: 'required' };
  const tiers = typedTiers(form, language);
  if (form.has('sku') && tiers.length === 0) errors.price = { rule: 'required' };
  if (tiers.some(({ price }) => price === undefined)) errors.price = { rule: 'type' };
  if (tiers.some(({ from }) => from === undefined)) errors.from = { rule: 'type' };
  return errors;
}

export function pricesOf(form: FormData, language: Language): { from: number; price: number }[] {
  return typedTiers(form, language).map(({ from = 0, price = 0 }) => ({ from, price }));
}

/** The form's name of a field that calls name: `fields.to`, `changes.0.prices.1.from`. */
export function formNameOf(path: string): string {
  return path
    .replace(/^(fields|changes\.\d+)\./, '')
    .replace(/^prices\.\d+\./, '')
    .replace(/^(groups)\.\d+$/, '$1');
}
