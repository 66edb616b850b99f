import { Type } from 'typebox';
import {
  couponCategoriesMaximum,
  couponDescriptionMaximum,
  couponKinds,
  couponPrefixMaximum,
  couponSeriesMaximum,
  couponSeriesNameMaximum,
  couponStates,
  couponUsesMaximum,
} from '#values/coupons.ts';
import { amountMaximumCents, couponCodeMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Texts, Version } from '../shapes/goods-shapes.ts';
import { askedPage, Filters, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Money, Nullable } from '../shapes/primitive-shapes.ts';

const Day = Type.String({ format: 'date', maxLength: 10 });
const Euros = Type.Number({ minimum: 0, maximum: amountMaximumCents / 100 });
const Uses = Type.Integer({ minimum: 1, maximum: couponUsesMaximum });
const Code = Type.String({ minLength: 1, maxLength: couponCodeMaximum, pattern: '\\S' });
const Description = Type.String({ maxLength: couponDescriptionMaximum });

const Kind = Type.Enum([...couponKinds]);

/** What a coupon does, as it is read. Amounts are in EUR with tax. */
const told = {
  kind: Kind,
  /** Of a percentage, 0.01 to 100. */
  percent: Nullable(Type.Number()),
  /** Of a fixed amount. */
  amount: Nullable(Money),
  /** First and last day, both included, where the shop is; null: no bound. */
  validFrom: Nullable(Type.String()),
  validTo: Nullable(Type.String()),
  /** Value of the goods from which it holds. */
  minimum: Money,
  /** Null: as often as anybody likes. */
  maximumUses: Nullable(Type.Integer()),
  /** Of one account or guest (docs/rules/coupons.md). */
  maximumUsesPerUser: Nullable(Type.Integer()),
  active: Type.Boolean(),
  /** Keys of the categories that it is for, their descendants included; empty: all goods. */
  categories: Type.Array(Type.String()),
  description: Texts,
};

/** The same as it is written; what is absent stays as it is. */
const sent = {
  kind: Type.Optional(Kind),
  percent: Type.Optional(Type.Number({ minimum: 0.01, maximum: 100, multipleOf: 0.01 })),
  amount: Type.Optional(Euros),
  validFrom: Type.Optional(Nullable(Day)),
  validTo: Type.Optional(Nullable(Day)),
  minimum: Type.Optional(Euros),
  maximumUses: Type.Optional(Nullable(Uses)),
  maximumUsesPerUser: Type.Optional(Nullable(Uses)),
  active: Type.Optional(Type.Boolean()),
  categories: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems: couponCategoriesMaximum }),
  ),
  description: Type.Optional(
    Type.Object({
      hrv: Type.Optional(Description),
      eng: Type.Optional(Description),
      ger: Type.Optional(Description),
    }),
  ),
};

const SeriesFields = Type.Object(sent, { additionalProperties: false });
const CouponFields = Type.Object({ code: Type.Optional(Code), ...sent }, { additionalProperties: false });

const Coupon = Type.Object({
  id: Id,
  /** Raised by each change by hand. */
  version: Version,
  code: Type.String(),
  /** True where it holds on every site; only the first one changes it. */
  allSites: Type.Boolean(),
  /** Of which series it is a code. */
  series: Nullable(Id),
  /** Where it stands today. */
  state: Type.Enum([...couponStates]),
  ...told,
  usedCount: Type.Integer(),
  lastUsedAt: Nullable(Type.String()),
  /** What it has taken off, and what was due for the orders with it, in EUR; of the last 1,000 uses. */
  given: Money,
  sold: Money,
  hasMoreUses: Type.Boolean(),
});

const Series = Type.Object({
  id: Id,
  version: Version,
  name: Type.String(),
  madeAt: Type.String(),
  /** How many codes it has, and how often they were used. */
  codes: Type.Integer(),
  usedCount: Type.Integer(),
  ...told,
});

const params = Type.Object({ id: Id });
const managed = { tag: 'Coupons', access: 'prices.manage' } as const;

/** Coupons for those who see to prices (docs/rules/coupons.md). */
export const couponEndpoints = {
  managedCouponFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/coupon/filter', ...managed },
    summary:
      'The coupons of the site, the newest first, 10,000 of them at most; filter keys are state, kind and series',
    body: Type.Object({
      ...askedPage,
      /** Some letters of the code. */
      search: Type.Optional(Keyword),
      filters: Type.Optional(Filters),
    }),
    answer: PageOfData(Coupon),
    refusals: ['UNKNOWN_FILTER'],
  }),
  managedCouponCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/coupon/create', ...managed },
    summary:
      'Makes a coupon of the site, or of all sites at the first one; codes ignore case, marks and blanks',
    body: Type.Object({ allSites: Type.Optional(Type.Boolean()), fields: CouponFields }),
    answer: Coupon,
    idempotent: true,
  }),
  managedCouponUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/coupon/update/:id', ...managed },
    summary:
      'Changes some of its fields, how often it was used stays; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: CouponFields,
    }),
    answer: Coupon,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  couponSeriesFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/couponSeries/filter', ...managed },
    summary: 'The series of the site, the newest first',
    body: Type.Object(askedPage),
    answer: PageOfData(Series),
  }),
  couponSeriesCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/couponSeries/create', ...managed },
    summary: 'Makes many codes at once that mean the same, each the prefix and eight random letters',
    body: Type.Object({
      /** For staff; each only once. */
      name: Type.String({ minLength: 1, maxLength: couponSeriesNameMaximum, pattern: '\\S' }),
      prefix: Type.Optional(Type.String({ maxLength: couponPrefixMaximum })),
      codes: Type.Integer({ minimum: 1, maximum: couponSeriesMaximum }),
      fields: SeriesFields,
    }),
    answer: Series,
    idempotent: true,
  }),
  couponSeriesCodes: endpoint({
    ...{ method: 'GET', path: '/api/v1/manage/couponSeries/codes/:id', ...managed },
    summary: 'Its codes and how often each was used, as a table (CSV, RFC 4180)',
    keyless: true,
    params,
    answer: Type.Object({}),
    file: ['text/csv'],
    refusals: ['NOT_FOUND'],
  }),
  couponSeriesUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/couponSeries/update/:id', ...managed },
    summary: 'Changes some fields of all its codes; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: SeriesFields,
    }),
    answer: Series,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
};
