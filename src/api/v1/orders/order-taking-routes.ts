import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { orderTakingEndpoints } from '#contract/v1/order-taking-endpoints.ts';
import { cutOf } from '#domain/cart/cart-options.ts';
import { piecesInStock } from '#domain/cart/cart-rules.ts';
import { takesOf } from '#domain/cart/chosen-goods.ts';
import { soldLinesOf } from '#domain/checkout/new-order.ts';
import {
  type QuotedStaffOrder,
  quoteStaffOrder,
  type StaffOrderDraft,
} from '#domain/checkout/staff-order-quote.ts';
import { takeStaffOrder } from '#domain/checkout/staff-order-service.ts';
import { convertCents } from '#domain/pricing/currency-conversion.ts';
import { findLanguageByCode, textFor } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { totalsShape, wholeOrderOf } from './managed-order-shape.ts';

/** Orders that staff takes (docs/rules/orders.md). */
export function orderTakingRoutes(dependencies: ApiDependencies): Routes<'takenOrders'> {
  return {
    handlers: {
      async managedOrderQuote(context, { body }) {
        return quoteShape(context.language, await quoteStaffOrder(context, dependencies, draftOf(body)));
      },
      async managedOrderCreate(context, { body }) {
        const { message, notify = true } = body;
        const order = { ...draftOf(body), message: message?.trim() || null, notify };
        return wholeOrderOf(context, await takeStaffOrder(context, dependencies, order));
      },
    },
  };
}

type Sent = EndpointRequest<typeof orderTakingEndpoints.managedOrderQuote>['body'];

function draftOf(body: Sent): StaffOrderDraft {
  const { customer, storeId, language, addresses, lines } = body;
  const { deliveryMethodId, branchId, paymentMethodId, couponCode } = body;
  return {
    customer: customerOf(customer ?? {}),
    storeId: storeId ?? null,
    language: (language && findLanguageByCode(language)) ?? null,
    mainAddress: addresses?.main ?? null,
    shippingAddress: addresses?.shipping ?? null,
    lines,
    deliveryMethodId: deliveryMethodId ?? null,
    branchId: branchId ?? null,
    paymentMethodId: paymentMethodId ?? null,
    couponCode: couponCode ?? null,
  };
}

function customerOf({ userId, email }: NonNullable<Sent['customer']>): StaffOrderDraft['customer'] {
  if (userId !== undefined) return { userId };
  return email === undefined ? null : { email };
}

type Shape = EndpointAnswer<typeof orderTakingEndpoints.managedOrderQuote>;

/** @param language of who reads it, not of who buys */
function quoteShape(
  language: QuotedStaffOrder['context']['language'],
  { context, quote, problems }: QuotedStaffOrder,
): Shape {
  const reader = { ...context, language };
  const { cart, currency, destination, prices } = quote;
  const sold = soldLinesOf(reader, quote);
  const inMoney = (euroCents: number) => majorFromCents(convertCents(euroCents, currency));
  return {
    currency: currency.label,
    country: destination.country,
    lines: cart.lines.flatMap((line, position) => {
      const frozen = sold[position];
      if (!frozen) return [];
      const { sku, name, attributes, madeToMeasure, unit, quantity } = frozen;
      return [
        {
          line: line.id - 1,
          sku,
          name,
          attributes,
          cut: cutOf(frozen.options),
          madeToMeasure,
          unit,
          quantity,
          finalPrice: majorFromCents(frozen.pieceCents),
          row: majorFromCents(frozen.rowCents),
          tax: majorFromCents(frozen.taxCents),
          available: piecesInStock({ takes: takesOf(line.goods) }, cart.stocks),
        },
      ];
    }),
    totals: totalsShape(prices.totals),
    taxTotals: totalsShape(prices.taxTotals),
    deliveryMethods: quote.deliveryOffers.map(({ method, euroCents, branches }) => ({
      id: method.id,
      kind: method.kind,
      name: textFor(reader, method.name),
      price: inMoney(euroCents),
      branches: branches.map(({ id, name, address }) => ({ id, name: textFor(reader, name), address })),
    })),
    paymentMethods: quote.paymentMethods.map(({ id, kind, name, feeCents }) => ({
      id,
      kind,
      name: textFor(reader, name),
      fee: inMoney(feeCents),
    })),
    problems: Object.entries(problems).map(([field, { rule, parameter }]) => ({
      field,
      rule,
      ...(typeof parameter === 'number' || typeof parameter === 'string' ? { parameter } : {}),
    })),
  };
}
