import { and, asc, eq, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { dayMs } from '#values/durations.ts';
import { Refusal } from '#values/refusal.ts';
import type { ShopRuntime } from '../context.ts';
import { takeCode } from './digital-codes.ts';
import { type DigitalSale, digitalDeliveries, digitalSales } from './digital-tables.ts';
import { isBrought, openPieces } from './order-fulfilment.ts';
import type { Order, OrderRow } from './order-record.ts';
import { saveOrder } from './order-saving.ts';
import { orderLines, orders } from './orders-tables.ts';
import { shipPieces } from './stock-of-pieces.ts';

export type DigitalDelivery = Readonly<typeof digitalDeliveries.$inferSelect>;

/** 192 random bits (128 are asked for): who knows the token holds what was bought. */
const tokenBytes = 24;

/**
 * Hands over the e-products of an order in the transaction that holds it: one link a sale, one code or ticket a piece.
 * What has been handed over is not handed over again. Codes that cannot be had stay missing: a job hands them over later
 * (digital-jobs.ts), so that nothing else of the order waits for them.
 * @returns what was handed over now, and the sales of which something is missing
 */
async function deliverDigitalGoods(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
): Promise<{ readonly deliveries: DigitalDelivery[]; readonly missing: DigitalSale[] }> {
  const { database, clock, random } = runtime;
  const sales = await database
    .select()
    .from(digitalSales)
    .where(eq(digitalSales.orderId, order.id))
    .orderBy(asc(digitalSales.position));
  const before = sales.length === 0 ? [] : await listDeliveries(runtime, order);
  const isDelivered = new Set(before.map(({ position, item }) => `${position} ${item}`));
  const now = clock.now();
  const deliveries: DigitalDelivery[] = [];
  const missing: DigitalSale[] = [];
  for (const sale of sales) {
    const { kind, validDays, maxDownloads } = sale.terms;
    const items = kind === 'link' ? 1 : sale.quantity;
    let isMissing = false;
    for (let item = 1; item <= items; item += 1) {
      if (isDelivered.has(`${sale.position} ${item}`)) continue;
      const content = await contentOf(runtime, site, order, sale, item);
      if (content === undefined) {
        isMissing = true;
        break;
      }
      const rows = await database
        .insert(digitalDeliveries)
        .values({
          orderId: order.id,
          position: sale.position,
          item,
          token: random.token(tokenBytes),
          kind,
          name: sale.name,
          content,
          validUntil: new Date(now.getTime() + validDays * dayMs),
          maxDownloads,
          createdAt: now,
        })
        .returning();
      deliveries.push(...rows);
    }
    if (isMissing) missing.push(sale);
    if (isMissing !== sale.isMissing) {
      await database
        .update(digitalSales)
        .set({ isMissing })
        .where(and(eq(digitalSales.orderId, order.id), eq(digitalSales.position, sale.position)));
    }
  }
  return { deliveries, missing };
}

/** Hands over as `deliverDigitalGoods` does, and counts the lines of which nothing is missing as handed over. */
export async function supplyDigitalGoods(
  runtime: ShopRuntime,
  site: Site,
  order: Order,
): Promise<{ readonly order: Order } & Awaited<ReturnType<typeof deliverDigitalGoods>>> {
  const supplied = await deliverDigitalGoods(runtime, site, order);
  const missing = new Set(supplied.missing.map(({ productId }) => productId));
  const lines = order.lines.map((line) => {
    const parts = line.members.length > 0 ? line.members : [line];
    const isSupplied = !isBrought(line) && parts.every(({ productId }) => !missing.has(productId));
    return isSupplied ? { ...line, handedOver: line.handedOver + openPieces(line) } : line;
  });
  const changed = lines.filter(({ handedOver }, index) => handedOver !== order.lines[index]?.handedOver);
  if (changed.length === 0) return { ...supplied, order };
  for (const { position, handedOver } of changed) {
    await runtime.database
      .update(orderLines)
      .set({ handedOver })
      .where(and(eq(orderLines.orderId, order.id), eq(orderLines.position, position)));
  }
  const pieces = changed.map(({ position, handedOver }) => ({
    position,
    quantity: handedOver - (order.lines.find((line) => line.position === position)?.handedOver ?? 0),
  }));
  const saved = await saveOrder(runtime, { ...order, lines });
  await shipPieces(runtime, site, saved, pieces);
  return { ...supplied, order: saved };
}

async function contentOf(
  runtime: ShopRuntime,
  site: Site,
  order: OrderRow,
  { terms, position, productId }: DigitalSale,
  item: number,
): Promise<string | undefined> {
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
  readonly order: Pick<OrderRow, 'siteId' | 'language' | 'orderNumber' | 'mainAddress' | 'seller'>;
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
        seller: orders.seller,
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
