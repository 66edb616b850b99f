import { and, eq, sql } from 'drizzle-orm';
import { calendarDay } from '#values/calendar-day.ts';
import { isLanguage } from '#values/language.ts';
import { type Cents, centsFromMajor } from '#values/money.ts';
import { type FieldError, type FieldErrors, Refusal } from '#values/refusal.ts';
import { type Address, checkAddress } from '../accounts/address-rules.ts';
import { requirePermission } from '../authorisation.ts';
import type { CartOptions } from '../cart/cart-options.ts';
import { takesOf } from '../cart/chosen-goods.ts';
import { goodsAlone } from '../cart/goods-alone.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import { type Context, inTransactionOnce } from '../context.ts';
import { acceptPayment } from '../orders/order-acceptance.ts';
import { mailEdit } from '../orders/order-act-mails.ts';
import { allowedActions, holdOrder } from '../orders/order-acting.ts';
import { sendPapers } from '../orders/order-confirmation.ts';
import { amountsWith, repriced } from '../orders/order-edit-amounts.ts';
import { allOpen, isBrought, openPieces } from '../orders/order-fulfilment.ts';
import { frozenLineOf, type Order, type OrderLine } from '../orders/order-record.ts';
import { actorIdOf, noteEvent, saveOrder } from '../orders/order-saving.ts';
import { allocateMore, releaseStock } from '../orders/order-stock.ts';
import { inOtherLanguages } from '../orders/order-words.ts';
import { orderLines, orderRevisions } from '../orders/orders-tables.ts';
import { correctPapers, dueCentsOf } from '../orders/paper-issuing.ts';
import { stockOf } from '../orders/stock-of-pieces.ts';
import type { StockNeed } from '../orders/stock-taking.ts';
import { rateAt, standardTaxClass } from '../pricing/tax-rates.ts';
import { quoteCart } from './cart-quote.ts';
import { type CheckoutDirectory, deliversTo } from './checkout-directory.ts';
import { deliveryWords, soldLinesOf } from './new-order.ts';
import { withFee } from './pay-again-service.ts';

type Sources = { readonly sellables: SellableDirectory; readonly checkout: CheckoutDirectory };

/** A line's id is its place in the order, from 1. */
export type OrderChange =
  | {
      readonly op: 'addLine';
      readonly sku: string;
      readonly quantity: number;
      readonly options?: CartOptions;
    }
  | { readonly op: 'setQuantity'; readonly lineId: number; readonly quantity: number }
  | { readonly op: 'removeLine'; readonly lineId: number }
  | { readonly op: 'setPrice'; readonly lineId: number; readonly finalPrice: number }
  | { readonly op: 'setAddress'; readonly which: 'main' | 'shipping'; readonly address: Address }
  | {
      readonly op: 'setDelivery';
      readonly methodId: number;
      readonly branchId?: number;
      readonly price?: number;
    }
  | { readonly op: 'setNote'; readonly text: string | null };

export type OrderEdit = {
  /** That was looked at. */
  readonly version: number;
  /** Says what would be, and writes nothing. */
  readonly preview: boolean;
  readonly reason: string | null;
  readonly notify: boolean;
  readonly changes: readonly OrderChange[];
};

/** What cannot be, by the place of its change from 0. */
export type EditProblem = FieldError & { readonly change: number; readonly field: string };

export type EditedOrder = {
  readonly before: Order;
  readonly after: Order;
  /** Of what is to be paid, in cents; below 0: it is less. */
  readonly differenceCents: Cents;
  readonly problems: readonly EditProblem[];
};

/** Ends the transaction of a preview, so that nothing of it remains. */
class Previewed extends Error {
  readonly edited: EditedOrder;
  constructor(edited: EditedOrder) {
    super('An edit was looked at.');
    this.edited = edited;
  }
}

/**
 * Changes what an order sells, once, in one transaction: a new revision, stock, a credit note and a new invoice where one counts, an
 * event, a mail. Lines that no change names keep every cent. A preview is the same way, taken back.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; EDIT_CONFLICT with `version`; ACTION_NOT_ALLOWED for an order that is not open;
 *   VALIDATION with `problems` where a change cannot be, a preview apart
 */
