import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { PriceStep } from '../prices/price-rules.ts';
import { discountOf, readPriceSteps } from '../prices/price-step-queries.ts';
import type { PricedPart } from './bundle-price.ts';
import { readUsualBundles, type UsualPart } from './bundle-queries.ts';

/** What a bundle's price and stock follow from. */
export type BundleFacts = {
  readonly reductionPercent: number;
  /** Null where a member is not sold any more. */
  readonly parts: readonly PricedPart[] | null;
  /** The length that its price is for, where the buyer chooses another. */
  readonly askedLengthMm: number | null;
  /** True where nothing has to be chosen before it can be bought. */
  readonly isComplete: boolean;
  /** Per member's product: what one bundle takes of it, and the products it may be taken from. */
  readonly stocks: readonly {
    readonly thousandths: number;
    readonly from: readonly { readonly id: number; readonly thousandths: number | null }[];
  }[];
};

/** What the prices and stocks of bundles follow from, by id. */
export async function readBundleFacts(
  database: Database,
  bundleIds: readonly number[],
): Promise<ReadonlyMap<number, BundleFacts>> {
  if (bundleIds.length === 0) return new Map();
  const bundles = await readUsualBundles(database, sql`bundle.id = ANY(${sql.param([...bundleIds])}::int[])`);
  const parts = bundles.flatMap((bundle) => bundle.parts ?? []);
  const memberIds = [...new Set(parts.map(({ memberId }) => memberId))];
  const { rows } = await database.execute<SqlPartProduct>(sql`
    SELECT id, main_product_id AS "mainId", stock_thousandths AS thousandths, list_price_cents AS "listPriceCents",
      membership_price_cents AS "membershipPriceCents", discount_price_cents AS "discountCents",
      extract(epoch FROM discount_from)::float8 * 1000 AS "discountFromMs",
      extract(epoch FROM discount_to)::float8 * 1000 AS "discountToMs"
    FROM product WHERE NOT archived AND (id = ANY(${sql.param(memberIds)}::int[])
      OR main_product_id = ANY(${sql.param(memberIds)}::int[]))`);
  const products = new Map(rows.map((row) => [row.id, row]));
  const steps = await readPriceSteps(database, [...new Set(parts.map(({ productId }) => productId))]);
  return new Map(
    bundles.map(({ id, reductionPercent, askedLengthMm, isComplete, parts: usual }) => [
      id,
      {
        reductionPercent,
        askedLengthMm,
        isComplete,
        parts: usual?.map((part) => pricedPartOf(part, products, steps)) ?? null,
        stocks: takenTogether(usual ?? []).map(({ memberId, productId, thousandths }) => ({
          thousandths,
          from:
            memberId === productId ? rows.filter((row) => row.id === memberId) : variantsOf(rows, memberId),
        })),
      },
    ]),
  );
}

/** Members that come from the same product take of the same stock. */
function takenTogether(parts: readonly UsualPart[]): UsualPart[] {
  const byMember = Map.groupBy(parts, ({ memberId }) => memberId);
  return [...byMember.values()].map((same) => ({
    ...(same[0] as UsualPart),
    thousandths: same.reduce((sum, { thousandths }) => sum + thousandths, 0),
  }));
}

type SqlPartProduct = {
  readonly id: number;
  readonly mainId: number | null;
  readonly thousandths: number | null;
  readonly listPriceCents: number;
  readonly membershipPriceCents: number | null;
  readonly discountCents: number | null;
  readonly discountFromMs: number | null;
  readonly discountToMs: number | null;
};

function variantsOf(rows: readonly SqlPartProduct[], mainId: number): SqlPartProduct[] {
  return rows.filter((row) => row.mainId === mainId);
}

function pricedPartOf(
  { productId, quantity, lengthMm, surchargeCents }: UsualPart,
  products: ReadonlyMap<number, SqlPartProduct>,
  steps: ReadonlyMap<number, readonly PriceStep[]>,
): PricedPart {
  const product = products.get(productId);
  return {
    quantity,
    lengthMm,
    surchargeCents,
    listPriceCents: product?.listPriceCents ?? 0,
    membershipPriceCents: product?.membershipPriceCents ?? null,
    discount: product
      ? discountOf(product.discountCents, product.discountFromMs, product.discountToMs)
      : null,
    priceSteps: steps.get(productId) ?? [],
  };
}
