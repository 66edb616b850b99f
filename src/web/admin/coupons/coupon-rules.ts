import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { couponEndpoints } from '#contract/v1/coupon-endpoints.ts';
import { couponKinds, couponSeriesMaximum } from '#values/coupons.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import { findTypedNumber } from '#values/number-entry.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { textOf } from '#web/request/page-form.ts';

export type ListedCoupon = EndpointAnswer<typeof couponEndpoints.managedCouponFilter>['data'][number];
export type ListedSeries = EndpointAnswer<typeof couponEndpoints.couponSeriesFilter>['data'][number];
/** What a coupon and a series have in common. */
export type CouponFacts = Omit<ListedSeries, 'id' | 'version' | 'name' | 'madeAt' | 'codes' | 'usedCount'>;

type SentFields = EndpointInput<typeof couponEndpoints.couponSeriesUpdate>['body']['fields'];

const wholeNumbers = ['maximumUses', 'maximumUsesPerUser'] as const;

/** What can be judged without the shop: numbers are numbers, and what it takes off is said. */
export function checkCoupon(form: FormData, language: Language): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['code', 'name']) {
    if (form.has(name) && textOf(form, name).trim() === '') errors[name] = { rule: 'required' };
  }
  const kind = textOf(form, 'kind');
  const needed = { percent: 'percent', fixed: 'amount' }[kind];
  if (needed && textOf(form, needed).trim() === '') errors[needed] = { rule: 'required' };
  for (const name of ['percent', 'amount', 'minimum', ...wholeNumbers, 'codes']) {
    const typed = textOf(form, name).trim();
    if (typed === '') continue;
    const number = findTypedNumber(typed, language);
    const isWhole = name === 'codes' || (wholeNumbers as readonly string[]).includes(name);
    if (number === undefined || (isWhole && !Number.isInteger(number))) errors[name] = { rule: 'type' };
  }
  const codes = form.has('codes') && !errors.codes && codesProblem(form, language);
  return codes ? { ...errors, codes } : errors;
}

function codesProblem(form: FormData, language: Language): FieldErrors[string] | undefined {
  const codes = findTypedNumber(textOf(form, 'codes'), language) ?? 0;
  if (codes < 1) return { rule: 'minimum', parameter: 1 };
  return codes > couponSeriesMaximum ? { rule: 'maximum', parameter: couponSeriesMaximum } : undefined;
}

/** The fields of a form, as calls take them; those of another kind of coupon stay as they are. */
export function couponFieldsOf(form: FormData, language: Language): SentFields {
  const numberOf = (name: string) => findTypedNumber(textOf(form, name), language);
  const kind = couponKinds.find((one) => one === textOf(form, 'kind')) ?? 'percent';
  const [percent, amount] = [numberOf('percent'), numberOf('amount')];
  return {
    kind,
    ...(kind === 'percent' && percent !== undefined ? { percent } : {}),
    ...(kind === 'fixed' && amount !== undefined ? { amount } : {}),
    validFrom: textOf(form, 'validFrom') || null,
    validTo: textOf(form, 'validTo') || null,
    minimum: numberOf('minimum') ?? 0,
    maximumUses: numberOf('maximumUses') ?? null,
    maximumUsesPerUser: numberOf('maximumUsesPerUser') ?? null,
    active: form.has('active'),
    categories: form.getAll('categories').filter((key) => typeof key === 'string'),
    description: Object.fromEntries(
      languages.map((one) => [languageCodes[one], textOf(form, `description.${languageCodes[one]}`)]),
    ),
  };
}

/** The form's name of a field that calls name: `fields.validTo`. */
export function formNameOf(path: string): string {
  return path.replace(/^fields\./, '').replace(/^(categories)\.\d+$/, '$1');
}
