import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { FieldRule } from '#values/refusal.ts';
import type { Change } from '../../activity/change-sets.ts';
import { products } from '../products/catalogue-tables.ts';
import { namedProducts } from '../writing/roof-rules-shape.ts';
import { shapeProblems } from './field-shapes.ts';
import {
  fieldNamed,
  isProductField,
  type ProductDraft,
  type ProductFieldName,
  type ProductNames,
  productFieldNames,
  tellFields,
} from './product-fields.ts';
import type { StoredInput } from './stored-inputs.ts';
import { codePath } from './texts-by-code.ts';

/** Some fields of one product, named by id or SKU, in the words of calls (product-fields.ts). */
export type ProductChange = {
  readonly id?: number | undefined;
  readonly sku?: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  /** What stood there when it was looked at, by paths of fields (`name.hrv`). */
  readonly seen?: Readonly<Record<string, unknown>> | undefined;
};

/** What is wrong with a field of a row, rows counted from 0. */
export type RowProblem = {
  readonly row: number;
  readonly field: string;
  readonly rule: FieldRule;
  readonly parameter?: string | number | undefined;
  /** As it was sent; null where nothing was. */
  readonly value: unknown;
};

/** A product on its way from what is stored to what was asked for. */
export type ProductRow = {
  readonly row: number;
  /** Absent: it is new. */
  readonly stored: StoredInput | undefined;
  readonly draft: ProductDraft & { readonly key: string };
  readonly sent: Readonly<Record<string, unknown>>;
};

/** Puts what was sent into a draft. @returns what is wrong with it by itself */
export function putFields(
  row: number,
  draft: ProductDraft,
  sent: Readonly<Record<string, unknown>>,
  names: ProductNames,
): RowProblem[] {
  const problems: RowProblem[] = [];
  for (const name of Object.keys(sent)) {
    if (!isProductField(name))
      problems.push({ row, field: name, rule: 'unknown', value: sent[name] ?? null });
  }
  // In the order of the fields, not of the caller: some follow from others.
  for (const name of productFieldNames) {
    if (!Object.hasOwn(sent, name)) continue;
    const field = fieldNamed(name);
    const wrong = shapeProblems(field.schema, sent[name]);
    for (const { at, rule, parameter } of wrong) {
      const path = `${name}${at}`;
      problems.push({ row, field: path, rule, parameter, value: valueAt(sent, path) });
    }
    if (wrong.length === 0) field.put(draft, sent[name], names);
  }
  return problems;
}

/**
 * The fields that somebody else has changed since they were looked at, with what stands there now; whoever would make the same of it
 * overwrites nothing.
 */
export function changedSince(
  { row, stored, draft }: ProductRow,
  seen: Readonly<Record<string, unknown>>,
  names: ProductNames,
): RowProblem[] {
  if (!stored) return [];
  const [now, then] = [tellFields(stored, names), tellFields(draft, names)];
  return Object.entries(seen).flatMap(([field, value]) => {
    const present = valueAt(now, field);
    const isOther =
      !isDeepStrictEqual(present, value ?? null) && !isDeepStrictEqual(present, valueAt(then, field));
    return isOther ? [{ row, field, rule: 'changed' as const, value: present }] : [];
  });
}

/** What stands at a path with dots; null where nothing does. */
export function valueAt(value: unknown, path: string): unknown {
  let rest = path;
  let found = value;
  while (rest !== '') {
    if (typeof found !== 'object' || found === null) return null;
    // Codes of attributes are names of others, and may hold a dot.
    if (Object.hasOwn(found, rest)) return (found as Record<string, unknown>)[rest] ?? null;
    const [name = '', ...more] = rest.split('.');
    found = Object.hasOwn(found, name) ? (found as Record<string, unknown>)[name] : undefined;
    rest = more.join('.');
  }
  return found ?? null;
}

/** The fields that are others now, with what they were. Of merged fields each part is one. */
export function differencesOf({ stored, draft }: ProductRow, names: ProductNames): Change[] {
  if (!stored)
    return [{ entity: 'product', entityId: draft.key, field: 'made', before: null, after: draft.sku }];
  const [before, after] = [tellFields(stored, names), tellFields(draft, names)];
  return productFieldNames.flatMap((name) =>
    fieldDifferences(name, before[name], after[name]).map((difference) => ({
      entity: 'product',
      entityId: String(stored.id),
      ...difference,
    })),
  );
}

function fieldDifferences(name: ProductFieldName, before: unknown, after: unknown) {
  if (isDeepStrictEqual(before, after)) return [];
  if (!fieldNamed(name).isMerged || before === null || after === null)
    return [{ field: name as string, before, after }];
  const [one, other] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((part) => !isDeepStrictEqual(one[part], other[part]))
    .map((part) => ({ field: `${name}.${part}`, before: one[part] ?? null, after: other[part] ?? null }));
}

