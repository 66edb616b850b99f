import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import { cutOf } from '#domain/cart/cart-options.ts';
import { editOrder, type OrderChange } from '#domain/checkout/order-edit-service.ts';
import type { Context } from '#domain/context.ts';
import { isMade, movablePieces } from '#domain/orders/order-act-rules.ts';
import { actOnOrder } from '#domain/orders/order-acting.ts';
import { moneyStateOf, openCentsOf, openPieces } from '#domain/orders/order-fulfilment.ts';
import { bookOrderMoney, noteAtOrder } from '#domain/orders/order-money.ts';
import type { Order, OrderLine } from '#domain/orders/order-record.ts';
import { orderIn } from '#domain/orders/order-words.ts';
import { type ListedOrder, listManagedOrders } from '#domain/orders/orders-list.ts';
import { getWholeOrder, type ManagedOrder } from '#domain/orders/orders-managing.ts';
import type { OrderTotals } from '#domain/orders/orders-tables.ts';
import { lineIdOf } from '#domain/orders/withdrawals/withdrawal-rules.ts';
import { withdrawalNumberOf } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { isInvoicedElsewhere } from '#values/invoicing.ts';
import { isLanguage, languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import type { OrderAction } from '#values/orders.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import { readOrderFilters } from './order-filters.ts';

type Shape = EndpointAnswer<typeof orderManagingEndpoints.managedOrderGet>;

/** Orders for the staff who handle them (docs/rules/orders.md). */
export function orderManagingRoutes(dependencies: ApiDependencies): Routes<'managedOrders'> {
  return {
    handlers: {
      async managedOrderFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, search, filters = [], sort } = body;
        const { rows, total } = await listManagedOrders(
          context,
          { ...readOrderFilters(filters), search },
          { page, perPage, sort: sort && { field: sort.field, direction: sort.direction ?? 'asc' } },
        );
        return pageOfFound(rows.map(listedShape), total, page, perPage);
      },
      async managedOrderGet(context, { params }) {
        return shapeOf(context, params.id);
      },
      async managedOrderAct(context, { params, body }) {
        const { version, action, lines, carrier, trackingNumber, trackingUrl, reason, notify } = body;
        return changed(context, params.id, () =>
          actOnOrder(context, params.id, {
            version,
            action,
            lines,
            carrier: carrier?.trim() ?? null,
            trackingNumber: trackingNumber?.trim() ?? null,
            trackingUrl: trackingUrl ?? null,
            reason: reason?.trim() || null,
            notify: notify ?? false,
          }),
        );
      },
      async managedOrderEdit(context, { params, body }) {
        const { version, preview = false, reason, notify = false } = body;
        const edit = {
          version,
          preview,
          reason: reason?.trim() || null,
          notify,
          changes: changesOf(body.changes),
        };
        const edited = await whereNobodyWasFaster(context, params.id, () =>
          editOrder(context, dependencies, params.id, edit),
        );
        const { order } = await getWholeOrder(context, params.id);
        const { before = order, after = order, differenceCents = 0, problems = [] } = edited ?? {};
        return {
          before: sideShape(context, before),
          after: sideShape(context, after),
          difference: majorFromCents(differenceCents),
          problems: problems.map(({ change, field, rule, parameter }) => ({
            change,
            field,
            rule,
            ...(typeof parameter === 'number' || typeof parameter === 'string' ? { parameter } : {}),
          })),
          invoicedElsewhere: isInvoicedElsewhere(context.site.options),
        };
      },
      async managedOrderMoney(context, { params, body }) {
        const { version, kind, amount, currency, method, reference, bookedAt, note } = body;
        return changed(context, params.id, () =>
          bookOrderMoney(context, params.id, {
            version,
            kind,
            amountCents: centsFromMajor(amount),
            currency,
            method: method.trim(),
            reference: reference?.trim() ?? null,
            bookedAt: bookedAt ? new Date(bookedAt) : undefined,
            note: note?.trim() ?? null,
          }),
        );
      },
      async managedOrderNote(context, { params, body: { version, text, internal = true } }) {
        return changed(context, params.id, () =>
          noteAtOrder(context, params.id, { version, text: text.trim(), internal }),
        );
      },
    },
  };
}

