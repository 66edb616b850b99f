import { sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import type { RandomSource } from '#platform/clock/clock.ts';
import { type DigitalOffer, readDigitalOffers } from '../catalogue/products/digital-queries.ts';
import type { ShopRuntime } from '../context.ts';
import { warnOfFewCodes } from './digital-pool.ts';
import { digitalCodes } from './digital-tables.ts';
import type { OrderRow } from './order-record.ts';

/** A pattern whose codes are all sold must not keep an order busy for ever. */
const triesMaximum = 20;

/**
 * A code for an order, in its transaction: the next one in the pool, or a new one by the pattern if that is empty. Each
 * is sold only once, even to concurrent buyers.
 * @param pattern the sold product's; if it cannot produce codes, the product's current one
 * @returns undefined if the pool is empty and no new code could be made
 */
export async function takeCode(
  runtime: ShopRuntime,
  site: Site,
  { id: orderId }: Pick<OrderRow, 'id'>,
  productId: number,
  pattern: string,
): Promise<string | undefined> {
  const { database } = runtime;
  const [taken] = await database
    .update(digitalCodes)
    .set({ orderId })
    .where(
      sql`${digitalCodes.id} = (select id from ${digitalCodes} where product_id = ${productId} and order_id is null
        order by id limit 1 for update skip locked)`,
    )
    .returning({ code: digitalCodes.code });
  if (taken) {
    await warnOfFewCodes(runtime, site, productId);
    return taken.code;
  }
  return (
    (await makeCode(runtime, orderId, productId, pattern)) ??
    (await makeCode(runtime, orderId, productId, await presentPattern(runtime, productId)))
  );
}

async function makeCode(
  { database, random }: ShopRuntime,
  orderId: number,
  productId: number,
  pattern: string,
): Promise<string | undefined> {
  if (placesOf(pattern) === 0) return undefined;
  for (let tries = 0; tries < triesMaximum; tries += 1) {
    const code = codeByPattern(pattern, random);
    const made = await database
      .insert(digitalCodes)
      .values({ productId, code, orderId })
      .onConflictDoNothing()
      .returning({ code: digitalCodes.code });
    if (made.length > 0) return code;
  }
  return undefined;
}

async function presentPattern({ database }: ShopRuntime, productId: number): Promise<string> {
  const [offer] = await readDigitalOffers(database, [productId]);
  return offer?.codePattern ?? '';
}

/** Codes that the maintainers gave join the pools of their products. */
export async function joinPool(
  { database }: ShopRuntime,
  offers: Iterable<Pick<DigitalOffer, 'productId' | 'codes'>>,
): Promise<void> {
  const codes = [...offers].flatMap(({ productId, codes: given }) =>
    given.map((code) => ({ productId, code })),
  );
  if (codes.length > 0) await database.insert(digitalCodes).values(codes).onConflictDoNothing();
}

/** 32 letters and digits that nobody takes for another. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function placesOf(pattern: string): number {
  return pattern.replace(/[^#]/g, '').length;
}

function codeByPattern(pattern: string, random: RandomSource): string {
  const bytes = Buffer.from(random.token(placesOf(pattern)), 'base64url');
  let next = 0;
  return pattern.replace(/#/g, () => codeLetters.charAt((bytes[next++] ?? 0) % codeLetters.length));
}