/** Turns a path of the rules, below its row, into the field as it was sent. */
export function fieldOfRule(path: string, draft: ProductDraft): string {
  if (path === 'key') return 'sku';
  const attribute = /^attributes\.(\d+)/.exec(path);
  if (attribute) return `attributes.${draft.attributes?.[Number(attribute[1])]?.code}`;
  const name = productFieldNames.find((one) =>
    (fieldNamed(one).ruleNames ?? [one]).some((rule) => isBelow(path, rule)),
  );
  if (!name) return codePath(path);
  const rule = (fieldNamed(name).ruleNames ?? [name]).find((one) => isBelow(path, one)) ?? name;
  const tail = path
    .slice(rule.length)
    .replace(/\.priceCents$/, '.retailPrice')
    .replace(/\.productKey$/, '.sku')
    .replace(/\.(mediumId|mediumKey)$/, '.picture')
    .replace(/\.valueKey$/, '.value');
  return codePath(`${name}${tail}`);
}

const isBelow = (path: string, rule: string) => path === rule || path.startsWith(`${rule}.`);

/** Bounds of the rules are cents and grams, those of calls euros and kilograms. */
export function parameterOfRule(path: string, parameter: string | number | undefined) {
  if (typeof parameter !== 'number') return parameter;
  if (path.endsWith('Cents')) return parameter / 100;
  return path.endsWith('Grams') ? parameter / 1000 : parameter;
}

/**
 * Holds the products that are named until the end of the transaction, in the order of their ids as sales do.
 * @returns their ids by id and by SKU
 */
export async function holdNamed(
  database: Database,
  catalogueId: number,
  changes: readonly Pick<ProductChange, 'id' | 'sku'>[],
): Promise<{ readonly byId: ReadonlySet<number>; readonly bySku: ReadonlyMap<string, number> }> {
  const ids = changes.flatMap(({ id }) => id ?? []);
  const skus = changes.flatMap(({ id, sku }) => (id === undefined && sku !== undefined ? [sku] : []));
  const { rows } = await database.execute<{ id: number; sku: string }>(sql`
    SELECT id, sku FROM ${products} WHERE catalogue_id = ${catalogueId}
      AND (id = ANY(${sql.param(ids)}::int[]) OR sku = ANY(${sql.param(skus)}::text[]))
    ORDER BY id FOR NO KEY UPDATE`);
  return { byId: new Set(rows.map(({ id }) => id)), bySku: new Map(rows.map(({ id, sku }) => [sku, id])) };
}

/** What rules of roofs, as they were sent, call products. */
function skusOfRules(rules: unknown): unknown[] {
  const [edges, parts] = [valueAt(rules, 'edges'), valueAt(rules, 'parts')];
  const listed = [edges, parts].flatMap((list) =>
    Array.isArray(list) ? list.map((part) => valueAt(part, 'product')) : [],
  );
  const ofGutter = parts === null || Array.isArray(parts) ? [] : Object.values(Object(parts) as object);
  return [...listed, ...ofGutter, valueAt(rules, 'gutter')];
}

/** The SKUs by which fields, as they were sent, name other products. */
export function skusIn({
  mainProduct,
  descriptionFrom,
  relations,
  members,
  roofRules,
}: Readonly<Record<string, unknown>>): string[] {
  return [
    mainProduct,
    descriptionFrom,
    ...(Array.isArray(relations) ? relations : []),
    ...(Array.isArray(members) ? members.map((member) => valueAt(member, 'sku')) : []),
    ...skusOfRules(roofRules),
  ].filter((sku) => typeof sku === 'string');
}

/** Names of the products that stored ones and what was sent name, read in one statement. */
export async function readNames(
  database: Database,
  catalogueId: number,
  stored: Iterable<StoredInput>,
  sent: readonly Readonly<Record<string, unknown>>[],
): Promise<ProductNames> {
  const keys = [...stored].flatMap((product) => [
    ...[product.mainProductKey ?? [], product.descriptionFromKey ?? []].flat(),
    ...(product.crossSellKeys ?? []),
    ...(product.bundleMembers ?? []).map(({ productKey }) => productKey),
    ...(product.roofRules ? namedProducts(product.roofRules) : []).map(([, key]) => key),
  ]);
  const skus = sent.flatMap(skusIn);
  const { rows } = await database.execute<{ key: string; sku: string }>(sql`
    SELECT key, sku FROM ${products} WHERE catalogue_id = ${catalogueId}
      AND (key = ANY(${sql.param([...new Set(keys)])}::text[]) OR sku = ANY(${sql.param([...new Set(skus)])}::text[]))`);
  const keyBySku = new Map(rows.map(({ key, sku }) => [sku, key]));
  const skuByKey = new Map(rows.map(({ key, sku }) => [key, sku]));
  return {
    // No key is empty: the rules then name the place as one of an unknown product.
    keyOf: (sku) => keyBySku.get(sku) ?? '',
    skuOf: (key) => skuByKey.get(key) ?? key,
  };
}