export async function editOrder(
  context: Context,
  sources: Sources,
  id: number,
  edit: OrderEdit,
): Promise<EditedOrder | undefined> {
  requirePermission(context, 'orders.manage');
  const carryOut = async (transaction: Context): Promise<EditedOrder> => {
    const before = await holdOrder(transaction, id, edit.version);
    if (before.state !== 'open') {
      throw new Refusal('ACTION_NOT_ALLOWED', { allowedActions: allowedActions(transaction, before) });
    }
    const draft = await draftOf(transaction, sources, before, edit.changes);
    const shortage = draft.problems.length === 0 ? await takeGoods(transaction, before, draft) : undefined;
    if (shortage) draft.problems.push(shortage);
    if (draft.problems.length > 0 && !edit.preview) {
      throw new Refusal('VALIDATION', { problems: draft.problems }, {});
    }
    const planned = { ...before, ...draft.change, lines: draft.lines };
    const after =
      draft.problems.length === 0
        ? await writeEdit(transaction, before, draft, edit)
        : { ...planned, dueCents: dueCentsOf(planned) };
    const edited: EditedOrder = {
      before,
      after,
      differenceCents: after.dueCents - before.dueCents,
      problems: draft.problems,
    };
    if (edit.preview) throw new Previewed(edited);
    return edited;
  };
  try {
    return await inTransactionOnce<Context, EditedOrder | undefined>(
      context,
      carryOut,
      async () => undefined,
    );
  } catch (error) {
    if (error instanceof Previewed) return error.edited;
    throw error;
  }
}

type Draft = {
  lines: OrderLine[];
  change: {
    -readonly [Field in 'mainAddress' | 'shippingAddress' | 'delivery' | 'message']?: Order[Field];
  } & Pick<Order, 'totals' | 'taxTotals' | 'taxByRate'>;
  deliveryCents: Cents;
  /** By the place of the change that wants them. */
  wanted: { change: number; needs: StockNeed[] }[];
  given: StockNeed[];
  problems: EditProblem[];
};

async function draftOf(
  context: Context,
  sources: Sources,
  order: Order,
  changes: readonly OrderChange[],
): Promise<Draft> {
  const { totals, taxTotals, taxByRate } = order;
  const draft: Draft = {
    lines: [...order.lines],
    change: { totals, taxTotals, taxByRate },
    deliveryCents: totals.delivery,
    wanted: [],
    given: [],
    problems: [],
  };
  const changed = new Set<string>();
  for (const [index, change] of changes.entries()) {
    const { thing, field } = changedBy(change);
    const isTwice = thing !== null && changed.has(thing);
    if (thing !== null) changed.add(thing);
    const problems: FieldErrors = isTwice
      ? { [field]: { rule: 'twice' } }
      : await makeChange(context, sources, order, draft, change, index);
    for (const [name, error] of Object.entries(problems)) {
      draft.problems.push({ change: index, field: name, ...error });
    }
  }
  if (draft.lines.length === 0) {
    draft.problems.push({ change: changes.length - 1, field: 'lineId', rule: 'required' });
  }
  Object.assign(draft.change, amountsWith(order, draft.lines));
  if (draft.deliveryCents !== totals.delivery) {
    const day = calendarDay(order.createdAt, order.seller.timeZone);
    const rate = rateAt(sources.checkout.tax, standardTaxClass, order.shippingAddress, day);
    Object.assign(draft.change, withFee(draft.change, 'delivery', draft.deliveryCents, rate));
  }
  return draft;
}

/** What a change sets, which one edit sets once, and the field that names it; null: it may be done again. */
function changedBy(change: OrderChange): { thing: string | null; field: string } {
  switch (change.op) {
    case 'addLine':
      return { thing: null, field: 'sku' };
    case 'setQuantity':
    case 'removeLine':
      return { thing: `quantity ${change.lineId}`, field: 'lineId' };
    case 'setPrice':
      return { thing: `price ${change.lineId}`, field: 'lineId' };
    case 'setAddress':
      return { thing: `address ${change.which}`, field: 'which' };
    default:
      return { thing: change.op, field: 'op' };
  }
}

/** Makes one change of the draft. @returns why it cannot be, by its fields */
async function makeChange(
  context: Context,
  sources: Sources,
  order: Order,
  draft: Draft,
  change: OrderChange,
  index: number,
): Promise<FieldErrors> {
  switch (change.op) {
    case 'setAddress':
      return changeAddress(context, sources, draft, change);
    case 'setNote':
      draft.change.message = change.text?.trim() || null;
      return {};
    case 'setDelivery':
      return changeDelivery(context, sources, order, draft, change);
    case 'addLine':
      return addLine(context, sources, order, draft, change, index);
    default:
      return changeLine(draft, change, index);
  }
}

function changeAddress(
  context: Context,
  { checkout }: Sources,
  draft: Draft,
  { which, address }: Extract<OrderChange, { op: 'setAddress' }>,
): FieldErrors {
  try {
    const isDelivered = (country: string) => deliversTo(checkout, context, country);
    const checked = checkAddress(address, 'address', isDelivered);
    draft.change[which === 'main' ? 'mainAddress' : 'shippingAddress'] = checked;
    return {};
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields;
    throw error;
  }
}

