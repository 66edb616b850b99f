import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { withdrawalManagingEndpoints } from '#contract/v1/withdrawal-managing-endpoints.ts';
import type { Context } from '#domain/context.ts';
import type { Order } from '#domain/orders/order-record.ts';
import { orderIn } from '#domain/orders/order-words.ts';
import { lineIdOf } from '#domain/orders/withdrawals/withdrawal-rules.ts';
import {
  actOnWithdrawal,
  getWithdrawal,
  listManagedWithdrawals,
  type ManagedWithdrawal,
} from '#domain/orders/withdrawals/withdrawals-managing.ts';
import { type ListedWithdrawal, withdrawalNumberOf } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { isLanguage, languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import { majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { toOrderCurrency } from '../../v2/checkout-answers.ts';
import { pageOfFound } from '../list-page.ts';
import { readWithdrawalFilters } from './withdrawal-filters.ts';

/** Withdrawals for the staff who handle orders (docs/rules/withdrawals.md). */
export function withdrawalManagingRoutes(): Routes<'managedWithdrawals'> {
  return {
    handlers: {
      async managedWithdrawalFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, search, filters = [], sort } = body;
        const { rows, total } = await listManagedWithdrawals(
          context,
          { ...readWithdrawalFilters(filters), search },
          { page, perPage, sort: sort && { field: sort.field, direction: sort.direction ?? 'asc' } },
        );
        const shapes = rows.map((row) => listedShape(context, row));
        return pageOfFound(shapes, total, page, perPage);
      },
      async managedWithdrawalGet(context, { params }) {
        return wholeShape(context, await getWithdrawal(context, params.id));
      },
      async managedWithdrawalAct(context, { params, body }) {
        const { version, action } = body;
        const act = { version, action, reason: body.reason?.trim() || null };
        try {
          return wholeShape(context, await actOnWithdrawal(context, params.id, act));
        } catch (error) {
          if (!(error instanceof Refusal) || error.code !== 'EDIT_CONFLICT') throw error;
          const current = wholeShape(context, await getWithdrawal(context, params.id));
          throw new Refusal('EDIT_CONFLICT', { ...error.details, current });
        }
      },
    },
  };
}

function listedShape({ site }: Context, withdrawal: ListedWithdrawal) {
  const { id, state, receivedAt, name, email, orderNumber, orderId, pieces } = withdrawal;
  return {
    id,
    number: withdrawalNumberOf(site.siteId, id),
    state,
    receivedAt: receivedAt.toISOString(),
    name,
    email,
    orderNumber,
    orderId,
    pieces,
  };
}

function wholeShape(
  context: Context,
  { withdrawal, order: placed, parts, refundCents, allowed }: ManagedWithdrawal,
): EndpointAnswer<typeof withdrawalManagingEndpoints.managedWithdrawalGet> {
  const order = placed && orderIn(placed, context.language);
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const { version, language, message, refusalReason, decidedAt, goodsBackAt, refundedAt } = withdrawal;
  return {
    ...listedShape(context, { ...withdrawal, pieces }),
    version,
    language: languageCodes[isLanguage(language) ? language : context.site.defaultLanguage],
    message,
    refusalReason,
    decidedAt: decidedAt?.toISOString() ?? null,
    goodsBackAt: goodsBackAt?.toISOString() ?? null,
    refundedAt: refundedAt?.toISOString() ?? null,
    order: order && orderShape(order),
    lines: parts.flatMap(({ position, quantity }) => {
      const line = order?.lines.find((one) => one.position === position);
      if (!line) return [];
      const { sku, name, attributes, quantity: ordered, unit } = line;
      return [{ lineId: lineIdOf(line), sku, name, attributes: [...attributes], quantity, ordered, unit }];
    }),
    refund: majorFromCents(refundCents),
    allowedActions: [...allowed],
  };
}

function orderShape(order: Order) {
  const { id, orderNumber, createdAt, mainAddress, email, status, paymentStatus, payment, totals } = order;
  return {
    id,
    orderNumber,
    createdAt: createdAt.toISOString(),
    name: `${mainAddress.firstName} ${mainAddress.lastName}`,
    companyName: mainAddress.companyName ?? null,
    email,
    status,
    paymentStatus,
    paymentName: payment.name,
    total: majorFromCents(totals.orderTotal),
    currency: toOrderCurrency(order),
  };
}
