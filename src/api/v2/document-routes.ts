import type { Static } from 'typebox';
import type { Filter } from '#contract/shapes/list-shapes.ts';
import { listPaymentsOfOrder } from '#domain/checkout/pay-again-service.ts';
import type { Context } from '#domain/context.ts';
import { findLogoPicture } from '#domain/media/logo-picture.ts';
import { deliveryNote, hasDeliveryNote } from '#domain/orders/delivery-note.ts';
import { listDeliveries } from '#domain/orders/digital-delivery.ts';
import { downloadPath } from '#domain/orders/digital-mails.ts';
import { euroTaxOf } from '#domain/orders/order-currency.ts';
import type { Order } from '#domain/orders/order-record.ts';
import {
  getManagedOrder,
  getOwnOrder,
  type ListedOrder,
  listOrders,
} from '#domain/orders/orders-of-people.ts';
import { readPaperFile } from '#domain/orders/paper-files.ts';
import { inForce } from '#domain/orders/paper-record.ts';
import { listPapers, listPapersOf } from '#domain/orders/papers-queries.ts';
import { listStatementsOf } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { drawPaper } from '#platform/pdf/paper-workshop.ts';
import { listLimitDefault } from '#values/limits.ts';
import { majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { FileAnswer, Routes } from '../endpoint-routes.ts';
import { paperAnswer } from '../v1/orders/papers.ts';
import { toOrderConfirmation } from './checkout-answers.ts';
import { orderedGoods, type ShownGoodsOf } from './ordered-goods.ts';
import { orderPaperAnswer, toInvoiceFacts } from './paper-answers.ts';

export function documentRoutes(dependencies: ApiDependencies): Routes<'documents'> {
  return {
    handlers: {
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
        const papers = await listPapersOf(context, [order.id]);
        const deliveries = await listDeliveries(context, order);
        const statements = await listStatementsOf(context, order);
        const goodsOf = await orderedGoods(context, dependencies, order.lines);
        const parts = { goodsOf, deliveries, papers, statements, isOpen: true };
        return {
          ...toOrderConfirmation(context, order, methods, parts),
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
          invoice: toInvoiceFacts(order, papers),
          hasDeliveryNote: hasDeliveryNote(order) || papers.some(({ kind }) => kind === 'deliveryNote'),
        };
      },

      async deliveryNoteGet(context, { params }) {
        return deliveryNoteFile(context, dependencies, await getManagedOrder(context, params.id));
      },
    },
  };
}

/** @throws Refusal NOT_FOUND as long as none is issued, and after it was taken back */
async function invoiceFile(
  context: Context,
  dependencies: ApiDependencies,
  order: Order,
): Promise<FileAnswer> {
  const invoice = inForce(await listPapers(context, order), 'invoice');
  if (!invoice) throw new Refusal('NOT_FOUND');
  return orderPaperAnswer(invoice, await readPaperFile(context, dependencies, invoice));
}

/**
 * The newest delivery note that was issued; before one is, what it would say.
 * @throws Refusal NOT_FOUND where nothing is brought, or not yet
 */
async function deliveryNoteFile(
  context: Context,
  dependencies: ApiDependencies,
  order: Order,
): Promise<FileAnswer> {
  const issued = (await listPapers(context, order)).findLast(({ kind }) => kind === 'deliveryNote');
  if (issued) return orderPaperAnswer(issued, await readPaperFile(context, dependencies, issued));
  if (!hasDeliveryNote(order)) throw new Refusal('NOT_FOUND');
  const logo = await findLogoPicture(context.site, dependencies);
  return paperAnswer(order.orderNumber, await drawPaper(deliveryNote(order, context.clock.now(), logo)));
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

function toListEntry({ order, papers, itemCount, productCount, goods }: ListedOrder, goodsOf: ShownGoodsOf) {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    total: majorFromCents(order.totals.orderTotal),
    extendedDetails: {
      due: majorFromCents(order.dueCents),
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
      invoice: toInvoiceFacts(order, papers),
    },
  };
}
