import { and, eq, sql } from 'drizzle-orm';
import { isLanguage } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { findListAccount } from '../accounts/customer-groups.ts';
import { takesOf } from '../cart/chosen-goods.ts';
import { goodsAlone } from '../cart/goods-alone.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { sellablesWithin } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import { allOpen, isBrought } from '../orders/order-fulfilment.ts';
import type { Order } from '../orders/order-record.ts';
import { allocateMore, releaseStock } from '../orders/order-stock.ts';
import { orderRevisions } from '../orders/orders-tables.ts';
import { quoteCart } from './cart-quote.ts';
import { soldLinesOf } from './new-order.ts';
import type { ChangeOf, Draft, EditProblem, EditSources } from './order-changes.ts';

/* Goods that an edit of an order adds, and what edited goods take from stock. */

/** Names are those of the order's language, prices those of its currency and place. */
export function inWordsOf(context: Context, { language, currencyId }: Order): Context {
  return { ...context, language: isLanguage(language) ? language : context.site.defaultLanguage, currencyId };
}

/** @returns why they cannot be added, by the fields of the change */
export async function addLine(
  context: Context,
  { checkout }: EditSources,
  order: Order,
  draft: Draft,
  { sku, quantity, options = {} }: ChangeOf<'addLine'>,
  change: number,
): Promise<FieldErrors> {
  const unknown: FieldErrors = { sku: { rule: 'oneOf' } };
  const isMeant = sql`lower(${products.sku}) = ${sku.trim().toLowerCase()}`;
  const [product] = await context.database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.catalogueId, context.site.catalogueId), isMeant))
    .limit(1);
  if (!product || order.delivery === null) return unknown;
  const asOrdered = inWordsOf(context, order);
  try {
    const sellables = sellablesWithin(context.database);
    const item = { productId: product.id, quantity, options };
    const account = await findListAccount(context, order.userId);
    const alone = await goodsAlone(asOrdered, sellables, item, { account });
    const cart = { ...alone, deliveryMethodId: order.delivery.methodId };
    const { country, zipCode, city } = order.shippingAddress;
    const [sold] = soldLinesOf(asOrdered, quoteCart(asOrdered, checkout, cart, { country, zipCode, city }));
    const [chosen] = cart.lines;
    // E-products are handed over by the sale that they were ordered with.
    if (!sold || !chosen || !isBrought(sold)) return unknown;
    const takes = Object.entries(takesOf(chosen.goods));
    const needs = takes.map(([key, ofPiece]) => ({
      productId: Number(key),
      thousandths: quantity * ofPiece,
    }));
    const ofItself = needs.find(({ productId }) => productId === product.id)?.thousandths ?? 0;
    const positions = [...order.lines, ...draft.lines].map((line) => line.position);
    const position = Math.max(await lastPositionOf(context, order), ...positions) + 1;
    draft.lines.push({ ...sold, ...allOpen, position, stockThousandths: ofItself });
    draft.wanted.push({ change, needs });
    return {};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields ?? unknown;
  }
}

/** The last place that a line of an order ever had, for papers and events name lines by it; -1: no revision is noted. */
async function lastPositionOf({ database }: Context, { id }: Order): Promise<number> {
  const [found] = await database
    .select({ last: sql<number | null>`max((line ->> 'position')::int)` })
    .from(orderRevisions)
    .innerJoin(sql`jsonb_array_elements(${orderRevisions.lines}) line`, sql`true`)
    .where(eq(orderRevisions.orderId, id));
  return found?.last ?? -1;
}

/** Gives back what is not sold any more and takes what is; the first change that cannot have its goods is told. */
export async function takeGoods(
  context: Context,
  order: Order,
  draft: Draft,
): Promise<EditProblem | undefined> {
  if (draft.given.length > 0) await releaseStock(context, order, context.site, draft.given);
  for (const { change, needs } of draft.wanted) {
    const short = await allocateMore(context, order, needs, order.delivery?.branchId ?? null);
    if (!short) continue;
    return {
      change,
      field: 'quantity',
      rule: 'maximum',
      parameter: Math.floor(short.freeThousandths / 1000),
    };
  }
  return undefined;
}
