import { eq } from 'drizzle-orm';
import type { Cell } from '#platform/tables/table-stream.ts';
import type { AttributeType } from '#values/attribute-types.ts';
import { productFormats } from '#values/product-formats.ts';
import { fieldNamed, type ProductFieldName } from '../catalogue/managing/product-fields.ts';
import { attributes, attributeValues } from '../catalogue/products/attribute-tables.ts';
import type { Context } from '../context.ts';
import {
  type ExportedProduct,
  exportedPrices,
  type FieldColumn,
  fieldColumns,
  productColumns,
} from '../exports/goods-export.ts';
import { taxClasses } from '../sites/sites-tables.ts';
import { type CellKind, cellKindOf, wordsOf } from './cell-reading.ts';
import type { KnownColumn } from './column-matching.ts';

/** A column of goods: how its cells are read, and what an export writes there. */
export type GoodsColumn = KnownColumn & {
  readonly field: ProductFieldName | 'id' | 'type' | 'format' | 'stock';
  readonly part?: string | undefined;
  readonly kind: CellKind;
  /** What may stand there, where that is a short list. */
  readonly words?: readonly string[] | undefined;
  readonly told: (product: ExportedProduct) => Cell;
};

/** Longer lists are no help at a cell. */
const wordsMaximum = 30;

type Words = {
  readonly typeOf: ReadonlyMap<string, AttributeType>;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly taxClasses: readonly string[];
};

/** Columns of products: those of their export; of a new one also how much there is of it. */
export async function columnsOfProducts(context: Context): Promise<GoodsColumn[]> {
  const words = await readWords(context);
  return [
    ...(await productColumns(context)).map((column) => goodsColumn(column, words)),
    { name: 'stock', field: 'stock', kind: 'number', told: () => null },
    { ...allAttributes, isOpen: true },
  ];
}

/** Attributes by code or name, in one cell. */
const allAttributes: GoodsColumn = {
  name: 'attributes',
  field: 'attributes',
  kind: 'json',
  told: () => null,
};

/** A column of an attribute that the catalogue does not have, by its name. */
export function columnOfAttribute(name: string): GoodsColumn | undefined {
  if (!name.startsWith(`${allAttributes.name}.`)) return undefined;
  return { ...allAttributes, name, part: name.slice(allAttributes.name.length + 1), kind: 'text' };
}

/** Columns of prices: those of their export; what else stands in it is told and not read. */
export async function columnsOfPrices(context: Context): Promise<GoodsColumn[]> {
  const words = await readWords(context);
  const names = [...exportedPrices, 'unitPrice', 'bundlePricing'] as const;
  return fieldColumns(names, []).map((column) => {
    const own = goodsColumn(column, words);
    const isRead = column.field === undefined || column.field === 'sku' || isPrice(column.field);
    return isRead ? own : { ...own, isTold: true };
  });
}

/** Fields of goods in a file of stock; what was counted in places is read beside them. */
export async function columnsOfStock(context: Context): Promise<GoodsColumn[]> {
  const words = await readWords(context);
  const names = ['sku', 'lowStockThreshold', 'expectedOn', 'expectedQuantity'] as const;
  return fieldColumns(names, [])
    .filter(({ field }) => field !== undefined)
    .map((column) => goodsColumn(column, words));
}

const isPrice = (name: ProductFieldName) => fieldNamed(name).right === 'prices.manage';

function goodsColumn({ name, field, part, of }: FieldColumn, words: Words): GoodsColumn {
  if (!field) {
    const own = name as 'id' | 'type' | 'format';
    const kinds = { id: 'number', type: 'text', format: 'text' } as const;
    const ofFormat = { type: ['physical', 'digital'], format: productFormats, id: undefined } as const;
    return { name, field: own, kind: kinds[own], words: ofFormat[own], told: of };
  }
  if (field === 'attributes' && part !== undefined) {
    return {
      name,
      field,
      part,
      kind: kindOfAttribute(words.typeOf.get(part)),
      words: words.values.get(part),
      told: of,
    };
  }
  if (field === 'pictures') return { name, field, kind: 'pictures', told: of };
  const { schema } = fieldNamed(field);
  const listed = field === 'taxClass' ? words.taxClasses : wordsOf(schema, part);
  return { name, field, part, kind: cellKindOf(schema, part), words: listed, told: of };
}

function kindOfAttribute(type: AttributeType | undefined): CellKind {
  if (type === 'numberField') return 'number';
  return type === 'multipleSelect' ? 'list' : 'text';
}

async function readWords({ database, site }: Context): Promise<Words> {
  const rows = await database
    .select({ code: attributes.code, type: attributes.type, key: attributeValues.key })
    .from(attributes)
    .leftJoin(attributeValues, eq(attributeValues.attributeId, attributes.id))
    .where(eq(attributes.catalogueId, site.catalogueId))
    .orderBy(attributeValues.position);
  const classes = await database.select({ key: taxClasses.key }).from(taxClasses).orderBy(taxClasses.id);
  const values = Map.groupBy(rows, ({ code }) => code);
  return {
    typeOf: new Map(rows.map(({ code, type }) => [code, type])),
    values: new Map(
      [...values].flatMap(([code, ofCode]) => {
        const keys = ofCode.flatMap(({ key }) => key ?? []);
        return keys.length > 0 && keys.length <= wordsMaximum ? [[code, keys] as const] : [];
      }),
    ),
    taxClasses: classes.map(({ key }) => key),
  };
}
