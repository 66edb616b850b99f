import type { Site } from '#domain/site.ts';
import type { MailFact } from '#platform/mail/mail-document.ts';
import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import { isCompanyAddress, netPriceReadersOf } from '#values/net-prices.ts';
import type { UnwrittenOrder } from './order-record.ts';
import type { OrderTotals } from './orders-tables.ts';

/** Whether a company reads it that has told its tax number, where the site shows companies prices without tax first. */
export function readsNet({ options }: Site, { mainAddress, taxTotals }: UnwrittenOrder): boolean {
  const isOffered = netPriceReadersOf(options.NetPrices) !== 'Nobody';
  return isOffered && isCompanyAddress(mainAddress) && taxTotals.orderTotal > 0;
}

/**
 * The last sum is the amount to pay, with tax; if prices are without tax, the tax comes before it, otherwise the
 * contained tax comes after it.
 */
export function orderSums(
  order: UnwrittenOrder,
  { translate, formatNumber }: MailLanguage,
  money: (cents: number) => string,
  isNet: boolean,
): MailFact[] {
  const { coupon, loyalty, delivery, payment, orderTotal } = order.totals;
  const amount = (key: keyof OrderTotals, sign = 1) =>
    money(sign * (isNet ? order.totals[key] - order.taxTotals[key] : order.totals[key]));
  const taxes = order.taxByRate
    .filter(({ rateBasisPoints }) => rateBasisPoints > 0)
    .map(({ rateBasisPoints, taxCents }) => ({
      label: translate(isNet ? 'order.taxOnTop' : 'order.tax', { rate: formatNumber(rateBasisPoints / 100) }),
      value: money(taxCents),
    }));
  const total = { label: translate('order.orderTotal'), value: money(orderTotal), strong: true };
  return [
    { label: translate('order.itemsTotal'), value: amount('itemsTotal') },
    ...(coupon === 0
      ? []
      : [
          { label: translate('order.coupon', { code: order.couponCode ?? '' }), value: amount('coupon', -1) },
        ]),
    ...(loyalty === 0 ? [] : [{ label: translate('order.loyalty'), value: amount('loyalty', -1) }]),
    ...(order.delivery
      ? [
          {
            label: order.delivery.pickup
              ? order.delivery.name
              : translate('order.delivery', { name: order.delivery.name }),
            value: delivery === 0 ? translate('order.free') : amount('delivery'),
          },
        ]
      : []),
    ...(payment === 0
      ? []
      : [{ label: translate('order.paymentFee', { name: order.payment.name }), value: amount('payment') }]),
    ...(isNet
      ? [{ label: translate('order.netTotal'), value: amount('orderTotal') }, ...taxes, total]
      : [total, ...taxes]),
  ];
}
