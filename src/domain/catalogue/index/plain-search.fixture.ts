import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { foldText } from '#values/folded-text.ts';
import type { ProductSort } from '#values/product-sorts.ts';
import type { AttributeCondition, NumberRange, ProductQuery } from './product-query.ts';

export type PlainProduct = {
  readonly id: number;
  readonly mainId: number | null;
  readonly name: string;
  readonly sku: string;
  readonly visible: boolean;
  readonly featured: boolean;
  readonly type: 'physical' | 'digital';
  readonly priority: number;
  readonly cents: number;
  readonly discounted: boolean;
  readonly valueIds: readonly { readonly attribute: number; readonly value: number }[];
  readonly numbers: readonly { readonly attribute: number; readonly number: number }[];
  readonly categoryIds: readonly number[];
  readonly tagIds: readonly number[];
};

/** The tables as SQL tells them: unarchived products with the price of a moment and categories with their parents. */
export async function readPlainProducts(
  database: Database,
  catalogueId: number,
  now: Date,
): Promise<PlainProduct[]> {
  const { rows } = await database.execute<PlainProduct>(sql`
    WITH RECURSIVE above AS (
      SELECT id AS category_id, id AS above_id, parent_id FROM category WHERE catalogue_id = ${catalogueId}
      UNION SELECT above.category_id, parent.id, parent.parent_id
      FROM above JOIN category parent ON parent.id = above.parent_id
    )
    SELECT p.id, p.main_product_id AS "mainId", p.name ->> 'hr' AS name, p.sku, p.is_visible_individually AS visible,
      p.featured, p.type, p.category_priority AS priority,
      CASE WHEN d.running THEN p.discount_price_cents ELSE p.list_price_cents END AS cents,
      d.running AS discounted,
      coalesce((SELECT json_agg(json_build_object('attribute', attribute_id, 'value', attribute_value_id))
        FROM product_attribute_value WHERE product_id = p.id AND attribute_value_id IS NOT NULL), '[]') AS "valueIds",
      coalesce((SELECT json_agg(json_build_object('attribute', attribute_id,
          'number', coalesce(number, extract(epoch FROM date)::float8 * 1000)))
        FROM product_attribute_value WHERE product_id = p.id AND attribute_value_id IS NULL), '[]') AS numbers,
      coalesce((SELECT json_agg(a.above_id) FROM product_category c JOIN above a USING (category_id)
        WHERE c.product_id = p.id), '[]') AS "categoryIds",
      coalesce((SELECT json_agg(tag_id) FROM product_tag WHERE product_id = p.id), '[]') AS "tagIds"
    FROM product p LEFT JOIN product main ON main.id = p.main_product_id
    CROSS JOIN LATERAL (SELECT p.discount_price_cents IS NOT NULL
      AND (p.discount_from IS NULL OR p.discount_from <= ${now.toISOString()}::timestamptz)
      AND (p.discount_to IS NULL OR p.discount_to > ${now.toISOString()}::timestamptz) AS running) d
    WHERE p.catalogue_id = ${catalogueId} AND NOT p.archived AND NOT coalesce(main.archived, false)
    ORDER BY p.id`);
  return rows;
}

type Found = { readonly product: PlainProduct; readonly cents: number };

/** What a query finds, told in the plainest way: one product after the other, one unit after the other. */
export function searchPlainly(products: readonly PlainProduct[], query: ProductQuery): Found[] {
  return products.flatMap((product) => {
    if (!isWanted(product, query)) return [];
    const units = unitsOf(products, product).filter((unit) => isMatching(products, unit, query));
    return units.length === 0 ? [] : [{ product, cents: Math.min(...units.map(({ cents }) => cents)) }];
  });
}

