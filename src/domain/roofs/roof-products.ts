import { sql } from 'drizzle-orm';
import type { AttributeType } from '#values/attribute-types.ts';
import type { Translated } from '#values/language.ts';
import type { RoofRules } from '#values/roof/roof-rules.ts';
import { noteAnyProduct } from '../catalogue/products/product-cache-tags.ts';
import type { Context } from '../context.ts';

/** A listed value of a product that can be ordered. */
export type RoofValue = {
  readonly code: string;
  readonly attribute: Translated;
  readonly type: AttributeType;
  readonly key: string;
  readonly label: Translated;
  readonly hex: string | null;
  readonly position: number;
  readonly shopDefault: boolean;
  /** The variants of its main product differ in it. */
  readonly differs: boolean;
};

/** A product or variant as roofs are put together of it. */
export type RoofProduct = {
  readonly id: number;
  /** Key of its main product, else its own: by which rules name it. */
  readonly key: string;
  readonly mainProductId: number | null;
  readonly values: readonly RoofValue[];
};

/** More than any catalogue has: the newest are left out beyond it. */
const coveringsMaximum = 200;

/** Rules with the product that they are stored with. */
export type StoredRules = {
  readonly id: number;
  readonly key: string;
  readonly rules: RoofRules;
  /** Of the product's cross-section. */
  readonly drawing: Record<string, unknown> | null;
};

/** Of the site's coverings and gutters. */
export async function readRoofRules({
  database,
  site,
}: Pick<Context, 'database' | 'site'>): Promise<StoredRules[]> {
  // A product may become one of them, or be none any more.
  noteAnyProduct();
  const { rows } = await database.execute<StoredRules>(sql`
    SELECT p.id, p.key, p.roof_rules AS rules, p.drawing FROM product p
    WHERE p.catalogue_id = ${site.catalogueId} AND p.roof_rules IS NOT NULL AND NOT p.archived
    ORDER BY p.category_priority DESC, p.id LIMIT ${coveringsMaximum}`);
  return rows;
}

/** What can be ordered of products that rules name: themselves, or their variants. */
export async function readRoofProducts(
  { database, site }: Pick<Context, 'database' | 'site'>,
  keys: readonly string[],
): Promise<RoofProduct[]> {
  noteAnyProduct();
  const { rows } = await database.execute<RoofProduct>(sql`
    SELECT p.id, coalesce(main.key, p.key) AS key, p.main_product_id AS "mainProductId", coalesce((
      SELECT json_agg(json_build_object('code', a.code, 'attribute', a.label, 'type', a.type, 'key', l.key,
          'label', l.label, 'hex', l.hex, 'position', l.position, 'shopDefault', l.shop_default,
          'differs', c.position IS NOT NULL) ORDER BY c.position, a.position, l.position)
        FROM product_attribute_value v
        JOIN attribute a ON a.id = v.attribute_id
        JOIN attribute_value l ON l.id = v.attribute_value_id
        LEFT JOIN product_configurable_attribute c ON c.product_id = p.main_product_id AND c.attribute_id = a.id
        WHERE v.product_id = p.id), '[]') AS values
    FROM product p LEFT JOIN product main ON main.id = p.main_product_id
    WHERE p.catalogue_id = ${site.catalogueId} AND p.format = 'simple' AND NOT p.archived
      AND NOT coalesce(main.archived, false)
      AND coalesce(main.key, p.key) IN (SELECT jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    ORDER BY p.id`);
  return rows;
}

/** The regions that coverings are rated for, as the catalogue names them. */
export async function readSnowRegions({
  database,
  site,
}: Pick<Context, 'database' | 'site'>): Promise<
  { readonly key: string; readonly label: Translated; readonly shopDefault: boolean }[]
> {
  const { rows } = await database.execute<{ key: string; label: Translated; shopDefault: boolean }>(sql`
    SELECT l.key, l.label, l.shop_default AS "shopDefault"
    FROM attribute a JOIN attribute_value l ON l.attribute_id = a.id
    WHERE a.catalogue_id = ${site.catalogueId} AND a.code = 'snowZone' ORDER BY l.position, l.id`);
  return rows;
}

/**
 * The variant chosen of an accessory: in the covering's colour and otherwise as similar as possible, else the shop's
 * default. `inOtherColour`: it is not made in the covering's colour.
 */
export function matchingProduct(
  offered: readonly RoofProduct[],
  covering: RoofProduct,
): { readonly product: RoofProduct; readonly inOtherColour: boolean } | undefined {
  const likeness = ({ values }: RoofProduct) =>
    values
      .filter(({ differs }) => differs)
      .reduce((sum, value) => {
        const own = covering.values.find(({ code }) => code === value.code);
        return sum + (own?.key === value.key ? 2 : 0) + (value.shopDefault ? 1 : 0);
      }, 0);
  const [first] = offered;
  if (!first) return undefined;
  const product = offered.reduce((best, one) => (likeness(one) > likeness(best) ? one : best), first);
  const inOtherColour = product.values.some(({ type, code, key }) => {
    const own = covering.values.find((value) => value.code === code);
    return type === 'visualSwatch' && own !== undefined && own.key !== key;
  });
  return { product, inOtherColour };
}
