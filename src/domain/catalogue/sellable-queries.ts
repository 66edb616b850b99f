import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/database/database.ts';
import { type Language, languages, type Translated } from '#values/language.ts';
import type { ProductFormat } from '#values/product-formats.ts';
import type { Announcement } from '../announcements.ts';
import { type BundleMember, bundleMemberOf, reductionPercentOf } from './bundle-members.ts';
import { membersAsJson } from './bundle-queries.ts';
import type { CustomOption } from './custom-option-rules.ts';
import type { Discount } from './price-rules.ts';

export { type Discount, priceNow } from './price-rules.ts';

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
  readonly taxClassId: number;
  readonly weightGrams: number;
  readonly stockIsCounted: boolean;
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
};

export type SellableDirectory = {
  find(id: number): Promise<Sellable | undefined>;
  /** In the order of `ids`; unknown ones are left out. */
  findMany(ids: readonly number[]): Promise<Sellable[]>;
  /** To be told everything that is announced. */
  hear(announcement: Announcement): void;
};

/** Carts name few of many products: the ones asked for lately are kept, the rest is read again. */
const keptMaximum = 5000;

export function createSellableDirectory(database: Database): SellableDirectory {
  const kept = new LRUCache<number, Sellable>({ max: keptMaximum });
  // What was read before a change is announced may already be old when it arrives: it is answered but not kept.
  let generation = 0;

  async function findMany(ids: readonly number[]): Promise<Sellable[]> {
    const found = new Map<number, Sellable>();
    const missing: number[] = [];
    for (const id of ids) {
      const sellable = kept.get(id);
      if (sellable) found.set(id, sellable);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const asked = generation;
      for (const sellable of await readSellables(database, missing)) {
        found.set(sellable.id, sellable);
        if (asked === generation) kept.set(sellable.id, sellable);
      }
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  return {
    findMany,
    find: async (id) => (await findMany([id]))[0],
    hear(announcement) {
      if (announcement.kind !== 'product.changed' && announcement.kind !== 'category.changed') return;
      generation += 1;
      // A main product's change reaches its variants, so a few ids are not worth telling apart.
      kept.clear();
    },
  };
}

type SellableRow = Omit<
  Sellable,
  'slugs' | 'mainProductSlugs' | 'discount' | 'members' | 'reductionPercent'
> & {
  readonly members: readonly Parameters<typeof bundleMemberOf>[0][];
  readonly bundlePricing: Record<string, unknown> | null;
  readonly slugs: Translated;
  readonly mainProductSlugs: Translated | null;
  readonly discountCents: number | null;
  readonly discountFromMs: number | null;
  readonly discountToMs: number | null;
};

async function readSellables(database: Database, ids: readonly number[]): Promise<Sellable[]> {
  const { rows } = await database.execute<SellableRow>(sql`
    SELECT p.id, p.catalogue_id AS "catalogueId", p.key, p.sku, p.format, p.type, p.name, p.unit,
      ${currentSlugs(sql`p.id`)} AS slugs, p.main_product_id AS "mainProductId",
      CASE WHEN p.main_product_id IS NOT NULL THEN ${currentSlugs(sql`p.main_product_id`)} END AS "mainProductSlugs",
      p.is_visible_individually AS "isVisibleIndividually",
      ${categoryKeysOf(sql`p.id`, sql`p.main_product_id`)} AS "categoryKeys",
      p.archived OR coalesce(main.archived, false) AS archived,
      p.list_price_cents AS "listPriceCents", p.membership_price_cents AS "membershipPriceCents",
      p.discount_price_cents AS "discountCents",
      extract(epoch FROM p.discount_from)::float8 * 1000 AS "discountFromMs",
      extract(epoch FROM p.discount_to)::float8 * 1000 AS "discountToMs",
      p.tax_class_id AS "taxClassId", p.weight_grams AS "weightGrams",
      p.stock_thousandths IS NOT NULL AS "stockIsCounted", p.low_stock_threshold AS "lowStockThreshold",
      p.custom_options AS "customOptions",
      CASE WHEN p.format <> 'configurable' THEN '[]' ELSE coalesce((
        SELECT json_agg(v.id ORDER BY v.id) FROM product v
        WHERE v.main_product_id = p.id AND NOT v.archived), '[]') END AS "variantIds",
      CASE WHEN p.format <> 'bundle' THEN '[]' ELSE ${membersAsJson(sql`p.id`)} END AS members,
      p.bundle_pricing AS "bundlePricing",
      coalesce(own.ids, by_value.ids, of_main.ids, '[]') AS "mediumIds",
      CASE WHEN own.ids IS NOT NULL THEN p.media_exact ELSE coalesce(by_value.exact, p.media_exact) END AS "mediaExact",
      coalesce(difference.list, '[]') AS distinguishing
    FROM product p LEFT JOIN product main ON main.id = p.main_product_id
    LEFT JOIN LATERAL (
      SELECT json_agg(medium_id ORDER BY position) AS ids FROM product_medium WHERE product_id = p.id) own ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(medium_id ORDER BY position) AS ids FROM product_medium
      WHERE product_id = p.main_product_id) of_main ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(m.medium_id) AS ids, bool_and(m.exact) AS exact
      FROM product_medium_by_value m JOIN product_attribute_value v
        ON v.attribute_value_id = m.attribute_value_id AND v.product_id = p.id
      WHERE m.product_id = p.main_product_id) by_value ON true
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object('label', a.label, 'value', l.label) ORDER BY c.position) AS list
      FROM product_configurable_attribute c JOIN attribute a ON a.id = c.attribute_id
      JOIN product_attribute_value v ON v.product_id = p.id AND v.attribute_id = a.id
      JOIN attribute_value l ON l.id = v.attribute_value_id
      WHERE c.product_id = p.main_product_id) difference ON true
    WHERE p.id = ANY(${sql.param([...ids])}::int[])`);
  return rows.map(({ discountCents, discountFromMs, discountToMs, bundlePricing, ...row }) => ({
    ...row,
    members: row.members.map(bundleMemberOf),
    reductionPercent: reductionPercentOf(bundlePricing),
    slugs: inLanguages(row.slugs),
    mainProductSlugs: row.mainProductSlugs && inLanguages(row.mainProductSlugs),
    discount:
      discountCents === null
        ? null
        : { cents: discountCents, from: momentFromMs(discountFromMs), to: momentFromMs(discountToMs) },
  }));
}

function currentSlugs(productId: ReturnType<typeof sql>) {
  return sql`(SELECT coalesce(json_object_agg(language, slug), '{}') FROM catalogue_slug
    WHERE kind = 'product' AND target_id = ${productId} AND is_current)`;
}

/** Categories of a product and its main product, and all above them. */
function categoryKeysOf(productId: ReturnType<typeof sql>, mainProductId: ReturnType<typeof sql>) {
  return sql`(WITH RECURSIVE above AS (
      SELECT c.id, c.key, c.parent_id FROM product_category pc JOIN category c ON c.id = pc.category_id
      WHERE pc.product_id IN (${productId}, ${mainProductId})
      UNION SELECT c.id, c.key, c.parent_id FROM above JOIN category c ON c.id = above.parent_id)
    SELECT coalesce(json_agg(key ORDER BY key), '[]') FROM above)`;
}

function momentFromMs(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

/** Keeps the languages that the shop speaks, in their order. */
function inLanguages(slugs: Record<string, string>): Translated {
  return Object.fromEntries(
    languages.flatMap((language: Language) => (slugs[language] ? [[language, slugs[language]]] : [])),
  );
}
