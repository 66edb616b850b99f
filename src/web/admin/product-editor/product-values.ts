import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { goodsEndpoints } from '#contract/v1/goods-endpoints.ts';
import type { FieldErrors } from '#values/refusal.ts';

/** A product as its call tells it. */
export type Product = EndpointAnswer<typeof goodsEndpoints.managedProductGet>;
/** Fields of a product by their names. */
export type ProductFields = Readonly<Record<string, unknown>>;

/**
 * What was typed and is not stored, by the names that the change log has for it: `name.hrv`, `attributes.colour`, `retailPrice`.
 * Two people who change different ones do not get into each other's way.
 */
export type Draft = Readonly<Record<string, unknown>>;

/** Fields that hold several things, each of which is changed by itself. */
const merged: ReadonlySet<string> = new Set([
  'name',
  'slug',
  'shortDescription',
  'description',
  'attributes',
]);

/** Numbers: what is typed and is none stays as it is typed. */
export const numberFields: ReadonlySet<string> = new Set([
  ...['retailPrice', 'membershipPrice', 'purchasePrice', 'weightKg'],
  ...['categoryPriority', 'lowStockThreshold', 'expectedQuantity', 'stock'],
]);

function splitPath(path: string): readonly [field: string, part: string | undefined] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** What stands in a field; of one that holds several things, in a part of it. */
export function valueAt(fields: ProductFields, path: string): unknown {
  const [field, part] = splitPath(path);
  const value = fields[field];
  if (part === undefined) return value ?? null;
  return (value as Record<string, unknown> | null | undefined)?.[part] ?? null;
}

/** Nothing typed is nothing. */
const settled = (value: unknown) => (value === undefined || value === '' ? null : value);

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(settled(one)) === JSON.stringify(settled(other));
}

/** What is typed with one more value; what is stored already is no change. */
export function withTyped(draft: Draft, stored: ProductFields, path: string, value: unknown): Draft {
  const { [path]: _former, ...others } = draft;
  return isSame(valueAt(stored, path), value) ? others : { ...others, [path]: value };
}

/** What was typed, without what is stored by now: all of it that was sent, and not changed again. */
export function withoutSaved(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([path, value]) => !(path in sent) || !isSame(sent[path], value)),
  );
}

/** What was typed and is not what is stored by now. */
export function stillTyped(draft: Draft, stored: ProductFields): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(([path, value]) => !isSame(valueAt(stored, path), value)),
  );
}

/** As calls take it. */
export function fieldsOf(draft: Draft): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [path, typed] of Object.entries(draft)) {
    const [field, part] = splitPath(path);
    const value = settled(typed);
    if (part === undefined || !merged.has(field)) fields[path] = value;
    else fields[field] = { ...(fields[field] as object | undefined), [part]: value };
  }
  return fields;
}

/** Places that both have changed, since one of them looked at it, to something else. */
export function overlaps(seen: ProductFields, theirs: ProductFields, draft: Draft): string[] {
  return Object.keys(draft).filter((path) => {
    const now = valueAt(theirs, path);
    return !isSame(now, valueAt(seen, path)) && !isSame(now, draft[path]);
  });
}

/** What can be judged without the shop: numbers, and what no product is without. */
export function checkProduct(fields: ProductFields, draft: Draft, language: string): FieldErrors {
  const at = (path: string) => settled(path in draft ? draft[path] : valueAt(fields, path));
  const errors: FieldErrors = {};
  for (const path of [`name.${language}`, 'sku', 'retailPrice', 'taxClass']) {
    if (at(path) === null) errors[path] = { rule: 'required' };
  }
  for (const path of numberFields) {
    if (typeof at(path) === 'string') errors[path] = { rule: 'type' };
  }
  return errors;
}

/** Errors of a call by the names that the screen has. */
export function errorsOfCall(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, error]) => [path.replace(/^fields\./, ''), error]),
  );
}

/** A product that is not there yet, as most are. */
export const newProduct: ProductFields = {
  unit: 'pcs',
  weightKg: 0,
  isDraft: false,
  archived: false,
  publishAt: null,
  isVisibleIndividually: true,
  lowStockThreshold: 5,
  categoryPriority: 0,
  categories: [],
  tags: [],
  pictures: [],
  relations: [],
  documents: [],
  options: [],
};
