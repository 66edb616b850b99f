import { and, asc, eq, inArray } from 'drizzle-orm';
import type { TSchema } from 'typebox';
import type { ManagedProductSort } from '#values/goods.ts';
import {
  type GridColumnFacts,
  type GridKind,
  type GridValue,
  type GridWord,
  gridIdsMaximum,
} from '#values/grid.ts';
import type { Translated } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { listManagedProductIds, type ManagedProductFilter } from '../catalogue/managing/managed-products.ts';
import { listTaxClasses } from '../catalogue/managing/product-choices.ts';
import { fieldNamed, isProductField, type ProductFieldName } from '../catalogue/managing/product-fields.ts';
import { attributes, attributeValues } from '../catalogue/products/attribute-tables.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { namedTerms } from '../catalogue/products/named-terms.ts';
import type { Context } from '../context.ts';
import { type ExportedProduct, readExported } from '../exports/goods-export.ts';
import { isEmptyable } from '../imports/cell-reading.ts';
import { columnsOfProducts, type GoodsColumn } from '../imports/goods-columns.ts';
import { readStockRows, type StockRow } from '../stock/stock-list.ts';
import {
  onHandField,
  onHandPath,
  type Place,
  readBranches,
  toldOnHand,
  wordOfPlace,
} from '../stock/stock-places.ts';

/** A column of the grid, with what it is chosen from: labels of values that have a name, none where the value says it. */
export type GridColumn = GridColumnFacts & {
  /** Of an attribute; the fields of every product have their names in the catalogue of texts. */
  readonly label: Translated | null;
  readonly words: readonly GridWord<Translated>[] | null;
};

export type GridRow = {
  readonly id: number;
  readonly format: ProductFormat;
  /** In the order of the columns that were asked for. */
  readonly cells: readonly GridValue[];
};

/** Longer lists of choices are typed by their keys. */
const wordsMaximum = 500;

/**
 * The columns that goods have as a sheet: those of the export whose cells hold one value or several keys, and what is on hand in each
 * place. What has a structure of its own is edited on the product's screen.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN
 */
export async function listGridColumns(context: Context): Promise<GridColumn[]> {
  requirePermission(context, 'catalogue.manage');
  const [columns, words] = [await columnsOfProducts(context), await readWords(context)];
  const ofFields = columns.flatMap((column) => {
    const facts = factsOf(column);
    if (!facts) return [];
    const label = column.field === 'attributes' ? (words.attributes.get(column.part ?? '') ?? null) : null;
    return [{ ...facts, label, words: wordsOf(column, words.byColumn) }];
  });
  const branches = await readBranches(context.database);
  return [
    ...ofFields,
    ...[null, ...branches.keys()].map((place) => columnOfPlace(place, branches.get(place ?? 0) ?? null)),
  ];
}

/** What is on hand there; a place is left by moving what lies in it, not by an empty cell. */
function columnOfPlace(place: Place, label: Translated | null): GridColumn {
  return {
    name: onHandPath(place),
    field: onHandField,
    part: wordOfPlace(place),
    kind: 'number',
    isEmptyable: false,
    isPartOfWhole: false,
    right: 'stock.manage',
    label,
    words: null,
  };
}

/** Ids of all products that the list of the same filters finds, in its order. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listGridIds(
  context: Context,
  filter: ManagedProductFilter,
  sort: { readonly field: ManagedProductSort; readonly direction: 'asc' | 'desc' } | undefined,
): Promise<readonly number[]> {
  requirePermission(context, 'catalogue.manage');
  return listManagedProductIds(context, filter, { sort, maximum: gridIdsMaximum });
}

/**
 * Some cells of some products, in the order of the ids; what is gone by now is left out.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION at `columns` for one that the grid does not have
 */
export async function readGridRows(
  context: Context,
  ids: readonly number[],
  names: readonly string[],
): Promise<GridRow[]> {
  requirePermission(context, 'catalogue.manage');
  const known = await readTellers(context);
  const problems: FieldErrors = {};
  const columns = names.flatMap((name, at) => {
    const tell = known.get(name);
    if (tell) return [tell];
    problems[`columns.${at}`] = { rule: 'oneOf' };
    return [];
  });
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const { database, site } = context;
  const own = await database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.catalogueId, site.catalogueId), inArray(products.id, [...new Set(ids)])));
  const found = new Set(own.map(({ id }) => id));
  const rows = await readExported(
    context,
    ids.filter((id) => found.has(id)),
  );
  const isCounted = names.some((name) => name.startsWith(`${onHandField}.`));
  const stock = new Map(
    (isCounted ? await readStockRows(context, [...found]) : []).map(({ id, places }) => [id, places]),
  );
  return rows.map((product) => ({
    id: product.id,
    format: product.format as ProductFormat,
    cells: columns.map((tell) => cellOf(tell(product, stock.get(product.id) ?? []))),
  }));
}