export function sortPlainly(found: readonly Found[], sort: ProductSort, language: string): Found[] {
  const { compare } = new Intl.Collator(language);
  const differences: Record<ProductSort['field'], (a: Found, b: Found) => number> = {
    id: () => 0,
    finalPrice: (a, b) => a.cents - b.cents,
    categoryPriority: (a, b) => a.product.priority - b.product.priority,
    name: (a, b) => compare(a.product.name, b.product.name),
  };
  const rising = found.toSorted((a, b) => differences[sort.field](a, b) || a.product.id - b.product.id);
  return sort.direction === 'asc' ? rising : rising.reverse();
}

/** Variants of a configurable product, else the product itself. */
function unitsOf(products: readonly PlainProduct[], product: PlainProduct): readonly PlainProduct[] {
  const variants = products.filter(({ mainId }) => mainId === product.id);
  return variants.length > 0 ? variants : [product];
}

function isWanted(product: PlainProduct, query: ProductQuery): boolean {
  const isNamed = query.idsAnyOf.length > 0 || query.skusAnyOf.length > 0;
  return (
    !query.archivedOnly &&
    (product.visible || isNamed) &&
    query.idsAnyOf.every((ids) => ids.includes(product.id)) &&
    query.skusAnyOf.every((skus) => skus.includes(product.sku)) &&
    query.skuParts.every((part) => foldText(product.sku).includes(foldText(part))) &&
    query.categoriesAnyOf.every((ids) => ids.some((id) => product.categoryIds.includes(id))) &&
    query.tagsAnyOf.every((ids) => ids.some((id) => product.tagIds.includes(id))) &&
    (query.featured === null || product.featured === query.featured) &&
    (query.types === null || query.types.includes(product.type))
  );
}

function isMatching(products: readonly PlainProduct[], unit: PlainProduct, query: ProductQuery): boolean {
  return (
    query.attributes.every((condition) => hasValue(products, unit, condition)) &&
    query.prices.every((ranges) => ranges.some((range) => isWithin(unit.cents, range))) &&
    (query.discount === null || unit.discounted === query.discount)
  );
}

function hasValue(
  products: readonly PlainProduct[],
  unit: PlainProduct,
  condition: AttributeCondition,
): boolean {
  if ('valueIds' in condition) {
    return valuesOf(products, unit, condition.attributeId).some((id) => condition.valueIds.includes(id));
  }
  const number = numberOf(products, unit, condition.attributeId);
  return number !== undefined && condition.ranges.some((range) => isWithin(number, range));
}

/** Own values, else the main product's. */
function valuesOf(products: readonly PlainProduct[], unit: PlainProduct, attributeId: number): number[] {
  const own = unit.valueIds.filter(({ attribute }) => attribute === attributeId).map(({ value }) => value);
  const main = products.find(({ id }) => id === unit.mainId);
  return own.length > 0 || !main ? own : valuesOf(products, main, attributeId);
}

function numberOf(
  products: readonly PlainProduct[],
  unit: PlainProduct,
  attributeId: number,
): number | undefined {
  const own = unit.numbers.find(({ attribute }) => attribute === attributeId)?.number;
  const main = products.find(({ id }) => id === unit.mainId);
  return own !== undefined || !main ? own : numberOf(products, main, attributeId);
}

function isWithin(number: number, { minimum, maximum }: NumberRange): boolean {
  return minimum <= number && number <= maximum;
}

type PlainBounds = { readonly totalProducts: number; readonly minimum: number; readonly maximum: number };

/** Lowest and highest of an attribute, or of the price, over what a query leaves; null where nothing has one. */
export function boundsPlainly(
  products: readonly PlainProduct[],
  query: ProductQuery,
  of: number | 'finalPrice',
): PlainBounds | null {
  const numbersByProduct = searchPlainly(products, query).map(({ product }) =>
    unitsOf(products, product)
      .filter((unit) => isMatching(products, unit, query))
      .flatMap((unit) => (of === 'finalPrice' ? unit.cents : (numberOf(products, unit, of) ?? []))),
  );
  const numbers = numbersByProduct.flat();
  if (numbers.length === 0) return null;
  return {
    totalProducts: numbersByProduct.filter(({ length }) => length > 0).length,
    minimum: Math.min(...numbers),
    maximum: Math.max(...numbers),
  };
}
