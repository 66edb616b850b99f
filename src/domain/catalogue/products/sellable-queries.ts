import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ByteCache } from '#platform/cache/byte-cache.ts';
import { createPackedCache } from '#platform/cache/response-cache.ts';
import type { Database } from '#platform/database/database.ts';
import { givenIds, preparedStatement } from '#platform/database/named-statement.ts';
import { type Language, languages, type Translated } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import type { DomainEvent } from '../../domain-events.ts';
import { type BundleMember, bundleMemberOf, reductionPercentOf } from '../bundles/bundle-members.ts';
import { membersAsJson } from '../bundles/bundle-queries.ts';
import { type ListedPrices, listedPricesAsJson } from '../price-lists/listed-prices.ts';
import type { Discount } from '../prices/price-rules.ts';
import { discountOf, type SqlSteps, stepsAsJson } from '../prices/price-step-queries.ts';
import type { CustomOption } from '../writing/custom-option-rules.ts';
import { currentProductSlugs } from '../writing/slug-queries.ts';
import { products } from './catalogue-tables.ts';
import { noteProducts } from './product-cache-tags.ts';
import { unpackedDiscount } from './product-packing.ts';

export { type Discount, priceNow } from '../prices/price-rules.ts';

/** What cart and orders need of a product. How much is in stock is not among it: that is read where it is taken. */
export type Sellable = {
  readonly id: number;
  readonly catalogueId: number;
  readonly key: string;
  readonly sku: string;
  readonly format: ProductFormat;
  readonly type: 'physical' | 'digital';
  readonly name: Translated;
  /** pcs, m or m2 */
  readonly unit: string;
  readonly slugs: Translated;
  readonly mainProductId: number | null;
  readonly mainProductSlugs: Translated | null;
  readonly isVisibleIndividually: boolean;
  /** Keys of its categories, of its main product's and of all above them. */
  readonly categoryKeys: readonly string[];
  readonly archived: boolean;
  readonly listPriceCents: number;
  readonly membershipPriceCents: number | null;
  readonly discount: Discount | null;
  /** What price lists say of it, of all sites; nobody but those whom they are for may hear of it. */
  readonly priceLists: readonly ListedPrices[];
  /** What its anchor price comes from (price-step-queries.ts); of what bundles hold the whole price log. */
  readonly anchorSteps: SqlSteps;
  readonly createdAtMs: number;
  readonly taxClassId: number;
  readonly weightGrams: number;
  /** What one unit of it covers in m², where the shop says so. */
  readonly squareMetres: number | null;
  readonly stockIsCounted: boolean;
  /** Where its stock lies is counted too. */
  readonly isCountedByBranch: boolean;
  readonly lowStockThreshold: number;
  readonly customOptions: readonly CustomOption[];
  /** Unarchived variants of a configurable product. */
  readonly variantIds: readonly number[];
  /** Of a bundle, in their order. */
  readonly members: readonly BundleMember[];
  /** What a bundle takes off its members' sum. */
  readonly reductionPercent: number;
  /** Its own pictures, else the main product's one for its values, else the main product's. */
  readonly mediumIds: readonly number[];
  readonly mediaExact: boolean;
  /** The values that tell a variant from its siblings, in the order of the main product's attributes. */
  readonly distinguishing: readonly { readonly label: Translated; readonly value: Translated }[];
  /** Its colour, where it is of a category whose goods are wanted in one; else null. */
  readonly matchedColour: MatchedColour | null;
};

export type MatchedColour = {
  /** Of the attribute's value. */
  readonly valueId: number;
  readonly label: Translated;
  readonly hex: string;
  /** Variants that differ from it in nothing but the colour. */
  readonly siblings: readonly { readonly productId: number; readonly valueId: number }[];
};

export type SellableDirectory = {
  find(id: number): Promise<Sellable | undefined>;
  /** In the order of `ids`; unknown ones are left out. */
  findMany(ids: readonly number[]): Promise<Sellable[]>;
  /** To be told everything that is emitted. */
  hear(domainEvent: DomainEvent): void;
  clear(): void;
};

const outdating: ReadonlySet<DomainEvent['kind']> = new Set([
  'product.changed',
  'category.changed',
  'priceList.changed',
]);