/** What stands in a cell of a product, and of what is on hand of it by place. */
type Teller = (product: ExportedProduct, places: StockRow['places']) => unknown;

/** By the names of columns. */
async function readTellers(context: Context): Promise<ReadonlyMap<string, Teller>> {
  const columns = (await columnsOfProducts(context)).filter(factsOf);
  const ofFields = columns.map(({ name, field, part }): [string, Teller] => [
    name,
    (product) => {
      const value = product[field as ProductFieldName];
      return part === undefined ? value : (value as Readonly<Record<string, unknown>> | null)?.[part];
    },
  ]);
  const places = [null, ...(await readBranches(context.database)).keys()];
  return new Map([
    ...ofFields,
    ...places.map((place): [string, Teller] => [onHandPath(place), (_product, on) => toldOnHand(on, place)]),
  ]);
}

function cellOf(value: unknown): GridValue {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(String);
  return value as string | number | boolean;
}

/** Undefined: it is not for the grid. */
function factsOf({ name, field, part, kind }: GoodsColumn): GridColumnFacts | undefined {
  if (!isProductField(field) || kind === 'json' || kind === 'ids' || kind === 'pictures') return undefined;
  const { schema, right, isMerged } = fieldNamed(field);
  const own = part === undefined || field === 'attributes' ? schema : partSchema(schema, part);
  const mayBeMissing = part !== undefined && (!isMerged || field === 'attributes');
  return {
    name,
    field,
    part: part ?? null,
    kind: kindOf(own, kind),
    isEmptyable: kind === 'list' || mayBeMissing || isEmptyable(own),
    isPartOfWhole: part !== undefined && !isMerged,
    right: right ?? null,
  };
}

type AnySchema = TSchema & {
  readonly format?: string;
  readonly anyOf?: readonly AnySchema[];
  readonly properties?: Readonly<Record<string, AnySchema>>;
};

function partSchema(schema: TSchema, part: string): TSchema {
  const branches = [schema as AnySchema, ...((schema as AnySchema).anyOf ?? [])];
  return branches.find(({ properties }) => properties?.[part])?.properties?.[part] ?? schema;
}

function kindOf(schema: TSchema, kind: 'text' | 'number' | 'boolean' | 'list'): GridKind {
  const branches = [schema as AnySchema, ...((schema as AnySchema).anyOf ?? [])];
  if (branches.some(({ format }) => format === 'date-time')) return 'moment';
  return branches.some(({ format }) => format === 'date') ? 'day' : kind;
}

type Words = Readonly<Record<string, readonly GridWord<Translated>[]>>;
type Named = {
  readonly byColumn: Words;
  /** Labels by code. */
  readonly attributes: ReadonlyMap<string, Translated>;
};

function wordsOf({ field, part, words }: GoodsColumn, known: Words): readonly GridWord<Translated>[] | null {
  const named = known[part === undefined ? field : `${field}.${part}`];
  if (named) return named.length <= wordsMaximum ? named : null;
  return words?.map((value) => ({ value, label: null })) ?? null;
}

/** What fields are chosen from, by column. */
async function readWords(context: Context): Promise<Named> {
  const { database, site } = context;
  const { catalogueId } = site;
  const ofAttributes = await database
    .select({ code: attributes.code, value: attributeValues.key, label: attributeValues.label })
    .from(attributeValues)
    .innerJoin(attributes, eq(attributes.id, attributeValues.attributeId))
    .where(eq(attributes.catalogueId, catalogueId))
    .orderBy(asc(attributeValues.position));
  const classes = await listTaxClasses(context);
  const labels = await database
    .select({ code: attributes.code, label: attributes.label })
    .from(attributes)
    .where(eq(attributes.catalogueId, catalogueId));
  const byCode = [...Map.groupBy(ofAttributes, ({ code }) => code)].map(
    ([code, values]) => [`attributes.${code}`, values.map(({ value, label }) => ({ value, label }))] as const,
  );
  return {
    attributes: new Map(labels.map(({ code, label }) => [code, label])),
    byColumn: {
      taxClass: classes.map(({ key, name }) => ({ value: key, label: name })),
      categories: await readNamed(context, 'category'),
      tags: await readNamed(context, 'tag'),
      attributeSet: await readNamed(context, 'attributeSet'),
      ...Object.fromEntries(byCode),
    },
  };
}

/** The keys of terms with what they are called; one more than a column offers where there are too many. */
function readNamed(
  { database, site }: Context,
  kind: 'category' | 'tag' | 'attributeSet',
): Promise<GridWord<Translated>[]> {
  const { table, name } = namedTerms[kind];
  return database
    .select({ value: table.key, label: name })
    .from(table)
    .where(eq(table.catalogueId, site.catalogueId))
    .orderBy(asc(table.id))
    .limit(wordsMaximum + 1);
}
