import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { cutOf } from '#domain/cart/cart-options.ts';
import type { Context } from '#domain/context.ts';
import { isMade, movablePieces } from '#domain/orders/order-act-rules.ts';
import { moneyStateOf, openCentsOf, openPieces } from '#domain/orders/order-fulfilment.ts';
import type { Order, OrderLine } from '#domain/orders/order-record.ts';
import { orderIn } from '#domain/orders/order-words.ts';
import type { ListedOrder } from '#domain/orders/orders-list.ts';
import { getWholeOrder, type ManagedOrder } from '#domain/orders/orders-managing.ts';
import type { OrderTotals } from '#domain/orders/orders-tables.ts';
import { lineIdOf } from '#domain/orders/withdrawals/withdrawal-rules.ts';
import { withdrawalNumberOf } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { isLanguage, languageCodes } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import type { OrderAction } from '#values/orders.ts';
import { soldMembers } from './sold-members.ts';

export type ManagedOrderShape = EndpointAnswer<typeof orderManagingEndpoints.managedOrderGet>;

export function deliveryShape({ delivery }: Pick<Order, 'delivery'>): ManagedOrderShape['delivery'] {
  if (!delivery) return null;
  const { methodId, kind, name, branchId, branch } = delivery;
  return { methodId, kind, name, branchId, branch };
}

