import { and, eq, sql } from 'drizzle-orm';
import { textFor } from '#values/language.ts';
import {
  type DigitalOffer,
  defaultFileName,
  readDigitalOffers,
} from '../catalogue/products/digital-queries.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { joinPool } from './digital-codes.ts';
import { type DigitalTerms, digitalSales } from './digital-tables.ts';
import type { Order, OrderLine } from './order-record.ts';

/** An e-product without its own time is at hand for a year. */
const validDaysDefault = 365;
const codePatternDefault = '####-####-####-####';
const payloadDefault = '{orderNumber}:{itemId}';

/**
 * Notes the e-products of a new order in its transaction, with the terms of now: what is handed over once it is paid no
 * longer depends on the catalogue. Codes that the maintainers gave join the product's pool.
 */
export async function recordDigitalSales(context: Context, order: Order): Promise<void> {
  const { database, language, site } = context;
  const parts = order.lines.flatMap(partsOf);
  const ids = [...new Set(parts.map(({ productId }) => productId))];
  const offers = new Map((await readDigitalOffers(database, ids)).map((offer) => [offer.productId, offer]));
  const sales = parts
    .flatMap(({ productId, quantity }) => {
      const offer = offers.get(productId);
      if (!offer) return [];
      const name = textFor({ language, site }, offer.name);
      const terms = termsOf(offer, context.store.checkoutSettings.product_delivery_type);
      return [{ orderId: order.id, productId, name, quantity, terms }];
    })
    .map((sale, position) => ({ ...sale, position }));
  if (sales.length === 0) return;
  await database.insert(digitalSales).values(sales);
  await joinPool(context, offers.values());
}

/** What a line is made of: its product, or the members of a bundle as often as the bundle was bought. */
function partsOf({ productId, quantity, members }: OrderLine): { productId: number; quantity: number }[] {
  if (members.length === 0) return [{ productId, quantity }];
  return members.map((member) => ({ productId: member.productId, quantity: member.quantity * quantity }));
}

/** A product's own way wins over the store's (docs/rules/checkout.md). */
function termsOf(offer: DigitalOffer, kindOfStore: DigitalTerms['kind']): DigitalTerms {
  const kind = offer.kind ?? kindOfStore;
  const { validDays, maxDownloads, url, file, codePattern, payload } = offer;
  const lasting = { kind, validDays: validDays ?? validDaysDefault };
  switch (kind) {
    case 'link': {
      // What stands below /digital is the shop's own to write, as files are.
      const isOurs = !url || url.startsWith('/digital/');
      const ours = { file: file ?? defaultFileName(offer.name) };
      return { ...lasting, maxDownloads, ...(isOurs ? ours : { url }) };
    }
    case 'code':
      return { ...lasting, maxDownloads: null, codePattern: codePattern ?? codePatternDefault };
    case 'qrcode':
      return { ...lasting, maxDownloads: null, payload: payload ?? payloadDefault };
  }
}

/** E-products of cancelled pieces are not handed over; in the caller's transaction. */
export async function forgetDigitalPieces(
  { database }: ShopRuntime,
  order: Order,
  pieces: readonly { readonly position: number; readonly quantity: number }[],
): Promise<void> {
  for (const { position, quantity } of pieces) {
    const line = order.lines.find((one) => one.position === position);
    if (!line) continue;
    for (const part of partsOf({ ...line, quantity })) {
      const isOfPart = and(eq(digitalSales.orderId, order.id), eq(digitalSales.productId, part.productId));
      const left = sql`${digitalSales.quantity} - ${part.quantity}`;
      await database.delete(digitalSales).where(and(isOfPart, sql`${left} <= 0`));
      await database.update(digitalSales).set({ quantity: left }).where(isOfPart);
    }
  }
}
