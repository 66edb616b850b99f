import { type SQL, sql } from 'drizzle-orm';
import { idMaximum } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { FilterInput, FilterOperator } from '../catalogue/index/product-query-reading.ts';
import type { Context } from '../context.ts';
import { documentAccesses, documents, documentTerms, documentTexts } from './content-tables.ts';

const statuses = ['draft', 'scheduled', 'published', 'withdrawn'] as const;

/**
 * A filter of a list of posts as a condition on `document` and `shown` (post-queries.ts).
 * @throws Refusal UNKNOWN_FILTER for keys, operators and values that posts do not have; NO_ACTIVE_USER, FORBIDDEN where
 *   others than editors ask for what is not published
 */
export function readPostFilter(context: Context, filter: FilterInput, drafts: boolean): SQL {
  switch (filter.key) {
    case 'id':
      return sql`document.id = ANY(${param(valuesOf(filter, isId))}::int[])`;
    case 'slug':
      return sql`document.id IN (SELECT document_id FROM ${documentTexts} AS named
        WHERE named.slug = ANY(${param(valuesOf(filter, isText))}::text[])
          AND (${drafts} OR named.published IS NOT NULL))`;
    case 'title':
      return filter.operator === 'like'
        ? sql`shown.title ILIKE ${`%${escapeLike(oneOf(filter, isText))}%`}`
        : sql`shown.title = ANY(${param(valuesOf(filter, isText))}::text[])`;
    case 'author':
      return sql`document.author = ANY(${param(valuesOf(filter, isText))}::text[])`;
    case 'access':
      return sql`document.access = ANY(${param(valuesOf(filter, isAccess))}::text[])`;
    case 'status':
      return readStatus(context, filter, sql`shown`);
    case 'published_at':
      return readMoments(filter);
    case 'categories':
    case 'tags':
    case 'terms':
      return readTerms(filter);
    case 'relatedTo':
      return areRelatedTo(valuesOf(filter, isId));
    default:
      throw unknownFilter(filter);
  }
}

/**
 * A filter by `status` as a condition on a row of texts.
 * @throws Refusal as `readPostFilter`
 */
export function readStatus(context: Context, filter: FilterInput, text: SQL): SQL {
  const wanted = valuesOf(filter, isStatus);
  if (wanted.some((status) => status !== 'published')) requirePermission(context, 'content.write');
  return sql`(CASE WHEN ${text}.published IS NOT NULL THEN 'published' WHEN ${text}.scheduled IS NOT NULL THEN 'scheduled'
    WHEN ${text}.published_version IS NULL THEN 'draft' ELSE 'withdrawn' END) = ANY(${param(wanted)}::text[])`;
}

/** Terms by id or by slug in any language. */
function readTerms(filter: FilterInput): SQL {
  const words = valuesOf(filter, isIdOrText).map(String);
  const kinds = { categories: ['category'], tags: ['tag'], terms: ['category', 'tag'] }[filter.key] ?? [];
  return sql`document.id IN (
    SELECT under.document_id FROM ${documentTerms} AS under
    JOIN ${documents} AS term ON term.id = under.term_id AND term.kind = ANY(${param(kinds)}::text[])
    WHERE term.id::text = ANY(${param(words)}::text[]) OR EXISTS (
      SELECT FROM ${documentTexts} AS named WHERE named.document_id = term.id
        AND named.published IS NOT NULL AND named.slug = ANY(${param(words)}::text[])))`;
}

function readMoments(filter: FilterInput): SQL {
  const operator = operatorOf(filter);
  if (operator === 'between') {
    const [from, to, ...more] = Array.isArray(filter.value)
      ? filter.value.map((value) => momentOf(filter, value))
      : [];
    if (from === undefined || to === undefined || more.length > 0) throw unknownFilter(filter);
    return sql`shown.published_at BETWEEN ${from}::timestamptz AND ${to}::timestamptz`;
  }
  if (Array.isArray(filter.value)) throw unknownFilter(filter);
  const moment = momentOf(filter, filter.value);
  if (operator === 'gte') return sql`shown.published_at >= ${moment}::timestamptz`;
  if (operator === 'lte') return sql`shown.published_at <= ${moment}::timestamptz`;
  throw unknownFilter(filter);
}

/** ISO 8601 with four digits of year: what PostgreSQL reads without asking what else it might mean. */
const momentForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/;

function momentOf(filter: FilterInput, value: unknown): string {
  const moment = typeof value === 'string' && momentForm.test(value) ? new Date(value) : undefined;
  if (!moment || Number.isNaN(moment.getTime())) throw unknownFilter(filter);
  return moment.toISOString();
}

function operatorOf({ operator, value }: FilterInput): FilterOperator {
  return operator ?? (Array.isArray(value) ? 'in' : 'eq');
}

function valuesOf<T>(filter: FilterInput, isOne: (value: unknown) => value is T): readonly T[] {
  const operator = operatorOf(filter);
  const isList = Array.isArray(filter.value);
  const values: readonly unknown[] = isList ? (filter.value as readonly unknown[]) : [filter.value];
  if ((operator !== 'in' && (operator !== 'eq' || isList)) || !values.every(isOne))
    throw unknownFilter(filter);
  return values;
}

function oneOf<T>(filter: FilterInput, isOne: (value: unknown) => value is T): T {
  if (!isOne(filter.value)) throw unknownFilter(filter);
  return filter.value;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Posts that share a term with this one. */
function areRelatedTo(postIds: readonly number[]): SQL {
  return sql`(document.id <> ALL(${sql.param([...postIds])}::int[]) AND document.id IN (
    SELECT other.document_id FROM ${documentTerms} AS mine
    JOIN ${documentTerms} AS other ON other.term_id = mine.term_id
    WHERE mine.document_id = ANY(${sql.param([...postIds])}::int[])))`;
}

const param = (values: readonly unknown[]) => sql.param([...values]);
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= idMaximum;
const isText = (value: unknown): value is string => typeof value === 'string';
const isIdOrText = (value: unknown): value is number | string => isId(value) || isText(value);
const isStatus = (value: unknown): value is (typeof statuses)[number] =>
  statuses.some((status) => status === value);
const isAccess = (value: unknown): value is (typeof documentAccesses)[number] =>
  documentAccesses.some((access) => access === value);

function unknownFilter({ key }: FilterInput): Refusal {
  return new Refusal('UNKNOWN_FILTER', { filter: key });
}
