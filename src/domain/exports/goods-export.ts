import { asc, eq } from 'drizzle-orm';
import type { Cell } from '#platform/tables/table-stream.ts';
import { exportedMaximum } from '#values/exports.ts';
import type { ManagedProductSort } from '#values/goods.ts';
import { languageCodes, languages } from '#values/language.ts';
import { requirePermission } from '../authorisation.ts';
import { listManagedProductIds, type ManagedProductFilter } from '../catalogue/managing/managed-products.ts';
import {
  type ProductFieldName,
  productFieldNames,
  tellFields,
} from '../catalogue/managing/product-fields.ts';
import { readNames } from '../catalogue/managing/product-rows.ts';
import { readStoredInputs, type StoredInput } from '../catalogue/managing/stored-inputs.ts';
import { attributes } from '../catalogue/products/attribute-tables.ts';
import type { Context } from '../context.ts';
import { readPictureNames } from '../media/medium-names.ts';
import { type ExportColumn, type ExportTable, exportTable } from './export-table.ts';

type Asked = {
  readonly filter: ManagedProductFilter;
  readonly sort?: { readonly field: ManagedProductSort; readonly direction: 'asc' | 'desc' } | undefined;
};
type Fields = Readonly<Record<ProductFieldName, unknown>> &
  Pick<StoredInput, 'id' | 'type' | 'format'> & {
    /** What its pictures are called in files: by key or file name, else by id. */
    readonly pictureNames: readonly (string | number)[];
  };
export type ExportedProduct = Fields;
/** A column, and the field that it is of; `part`: of a field that has several columns. Without a field it says what a product is. */
export type FieldColumn = ExportColumn<Fields> & {
  readonly field?: ProductFieldName;
  readonly part?: string;
};

const codes = languages.map((language) => languageCodes[language]);

/** Fields that have parts: one column for each, with a dot, as a change names it. */
const partsOf: Readonly<Partial<Record<ProductFieldName, readonly string[]>>> = {
  name: codes,
  slug: codes,
  shortDescription: codes,
  description: codes,
  unitPrice: ['unit', 'content'],
  discount: ['retailPrice', 'from', 'to'],
};

export const exportedPrices = [
  'sku',
  'name',
  'unit',
  'taxClass',
  'retailPrice',
  'membershipPrice',
  'discount',
  'purchasePrice',
] as const satisfies readonly ProductFieldName[];

/**
 * The columns of some fields, in the words of product/patch: what stands in them can be sent there. Several keys or SKUs are an array of
 * JSON, like all that has a structure of its own. Pictures are called by name there, for ids of another shop are other pictures.
 * @param attributeCodes of the catalogue: each attribute is a column
 */
export function fieldColumns(
  names: readonly ProductFieldName[],
  attributeCodes: readonly string[],
): FieldColumn[] {
  const ofField = (name: ProductFieldName): FieldColumn[] => {
    const parts = name === 'attributes' ? attributeCodes : partsOf[name];
    if (name === 'pictures') return [{ name, field: name, of: ({ pictureNames }) => cellOf(pictureNames) }];
    if (!parts) return [{ name, field: name, of: (fields) => cellOf(fields[name]) }];
    return parts.map((part) => ({
      name: `${name}.${part}`,
      field: name,
      part,
      of: (fields) => cellOf((fields[name] as Readonly<Record<string, unknown>> | null)?.[part]),
    }));
  };
  return [{ name: 'id', of: ({ id }) => id }, ...names.flatMap(ofField)];
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.length === 0) return null;
  return JSON.stringify(value);
}

/** Products with all that is said of them. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportProducts(context: Context, asked: Asked): Promise<ExportTable> {
  requirePermission(context, 'catalogue.manage');
  return tableOf(context, await productColumns(context), asked);
}

/** All that is said of products, in the order of an export. */
export async function productColumns({
  database,
  site,
}: Pick<Context, 'database' | 'site'>): Promise<FieldColumn[]> {
  const known = await database
    .select({ code: attributes.code })
    .from(attributes)
    .where(eq(attributes.catalogueId, site.catalogueId))
    .orderBy(asc(attributes.position), asc(attributes.code));
  const [id, ...columns] = fieldColumns(
    productFieldNames,
    known.map(({ code }) => code),
  );
  return [
    ...(id ? [id] : []),
    { name: 'type', of: ({ type }) => type },
    { name: 'format', of: ({ format }) => format },
    ...columns,
  ];
}

/** Products as an export tells them, in the order of their ids. */
export async function readExported(
  { database, site }: Pick<Context, 'database' | 'site'>,
  ids: readonly number[],
): Promise<Fields[]> {
  const stored = await readStoredInputs(database, ids);
  const names = await readNames(database, site.catalogueId, stored.values(), []);
  const mediumIds = [...stored.values()].flatMap((product) => product.mediumIds ?? []);
  const pictureNames = await readPictureNames({ database, site }, mediumIds);
  return ids.flatMap((id) => {
    const product = stored.get(id);
    if (!product) return [];
    const { type, format, mediumIds: shown = [] } = product;
    const called = shown.map((one) => pictureNames.get(one) ?? one);
    return [{ ...tellFields(product, names), id, type, format, pictureNames: called }];
  });
}

/** What products cost. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function exportPrices(context: Context, asked: Asked): Promise<ExportTable> {
  requirePermission(context, 'prices.manage');
  return tableOf(context, fieldColumns(exportedPrices, []), asked);
}

async function tableOf(
  context: Context,
  columns: readonly FieldColumn[],
  { filter, sort }: Asked,
): Promise<ExportTable> {
  const ids = await listManagedProductIds(context, filter, { sort, maximum: exportedMaximum });
  return exportTable(columns, ids, (some) => readExported(context, some));
}
