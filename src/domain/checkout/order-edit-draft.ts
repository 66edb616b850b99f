import { centsFromMajor } from '#values/money.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { Context } from '../context.ts';
import { amountsWith, repriced } from '../orders/order-edit-amounts.ts';
import { isBrought, openPieces } from '../orders/order-fulfilment.ts';
import type { Order, OrderLine } from '../orders/order-record.ts';
import { stockOf } from '../orders/stock-of-pieces.ts';
import { standardTaxClass } from '../pricing/tax-rates.ts';
import type { Draft, EditSources, OrderChange } from './order-changes.ts';
import { addLine } from './order-edit-goods.ts';
import { choosePaymentNow } from './order-edit-payment.ts';
import { changeAddress, changeDelivery, promiseAnew } from './order-edit-place.ts';
import { taxElsewhere } from './order-edit-tax.ts';
import { withFee } from './pay-again-service.ts';
import { rateOfSupply, supplyOf } from './supply-tax.ts';

/** What an order would be after an edit, stock apart, and what of it cannot be. */
export async function draftOf(
  context: Context,
  sources: EditSources,
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
  const tell = (change: number, problems: FieldErrors) => {
    for (const [field, error] of Object.entries(problems)) draft.problems.push({ change, field, ...error });
  };
  for (const [index, change] of changes.entries()) {
    const { thing, field } = changedBy(change);
    const isTwice = thing !== null && changed.has(thing);
    if (thing !== null) changed.add(thing);
    tell(
      index,
      isTwice
        ? { [field]: { rule: 'twice' } }
        : await makeChange(context, sources, order, draft, change, index),
    );
  }
  if (draft.lines.length === 0) tell(changes.length - 1, { lineId: { rule: 'required' } });
  Object.assign(draft.change, amountsWith(order, draft.lines));
  if (draft.deliveryCents !== totals.delivery) {
    const supply = supplyOf(order, order.shippingAddress);
    const rate = rateOfSupply(context.site, sources.checkout.tax, supply)(standardTaxClass);
    Object.assign(draft.change, withFee(draft.change, 'delivery', draft.deliveryCents, rate));
  }
  const moved = changes.findIndex((change) => change.op === 'setAddress' && change.which === 'shipping');
  const elsewhere = moved === -1 ? changes.findIndex(({ op }) => op === 'setDelivery') : moved;
  tell(elsewhere, await taxElsewhere(context, sources, order, draft));
  promiseAnew(sources, order, draft);
  await choosePaymentNow(context, sources, order, draft);
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
  sources: EditSources,
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