/** An order as it is now. @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function wholeOrderOf(context: Context, id: number): Promise<ManagedOrderShape> {
  return wholeShape(context, await getWholeOrder(context, id));
}

export function listedShape(order: ListedOrder) {
  const { id, orderNumber, slug, createdAt, mainAddress, email, currency, state, fulfilment } = order;
  return {
    id,
    orderNumber,
    orderSlug: slug,
    createdAt: createdAt.toISOString(),
    name: `${mainAddress.firstName} ${mainAddress.lastName}`,
    companyName: mainAddress.companyName ?? null,
    email,
    total: majorFromCents(order.dueCents),
    currency: currency.label,
    state,
    fulfilment,
    money: moneyStateOf(order),
    open: majorFromCents(openCentsOf(order)),
    deliveryKind: order.delivery?.kind ?? null,
    dueAt: order.dueOn,
    pieces: order.pieces,
    hasCutLines: order.hasCutLines,
    notes: order.notes,
  };
}

function wholeShape(context: Context, managed: ManagedOrder): ManagedOrderShape {
  const { order, entries, events, actors } = managed;
  const actorOf = (id: number | null) => (id === null ? null : { id, name: actors.get(id) ?? '' });
  const sum = (of: (line: OrderLine) => number) => order.lines.reduce((total, line) => total + of(line), 0);
  const { language, mainAddress, shippingAddress } = order;
  const named = orderIn(order, context.language);
  const { payment } = named;
  return {
    ...listedShape({
      ...order,
      pieces: sum((line) => line.quantity - line.cancelled),
      hasCutLines: order.lines.some(isMade),
      notes: events.filter(({ kind }) => kind === 'note').length,
    }),
    version: order.version,
    revision: order.revision,
    status: order.status,
    paymentStatus: order.paymentStatus,
    language: languageCodes[isLanguage(language) ? language : context.site.defaultLanguage],
    userId: order.userId,
    closedAt: order.closedAt?.toISOString() ?? null,
    receivedAt: order.receivedAt?.toISOString() ?? null,
    message: order.message,
    giftWrap: order.giftWrap,
    giftMessage: order.giftMessage,
    couponCode: order.couponCode,
    mainAddress: addressShape(mainAddress),
    shippingAddress: addressShape(shippingAddress),
    delivery: deliveryShape(named),
    payment: { methodId: payment.methodId, kind: payment.kind, name: payment.name },
    lines: named.lines.map((line) => lineShape(line, managed.allowed)),
    totals: totalsShape(order.totals),
    taxTotals: totalsShape(order.taxTotals),
    taxByRate: order.taxByRate.map(({ rateBasisPoints, grossCents, taxCents }) => ({
      rate: rateBasisPoints / 100,
      gross: majorFromCents(grossCents),
      tax: majorFromCents(taxCents),
    })),
    moneyEntries: entries.map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      amount: majorFromCents(entry.amountCents),
      currency: entry.currency,
      source: entry.sourceKind,
      reference: entry.sourceId,
      method: entry.method,
      note: entry.note,
      bookedAt: entry.bookedAt.toISOString(),
      at: entry.at.toISOString(),
      actor: actorOf(entry.actorId),
    })),
    received: majorFromCents(order.receivedCents),
    refunded: majorFromCents(order.refundedCents),
    writtenOff: majorFromCents(order.writtenOffCents),
    refundsWanted: managed.refundsWanted.map(({ reason, cents, queuedAt }) => ({
      reason,
      amount: majorFromCents(cents),
      queuedAt: queuedAt.toISOString(),
    })),
    papers: managed.papers.map(({ id, kind, label, issuedAt, event, refersTo, grossCents, revision }) => ({
      id,
      kind,
      number: label,
      issuedAt: issuedAt.toISOString(),
      event,
      refersTo,
      revision,
      total: majorFromCents(grossCents),
      url: `/api/v1/manage/paper/get/${id}`,
    })),
    outsideInvoice: order.outsideInvoice,
    shipments: managed.shipments.map(({ id, kind, at, actorId, lines, ...facts }) => ({
      id,
      kind,
      at: at.toISOString(),
      carrier: facts.carrier,
      trackingNumber: facts.trackingNumber,
      trackingUrl: facts.trackingUrl,
      paperId: facts.paperId,
      lines: lines.map((line) => ({ lineId: lineIdOf(line), quantity: line.quantity })),
      actor: actorOf(actorId),
    })),
    withdrawals: managed.withdrawals.map(({ id, state, receivedAt, pieces }) => ({
      id,
      number: withdrawalNumberOf(context.site.siteId, id),
      state,
      receivedAt: receivedAt.toISOString(),
      pieces,
    })),
    events: events.map(({ id, at, kind, actorId, facts, text, mailed, internal }) => ({
      id,
      at: at.toISOString(),
      kind,
      actor: actorOf(actorId),
      ...(Array.isArray(facts.lines) ? { lines: facts.lines } : {}),
      ...(typeof facts.amount === 'number' ? { amount: majorFromCents(facts.amount) } : {}),
      ...(typeof facts.paper === 'string' ? { paper: facts.paper } : {}),
      text,
      mailed,
      internal,
    })),
    allowedActions: [...managed.allowed],
    allowedPapers: [...managed.allowedPapers],
  };
}

export function lineShape(
  line: OrderLine,
  allowed: readonly OrderAction[],
): ManagedOrderShape['lines'][number] {
  const { productId, sku, name, format, attributes, madeToMeasure, unit, quantity } = line;
  const { inProduction, ready, sent, handedOver, returned, cancelled } = line;
  return {
    lineId: lineIdOf(line),
    productId,
    sku,
    name,
    format,
    attributes: [...attributes],
    cut: cutOf(line.options),
    members: soldMembers(line),
    madeToMeasure,
    unit,
    quantity,
    quantities: { open: openPieces(line), inProduction, ready, sent, handedOver, returned, cancelled },
    allowed: movablePieces(line, allowed),
    finalPrice: majorFromCents(line.pieceCents),
    row: majorFromCents(line.rowCents),
    tax: majorFromCents(line.taxCents),
  };
}

export function totalsShape(totals: OrderTotals): ManagedOrderShape['totals'] {
  return Object.fromEntries(
    Object.entries(totals).map(([key, cents]) => [key, majorFromCents(cents)]),
  ) as ManagedOrderShape['totals'];
}

export function addressShape(
  address: ManagedOrder['order']['mainAddress'],
): ManagedOrderShape['mainAddress'] {
  return {
    firstName: address.firstName,
    lastName: address.lastName,
    contactEmail: address.contactEmail,
    contactPhone: address.contactPhone,
    country: address.country,
    city: address.city,
    street: address.street,
    houseNumber: address.houseNumber,
    zipCode: address.zipCode,
    companyName: address.companyName ?? null,
    companyOIB: address.companyOIB ?? null,
  };
}