function changeDelivery(
  context: Context,
  { checkout }: Sources,
  order: Order,
  draft: Draft,
  { methodId, branchId, price }: Extract<OrderChange, { op: 'setDelivery' }>,
): FieldErrors {
  const method = checkout.deliveryMethods().find(({ id }) => id === methodId);
  const { delivery } = order;
  if (!method || delivery === null) return { methodId: { rule: 'oneOf' } };
  const isAsBefore =
    methodId === delivery.methodId && (branchId === undefined || branchId === delivery.branchId);
  if (!isAsBefore) {
    const branch = method.branches.find(({ id }) => id === branchId) ?? null;
    if (branchId === undefined && method.branches.length > 0) return { branchId: { rule: 'required' } };
    if (branchId !== undefined && !branch) return { branchId: { rule: 'oneOf' } };
    const asOrdered = inWordsOf(context, order);
    const wordsIn = (reader: Context) => deliveryWords(reader, { method }, branch);
    draft.change.delivery = {
      methodId,
      kind: method.kind,
      branchId: branch?.id ?? null,
      ...wordsIn(asOrdered),
      words: inOtherLanguages(asOrdered, wordsIn),
    };
  }
  if (price !== undefined) draft.deliveryCents = centsFromMajor(price);
  return {};
}

type LineChange = Extract<OrderChange, { readonly lineId: number }>;

function changeLine(draft: Draft, change: LineChange, index: number): FieldErrors {
  const line = draft.lines.find(({ position }) => position + 1 === change.lineId);
  if (!line || (change.op !== 'setPrice' && !isBrought(line))) return { lineId: { rule: 'oneOf' } };
  const replace = (changed: OrderLine) => {
    draft.lines = draft.lines.map((one) => (one.position === line.position ? changed : one));
  };
  if (change.op === 'setPrice') {
    replace(repriced(line, { pieceCents: centsFromMajor(change.finalPrice) }));
    return {};
  }
  const quantity = change.op === 'removeLine' ? 0 : change.quantity;
  const least = line.quantity - openPieces(line);
  if (quantity < least) {
    return { [change.op === 'removeLine' ? 'lineId' : 'quantity']: { rule: 'minimum', parameter: least } };
  }
  const more = quantity - line.quantity;
  const needs = stockOf({ lines: [line] }, [{ position: line.position, quantity: Math.abs(more) }]);
  if (more > 0) draft.wanted.push({ change: index, needs });
  else draft.given.push(...needs);
  if (quantity === 0) draft.lines = draft.lines.filter(({ position }) => position !== line.position);
  else replace(repriced(line, { quantity }));
  return {};
}

/** Names are those of the order's language, prices those of its currency and place. */
function inWordsOf(context: Context, { language, currencyId }: Order): Context {
  return { ...context, language: isLanguage(language) ? language : context.site.defaultLanguage, currencyId };
}

async function addLine(
  context: Context,
  { sellables, checkout }: Sources,
  order: Order,
  draft: Draft,
  { sku, quantity, options = {} }: Extract<OrderChange, { op: 'addLine' }>,
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
    const cart = await goodsAlone(asOrdered, sellables, { productId: product.id, quantity, options });
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
async function takeGoods(context: Context, order: Order, draft: Draft): Promise<EditProblem | undefined> {
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

async function writeEdit(
  context: Context,
  before: Order,
  { lines, change }: Draft,
  { reason, notify }: OrderEdit,
): Promise<Order> {
  const { database, clock, site } = context;
  const actorId = actorIdOf(context);
  const revision = before.revision + 1;
  for (const { position } of before.lines) {
    const kept = lines.find((line) => line.position === position);
    const isLine = and(eq(orderLines.orderId, before.id), eq(orderLines.position, position));
    if (!kept) await database.delete(orderLines).where(isLine);
    else if (!before.lines.includes(kept)) await database.update(orderLines).set(kept).where(isLine);
  }
  const added = lines.filter(({ position }) => before.lines.every((line) => line.position !== position));
  if (added.length > 0)
    await database.insert(orderLines).values(added.map((line) => ({ ...line, orderId: before.id })));
  const edited = { ...before, ...change, lines };
  const after = await saveOrder(context, edited, {
    ...change,
    revision,
    version: before.version + 1,
    dueCents: dueCentsOf(edited),
  });
  const frozenOf = ({ totals, taxTotals, taxByRate, lines: sold }: Order) => ({
    orderId: before.id,
    totals,
    taxTotals,
    taxByRate,
    lines: sold.map(frozenLineOf),
  });
  await database
    .insert(orderRevisions)
    .values([
      { ...frozenOf(before), revision: before.revision, at: before.createdAt },
      { ...frozenOf(after), revision, at: clock.now(), actorId, reason },
    ])
    .onConflictDoNothing();
  const issuing = { event: 'changed', operator: String(actorId ?? '') } as const;
  await sendPapers(context, site, after, await correctPapers(context, site, after, issuing));
  const isPaidNow = after.paymentStatus === 'paid' && before.paymentStatus !== 'paid';
  const settled = isPaidNow ? await acceptPayment(context, site, after) : after;
  const amount = after.dueCents - before.dueCents;
  if (notify) await mailEdit(context, settled, amount);
  await noteEvent(context, settled, {
    kind: 'edit',
    actorId,
    text: reason,
    facts: { amount, revision },
    mailed: notify,
  });
  return settled;
}
