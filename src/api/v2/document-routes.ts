import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import { contract } from '#contract/contract.ts';
import type { Filter } from '#contract/shapes/list-shapes.ts';
import { listPaymentsOfOrder } from '#domain/checkout/pay-again-service.ts';
import type { Context } from '#domain/context.ts';
import { findLogoPicture } from '#domain/media/logo-picture.ts';
import { deliveryNote, hasDeliveryNote } from '#domain/orders/delivery-note.ts';
import { listDeliveries } from '#domain/orders/digital-delivery.ts';
import { downloadPath } from '#domain/orders/digital-mails.ts';
import { invoiceDocument } from '#domain/orders/invoice-document.ts';
import { findInvoice, getInvoice, invoiceNumberOf } from '#domain/orders/invoice-service.ts';
import { euroTaxOf } from '#domain/orders/order-currency.ts';
import type { Order } from '#domain/orders/order-record.ts';
import {
  getManagedOrder,
  getOwnOrder,
  type Invoice,
  type ListedOrder,
  listOrders,
} from '#domain/orders/orders-of-people.ts';
import { drawPaper } from '#platform/pdf/paper-workshop.ts';
import { listLimitDefault } from '#values/limits.ts';
import { majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { FileAnswer, registerEndpoints } from '../endpoint-routes.ts';
import { toOrderConfirmation } from './checkout-answers.ts';
import { orderedGoods, type ShownGoodsOf } from './ordered-goods.ts';

export function registerDocumentRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  registerEndpoints(app, contract.documents, {
    async documentFilter(context, { body }) {
      const { page = 1, limit = listLimitDefault, filters = [] } = body;
      const storeIds = storesOf(context, filters);
      const { listed, total } = await listOrders(context, { page, limit, storeIds });
      const goodsOf = await orderedGoods(
        context,
        dependencies,
        listed.flatMap(({ goods }) => goods),
      );
      return {
        records: listed.map((entry) => toListEntry(entry, goodsOf)),
        totalRecords: total,
        totalPages: Math.ceil(total / limit),
        page,
        limit,
      };
    },

    async documentGet(context, { params, query }) {
      const order = await getOwnOrder(context, params.id);
      if (query.format === 'pdf') return invoiceFile(context, dependencies, order);
      if (query.format === 'deliveryNote') return deliveryNoteFile(context, dependencies, order);
      const methods = await listPaymentsOfOrder(context, dependencies, order);
      const invoice = await findInvoice(context, order);
      const deliveries = await listDeliveries(context, order);
      const goodsOf = await orderedGoods(context, dependencies, order.lines);
      return {
        ...toOrderConfirmation(context, order, methods, { goodsOf, deliveries }),
        id: order.id,
        total: majorFromCents(order.totals.orderTotal),
        currencyRate: order.currencyRate,
        euroTaxRates: toEuroTaxRates(order),
        email: order.email,
        main: order.mainAddress,
        shipping: order.shippingAddress,
        couponCode: order.couponCode,
        message: order.message,
        giftWrap: order.giftWrap,
        giftMessage: order.giftMessage,
        downloads: deliveries.map((delivery) => ({
          name: delivery.name,
          kind: delivery.kind,
          url: `${downloadPath}/${delivery.token}`,
          code: delivery.kind === 'code' ? delivery.content : null,
          validUntil: delivery.validUntil.toISOString(),
          maxDownloads: delivery.maxDownloads,
          usedCount: delivery.usedCount,
        })),
        invoice: invoice && toInvoice(invoice),
        canBeInvoiced: invoice !== null || order.status !== 'cancelled',
        hasDeliveryNote: hasDeliveryNote(order),
      };
    },

    async deliveryNoteGet(context, { params }) {
      return deliveryNoteFile(context, dependencies, await getManagedOrder(context, params.id));
    },
  });
}

async function invoiceFile(
  context: Context,
  dependencies: ApiDependencies,
  order: Order,
): Promise<FileAnswer> {
  const invoice = await getInvoice(context, context.site, order);
  const bytes = await drawPaper(
    invoiceDocument(order, invoice, await findLogoPicture(context.site, dependencies)),
  );
  return paper(invoiceNumberOf(invoice).replace('/', '-'), bytes);
}

/** @throws Refusal NOT_FOUND where nothing is brought, or not yet */
async function deliveryNoteFile(
  context: Context,
  dependencies: ApiDependencies,
  order: Order,
): Promise<FileAnswer> {
  if (!hasDeliveryNote(order)) throw new Refusal('NOT_FOUND');
  const logo = await findLogoPicture(context.site, dependencies);
  return paper(order.orderNumber, await drawPaper(deliveryNote(order, context.clock.now(), logo)));
}

function paper(name: string, bytes: Buffer): FileAnswer {
  return new FileAnswer((reply) =>
    reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`).send(bytes),
  );
}

function toEuroTaxRates(order: Order) {
  const taxes = euroTaxOf(order);
  return (
    taxes?.map(({ rateBasisPoints, taxCents }) => ({
      rate: rateBasisPoints / 100,
      tax: majorFromCents(taxCents),
    })) ?? null
  );
}

/** Ids of the stores that the filters name; undefined without any. */
function storesOf({ site }: Context, filters: readonly Static<typeof Filter>[]): number[] | undefined {
  let storeIds: number[] | undefined;
  for (const { key, value, operator = Array.isArray(value) ? 'in' : 'eq' } of filters) {
    if (key !== 'store' || (operator !== 'eq' && operator !== 'in'))
      throw new Refusal('UNKNOWN_FILTER', { key });
    const named = new Set([value].flat().map(String));
    storeIds = site.stores
      .filter(({ id, storeId }) => named.has(storeId) && (storeIds?.includes(id) ?? true))
      .map(({ id }) => id);
  }
  return storeIds;
}

function toListEntry({ order, invoice, itemCount, productCount, goods }: ListedOrder, goodsOf: ShownGoodsOf) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    total: majorFromCents(order.totals.orderTotal),
    extendedDetails: {
      orderSlug: order.slug,
      paymentStatus: order.paymentStatus,
      paymentName: order.payment.name,
      deliveryName: order.delivery?.name ?? null,
      currencyId: order.currencyId,
      currency: order.currency.label,
      currencySymbol: order.currency.symbol,
      itemCount,
      productCount,
      goods: goods.map(({ productId, name }) => {
        const { picture } = goodsOf(productId);
        return { name, ...(picture ? { picture } : {}) };
      }),
      invoice: invoice && toInvoice(invoice),
    },
  };
}

function toInvoice(invoice: Invoice) {
  return { number: invoiceNumberOf(invoice), issuedAt: invoice.issuedAt.toISOString() };
}