/** The order after a change of it. */
async function changed(context: Context, id: number, change: () => Promise<void>): Promise<Shape> {
  await whereNobodyWasFaster(context, id, change);
  return shapeOf(context, id);
}

/** Where somebody was faster, what there is now goes with the refusal. */
async function whereNobodyWasFaster<T>(context: Context, id: number, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
    throw new Refusal('EDIT_CONFLICT', { ...error.details, current: await shapeOf(context, id) });
  }
}

type SentChange = EndpointRequest<typeof orderManagingEndpoints.managedOrderEdit>['body']['changes'][number];

type ChangeField = keyof SentChange;

/** Fields that each change needs. */
const neededFields = {
  addLine: ['sku', 'quantity'],
  setQuantity: ['lineId', 'quantity'],
  removeLine: ['lineId'],
  setPrice: ['lineId', 'finalPrice'],
  setAddress: ['which', 'address'],
  setDelivery: ['methodId'],
  setNote: ['text'],
} as const satisfies Record<SentChange['op'], readonly ChangeField[]>;

/** Fields that a change may have besides. */
const furtherFields: Partial<Record<SentChange['op'], readonly ChangeField[]>> = {
  addLine: ['options'],
  setDelivery: ['branchId', 'price'],
};

/** @throws Refusal VALIDATION required for fields that a change needs and lacks, unknown for those that are another one's */
function changesOf(sent: readonly SentChange[]): OrderChange[] {
  const problems: FieldErrors = {};
  for (const [index, change] of sent.entries()) {
    const needed: readonly ChangeField[] = neededFields[change.op];
    const known = new Set<string>(['op', ...needed, ...(furtherFields[change.op] ?? [])]);
    for (const field of needed) {
      if (change[field] === undefined) problems[`changes.${index}.${field}`] = { rule: 'required' };
    }
    for (const field of Object.keys(change)) {
      if (!known.has(field)) problems[`changes.${index}.${field}`] = { rule: 'unknown' };
    }
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return sent as OrderChange[];
}

type Side = EndpointAnswer<typeof orderManagingEndpoints.managedOrderEdit>['before'];

function sideShape(context: Context, order: Order): Side {
  const named = orderIn(order, context.language);
  return {
    version: order.version,
    revision: order.revision,
    lines: named.lines.map((line) => lineShape(line, [])),
    totals: totalsShape(order.totals),
    total: majorFromCents(order.dueCents),
    open: majorFromCents(openCentsOf(order)),
    mainAddress: addressShape(order.mainAddress),
    shippingAddress: addressShape(order.shippingAddress),
    delivery: deliveryShape(named),
    message: order.message,
  };
}

function deliveryShape({ delivery }: Pick<Order, 'delivery'>): Shape['delivery'] {
  if (!delivery) return null;
  const { methodId, kind, name, branchId, branch } = delivery;
  return { methodId, kind, name, branchId, branch };
}

async function shapeOf(context: Context, id: number): Promise<Shape> {
  return wholeShape(context, await getWholeOrder(context, id));
}

function listedShape(order: ListedOrder) {
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

function wholeShape(context: Context, managed: ManagedOrder): Shape {
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

function lineShape(line: OrderLine, allowed: readonly OrderAction[]): Shape['lines'][number] {
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

function totalsShape(totals: OrderTotals): Shape['totals'] {
  return Object.fromEntries(
    Object.entries(totals).map(([key, cents]) => [key, majorFromCents(cents)]),
  ) as Shape['totals'];
}

function addressShape(address: ManagedOrder['order']['mainAddress']): Shape['mainAddress'] {
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
