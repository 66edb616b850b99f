import { and, asc, eq, sql } from 'drizzle-orm';
import type { RandomSource } from '#platform/clock/random.ts';
import { dayMs } from '#values/durations.ts';
import { Refusal } from '#values/refusal.ts';
import type { ShopRuntime } from '../context.ts';
import type { Site } from '../sites/site.ts';
import { warnOfFewCodes } from './digital-pool.ts';
import { digitalCodes, digitalDeliveries, digitalSales } from './digital-tables.ts';
import type { OrderRow } from './order-record.ts';
import { orders } from './orders-tables.ts';

export type DigitalDelivery = Readonly<typeof digitalDeliveries.$inferSelect>;
type DigitalSale = Readonly<typeof digitalSales.$inferSelect>;

/** 192 random bits (128 are asked for): who knows the token holds what was bought. */
const tokenBytes = 24;

/**
 * Hands over the e-products of an order in the transaction that makes it paid: one link a sale, one code or ticket a
 * piece. What has been handed over is not handed over again.
 */
export async function deliverDigitalGoods(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
): Promise<DigitalDelivery[]> {
  const { database, clock, random } = runtime;
  const sales = await database
    .select()
    .from(digitalSales)
    .where(eq(digitalSales.orderId, order.id))
    .orderBy(asc(digitalSales.position));
  const now = clock.now();
  const delivered: DigitalDelivery[] = [];
  for (const sale of sales) {
    const { kind, validDays, maxDownloads } = sale.terms;
    const items = kind === 'link' ? 1 : sale.quantity;
    for (let item = 1; item <= items; item += 1) {
      const rows = await database
        .insert(digitalDeliveries)
        .values({
          orderId: order.id,
          position: sale.position,
          item,
          token: random.token(tokenBytes),
          kind,
          name: sale.name,
          content: await contentOf(runtime, site, order, sale, item),
          validUntil: new Date(now.getTime() + validDays * dayMs),
          maxDownloads,
          createdAt: now,
        })
        .returning();
      delivered.push(...rows);
    }
  }
  return delivered;
}

async function contentOf(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  { terms, position, productId }: DigitalSale,
  item: number,
): Promise<string> {
  switch (terms.kind) {
    case 'link':
      return terms.url ?? terms.file ?? '';
    case 'code':
      return takeCode(runtime, site, order, productId, terms.codePattern ?? '');
    case 'qrcode':
      return (terms.payload ?? '')
        .replaceAll('{orderNumber}', order.orderNumber)
        .replaceAll('{itemId}', `${position + 1}-${item}`);
  }
}

/** The pool's next code; where it is empty a new one by the pattern. Each is sold once, whoever buys beside. */
async function takeCode(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  productId: number,
  pattern: string,
): Promise<string> {
  const { database, random } = runtime;
  const [taken] = await database
    .update(digitalCodes)
    .set({ orderId: order.id })
    .where(
      sql`${digitalCodes.id} = (select id from ${digitalCodes} where product_id = ${productId} and order_id is null
        order by id limit 1 for update skip locked)`,
    )
    .returning({ code: digitalCodes.code });
  if (taken) {
    await warnOfFewCodes(runtime, site, productId);
    return taken.code;
  }
  for (;;) {
    const code = codeByPattern(pattern, random);
    const made = await database
      .insert(digitalCodes)
      .values({ productId, code, orderId: order.id })
      .onConflictDoNothing()
      .returning({ code: digitalCodes.code });
    if (made.length > 0) return code;
  }
}

/** 32 letters and digits that nobody takes for another. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function codeByPattern(pattern: string, random: RandomSource): string {
  const places = pattern.replace(/[^#]/g, '').length;
  const bytes = Buffer.from(random.token(places), 'base64url');
  let next = 0;
  return pattern.replace(/#/g, () => codeLetters.charAt((bytes[next++] ?? 0) % codeLetters.length));
}

/** All that has been handed over of an order. */
export async function listDeliveries(
  { database }: Pick<ShopRuntime, 'database'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<DigitalDelivery[]> {
  return database
    .select()
    .from(digitalDeliveries)
    .where(eq(digitalDeliveries.orderId, id))
    .orderBy(asc(digitalDeliveries.position), asc(digitalDeliveries.item));
}

/** A delivery by its token, with the language of its order. */
export type FoundDelivery = {
  readonly delivery: DigitalDelivery;
  readonly order: Pick<OrderRow, 'siteId' | 'language' | 'orderNumber' | 'mainAddress'>;
};

export async function findDelivery(
  { database }: ShopRuntime,
  token: string,
): Promise<FoundDelivery | undefined> {
  const [found] = await database
    .select({
      delivery: digitalDeliveries,
      order: {
        siteId: orders.siteId,
        language: orders.language,
        orderNumber: orders.orderNumber,
        mainAddress: orders.mainAddress,
      },
    })
    .from(digitalDeliveries)
    .innerJoin(orders, eq(orders.id, digitalDeliveries.orderId))
    .where(eq(digitalDeliveries.token, token));
  return found;
}

/**
 * Counts one use of a delivery, as long as it may be used; of several at once no more than allowed succeed.
 * @throws Refusal DOWNLOAD_EXPIRED, DOWNLOADS_USED_UP
 */
export async function countUse({ database, clock }: ShopRuntime, delivery: DigitalDelivery): Promise<void> {
  if (delivery.validUntil <= clock.now()) throw new Refusal('DOWNLOAD_EXPIRED');
  const used = await database
    .update(digitalDeliveries)
    .set({ usedCount: sql`${digitalDeliveries.usedCount} + 1` })
    .where(
      and(
        eq(digitalDeliveries.id, delivery.id),
        sql`(${digitalDeliveries.maxDownloads} is null or ${digitalDeliveries.usedCount} < ${digitalDeliveries.maxDownloads})`,
      ),
    )
    .returning({ id: digitalDeliveries.id });
  if (used.length === 0) throw new Refusal('DOWNLOADS_USED_UP');
}
