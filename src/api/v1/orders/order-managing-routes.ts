import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { orderManagingEndpoints } from '#contract/v1/order-managing-endpoints.ts';
import type { OrderChange } from '#domain/checkout/order-changes.ts';
import { editOrder } from '#domain/checkout/order-edit-service.ts';
import type { Context } from '#domain/context.ts';
import { actOnOrder } from '#domain/orders/order-acting.ts';
import { openCentsOf } from '#domain/orders/order-fulfilment.ts';
import { bookOrderMoney, noteAtOrder } from '#domain/orders/order-money.ts';
import type { Order } from '#domain/orders/order-record.ts';
import { orderIn } from '#domain/orders/order-words.ts';
import { listManagedOrders } from '#domain/orders/orders-list.ts';
import { getWholeOrder } from '#domain/orders/orders-managing.ts';
import { isInvoicedElsewhere } from '#values/invoicing.ts';
import { listLimitDefault } from '#values/limits.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';
import {
  addressShape,
  deliveryShape,
  lineShape,
  listedShape,
  type ManagedOrderShape,
  totalsShape,
  wholeOrderOf,
} from './managed-order-shape.ts';
import { readOrderFilters } from './order-filters.ts';

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
        return wholeOrderOf(context, params.id);
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
async function changed(
  context: Context,
  id: number,
  change: () => Promise<void>,
): Promise<ManagedOrderShape> {
  await whereNobodyWasFaster(context, id, change);
  return wholeOrderOf(context, id);
}

/** Where somebody was faster, what there is now goes with the refusal. */
async function whereNobodyWasFaster<T>(context: Context, id: number, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
    throw new Refusal('EDIT_CONFLICT', { ...error.details, current: await wholeOrderOf(context, id) });
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
