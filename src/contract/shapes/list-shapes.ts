import { type TSchema, Type } from 'typebox';
import { keywordMaximum, listLimitMaximum, pageNumberMaximum } from '#values/limits.ts';

/** Paginated answer of shape A (docs/rules/catalogue.md): `{records, totalRecords, totalPages, page, limit}`. */
export function PageOfRecords<S extends TSchema>(record: S) {
  return Type.Object({
    records: Type.Array(record),
    totalRecords: Type.Integer(),
    totalPages: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
  });
}

/** Paginated answer of shape B: `{data, total, lastPage, page, perPage, limit}`; perPage and limit are the same number. */
export function PageOfData<S extends TSchema>(entry: S) {
  return Type.Object({
    data: Type.Array(entry),
    total: Type.Integer(),
    lastPage: Type.Integer(),
    page: Type.Integer(),
    perPage: Type.Integer(),
    limit: Type.Integer(),
  });
}

/** One schema for the three: a union would check each value of a long list against each of its branches. */
const FilterScalar = Type.Unsafe<string | number | boolean>({
  type: ['string', 'number', 'boolean'],
  maxLength: 200,
  minimum: -1e12,
  maximum: 1e12,
});

/** One condition of a list: `operator` is eq by default, in for arrays (docs/rules/catalogue.md). */
export const Filter = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 100 }),
  value: Type.Union([FilterScalar, Type.Array(FilterScalar, { maxItems: 10_000 })]),
  operator: Type.Optional(Type.Enum(['eq', 'in', 'gte', 'lte', 'between', 'like'])),
});

export const Filters = Type.Array(Filter, { maxItems: 100 });

export const Sort = Type.Object({
  field: Type.String({ minLength: 1, maxLength: 60 }),
  direction: Type.Optional(Type.Enum(['asc', 'desc'])),
});

export const PageNumber = Type.Integer({ minimum: 1, maximum: pageNumberMaximum });

/** Which page of a list of shape B is requested. */
export const askedPage = {
  page: Type.Optional(PageNumber),
  perPage: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
};

/**
 * Marks text that people paste to search: it is normalised, without invisible characters (src/values/pasted-text.ts),
 * in the same way for every call.
 */
export const pasted = { 'x-pasted': true } as const;

export const Keyword = Type.String({ maxLength: keywordMaximum, ...pasted });