export function createSellableDirectory(database: Database, bytes: ByteCache): SellableDirectory {
  const kept = createPackedCache(bytes.open(), {
    pack: (sellable: Sellable) => sellable,
    unpack: (packed) => ({ ...packed, discount: unpackedDiscount(packed.discount) }),
  });

  async function findMany(ids: readonly number[]): Promise<Sellable[]> {
    noteProducts(ids);
    const found = await kept.getMany(ids, async (missing) =>
      (await readSellables(database, missing)).map((found) => [found.id, found] as const),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    findMany,
    find: async (id) => (await findMany([id]))[0],
    hear(domainEvent) {
      // A main product's change reaches its variants, so a few ids are not worth telling apart.
      if (outdating.has(domainEvent.kind)) kept.dropAll();
    },
    clear: kept.dropAll,
  };
}

/** The same within a transaction, where nothing may wait for a second connection. */
export function sellablesWithin(database: Database): Pick<SellableDirectory, 'find' | 'findMany'> {
  const findMany = async (ids: readonly number[]): Promise<Sellable[]> => {
    if (ids.length === 0) return [];
    const found = new Map((await readSellables(database, ids)).map((one) => [one.id, one]));
    return ids.flatMap((id) => found.get(id) ?? []);
  };
  return { findMany, find: async (id) => (await findMany([id]))[0] };
}

const sellable = alias(products, 'p');

/** Categories of a product and its main product, and all above them. */
const categoriesAbove = sql`WITH RECURSIVE above AS (
      SELECT c.id, c.key, c.parent_id, c.one_colour FROM product_category pc JOIN category c ON c.id = pc.category_id
      WHERE pc.product_id IN (p.id, p.main_product_id)
      UNION SELECT c.id, c.key, c.parent_id, c.one_colour FROM above JOIN category c ON c.id = above.parent_id)`;

const isOfOneColour = sql`(${categoriesAbove} SELECT bool_or(one_colour) FROM above)`;

const isInBundles = sql`EXISTS (SELECT FROM bundle_member m WHERE m.product_id IN (p.id, p.main_product_id))`;

/** The other variants of its main product with the same values in all attributes but that of the colour. */
const otherColours = sql`coalesce((
  SELECT json_agg(json_build_object('productId', other.id, 'valueId', theirs.attribute_value_id) ORDER BY other.id)
  FROM product other
  JOIN product_attribute_value theirs ON theirs.product_id = other.id AND theirs.attribute_id = colour.attribute_id
  WHERE other.main_product_id = p.main_product_id AND other.id <> p.id AND NOT other.archived AND NOT EXISTS (
    SELECT FROM product_configurable_attribute c
    JOIN product_attribute_value mine ON mine.product_id = p.id AND mine.attribute_id = c.attribute_id
    LEFT JOIN product_attribute_value same ON same.product_id = other.id
      AND same.attribute_id = c.attribute_id AND same.attribute_value_id = mine.attribute_value_id
    WHERE c.product_id = p.main_product_id AND c.attribute_id <> colour.attribute_id AND same.id IS NULL)), '[]')`;

/** Planned once for each connection: planning it takes three times as long as running it. */
const statementFor = preparedStatement((database) =>
  database
    .select({
      id: sellable.id,
      catalogueId: sellable.catalogueId,
      key: sellable.key,
      sku: sellable.sku,
      format: sellable.format,
      type: sellable.type,
      name: sellable.name,
      unit: sellable.unit,
      slugs: currentProductSlugs(sql`p.id`),
      mainProductId: sellable.mainProductId,
      mainProductSlugs: sql<Translated | null>`
        CASE WHEN p.main_product_id IS NOT NULL THEN ${currentProductSlugs(sql`p.main_product_id`)} END`,
      isVisibleIndividually: sellable.isVisibleIndividually,
      categoryKeys: sql<
        string[]
      >`(${categoriesAbove} SELECT coalesce(json_agg(key ORDER BY key), '[]') FROM above)`,
      archived: sql<boolean>`p.archived OR coalesce(main.archived, false)`,
      listPriceCents: sellable.listPriceCents,
      membershipPriceCents: sellable.membershipPriceCents,
      discountCents: sellable.discountPriceCents,
      discountFromMs: sql<number | null>`extract(epoch FROM p.discount_from)::float8 * 1000`,
      discountToMs: sql<number | null>`extract(epoch FROM p.discount_to)::float8 * 1000`,
      priceLists: listedPricesAsJson,
      anchorSteps: stepsAsJson(isInBundles),
      createdAtMs: sql<number>`extract(epoch FROM p.created_at)::float8 * 1000`,
      taxClassId: sellable.taxClassId,
      weightGrams: sellable.weightGrams,
      squareMetres: sql<number | null>`CASE WHEN p.unit_price_unit = 'm2' THEN p.unit_price_content END`,
      stockIsCounted: sql<boolean>`p.stock_thousandths IS NOT NULL`,
      isCountedByBranch: sql<boolean>`p.branch_thousandths IS NOT NULL`,
      lowStockThreshold: sellable.lowStockThreshold,
      customOptions: sql<Sellable['customOptions']>`p.custom_options`,
      variantIds: sql<number[]>`CASE WHEN p.format <> 'configurable' THEN '[]' ELSE coalesce((
        SELECT json_agg(v.id ORDER BY v.id) FROM product v
        WHERE v.main_product_id = p.id AND NOT v.archived), '[]') END`,
      members: sql<Parameters<typeof bundleMemberOf>[0][]>`
        CASE WHEN p.format <> 'bundle' THEN '[]' ELSE ${membersAsJson(sql`p.id`)} END`,
      bundlePricing: sql<Record<string, unknown> | null>`p.bundle_pricing`,
      mediumIds: sql<number[]>`coalesce(own.ids, by_value.ids, of_main.ids, '[]')`,
      mediaExact: sql<boolean>`
        CASE WHEN own.ids IS NOT NULL THEN p.media_exact ELSE coalesce(by_value.exact, p.media_exact) END`,
      distinguishing: sql<Sellable['distinguishing']>`coalesce(difference.list, '[]')`,
      matchedColour: sql<MatchedColour | null>`CASE WHEN colour.id IS NOT NULL AND ${isOfOneColour} THEN json_build_object(
        'valueId', colour.id, 'label', colour.label, 'hex', colour.hex, 'siblings', ${otherColours}) END`,
    })
    .from(sellable)
    .leftJoin(sql`product main`, sql`main.id = p.main_product_id`)
    .leftJoin(
      sql`LATERAL (
        SELECT json_agg(medium_id ORDER BY position) AS ids FROM product_medium WHERE product_id = p.id) own`,
      sql`true`,
    )
    .leftJoin(
      sql`LATERAL (
        SELECT json_agg(medium_id ORDER BY position) AS ids FROM product_medium
        WHERE product_id = p.main_product_id) of_main`,
      sql`true`,
    )
    .leftJoin(
      sql`LATERAL (
        SELECT json_agg(m.medium_id) AS ids, bool_and(m.exact) AS exact
        FROM product_medium_by_value m JOIN product_attribute_value v
          ON v.attribute_value_id = m.attribute_value_id AND v.product_id = p.id
        WHERE m.product_id = p.main_product_id) by_value`,
      sql`true`,
    )
    .leftJoin(
      sql`LATERAL (
        SELECT json_agg(json_build_object('label', a.label, 'value', l.label) ORDER BY c.position) AS list
        FROM product_configurable_attribute c JOIN attribute a ON a.id = c.attribute_id
        JOIN product_attribute_value v ON v.product_id = p.id AND v.attribute_id = a.id
        JOIN attribute_value l ON l.id = v.attribute_value_id
        WHERE c.product_id = p.main_product_id) difference`,
      sql`true`,
    )
    .leftJoin(
      sql`LATERAL (
        SELECT l.id, l.attribute_id, l.label, l.hex
        FROM product_attribute_value v JOIN attribute_value l ON l.id = v.attribute_value_id
        JOIN attribute a ON a.id = l.attribute_id
        WHERE v.product_id IN (p.id, p.main_product_id) AND l.hex IS NOT NULL
        ORDER BY v.product_id <> p.id, a.position, a.id LIMIT 1) colour`,
      sql`true`,
    )
    .where(sql`p.id = ANY(${givenIds('ids')})`)
    .prepare('sellables'),
);

async function readSellables(database: Database, ids: readonly number[]): Promise<Sellable[]> {
  const rows = await statementFor(database).execute({ ids: [...ids] });
  return rows.map(({ discountCents, discountFromMs, discountToMs, bundlePricing, ...row }) => ({
    ...row,
    members: row.members.map(bundleMemberOf),
    reductionPercent: reductionPercentOf(bundlePricing),
    slugs: inLanguages(row.slugs),
    mainProductSlugs: row.mainProductSlugs && inLanguages(row.mainProductSlugs),
    discount: discountOf(discountCents, discountFromMs, discountToMs),
  }));
}

/** Keeps the languages that the shop speaks, in their order. */
function inLanguages(slugs: Record<string, string>): Translated {
  return Object.fromEntries(
    languages.flatMap((language: Language) => (slugs[language] ? [[language, slugs[language]]] : [])),
  );
}
