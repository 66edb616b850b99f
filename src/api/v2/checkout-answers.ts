import type { Static } from 'typebox';
import type {
  CheckoutSettings,
  DeliveryMethod,
  OrderConfirmation,
  PaymentMethod,
} from '#contract/shapes/checkout-shapes.ts';
import type { DeliveryOffer, PaymentMethod as Method } from '#domain/checkout/method-rules.ts';
import type { Context } from '#domain/context.ts';
import { orderedCurrencyOf } from '#domain/orders/order-currency.ts';
import { bankTransferOf, type Order } from '#domain/orders/order-record.ts';
import { transferDescription } from '#domain/orders/orders-mails.ts';
import { paymentCodesOf } from '#domain/orders/payment-codes/order-payment-codes.ts';
import { type Currency, convertCents } from '#domain/pricing/currency-conversion.ts';
import type { Store } from '#domain/site.ts';
import { pickText, type Translated } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import { toPrices } from './cart-answers.ts';

export function toSettings(settings: Store['checkoutSettings']): Static<typeof CheckoutSettings> {
  const { allowedCountries } = settings;
  return { ...settings, allowedCountries: allowedCountries === 'ALL' ? 'ALL' : [...allowedCountries] };
}

export function toDeliveryMethod(
  context: Context,
  { method, euroCents, days, branches }: DeliveryOffer,
  currency: Currency,
): Static<typeof DeliveryMethod> {
  const textOf = inLanguageOf(context);
  return {
    id: method.id,
    kind: method.kind,
    name: textOf(method.name),
    description: textOf(method.description),
    price: majorFromCents(convertCents(euroCents, currency)),
    days: days.length > 0 ? [...days] : null,
    options: branches.map((branch) => ({
      id: branch.id,
      name: textOf(branch.name),
      address: branch.address,
      openingHours: textOf(branch.openingHours),
    })),
  };
}

export function toPaymentMethod(
  context: Context,
  method: Method,
  currency: Currency,
): Static<typeof PaymentMethod> {
  const textOf = inLanguageOf(context);
  return {
    id: method.id,
    kind: method.kind,
    name: textOf(method.name),
    description: textOf(method.description),
    fee: majorFromCents(convertCents(method.feeCents, currency)),
  };
}

/** What the thank-you page shows: no address, no e-mail, no name. */
export function toOrderConfirmation(
  context: Context,
  order: Order,
  methods: readonly Method[],
): Static<typeof OrderConfirmation> {
  const transfer = bankTransferOf(order);
  const codes = paymentCodesOf(order);
  const currency = orderedCurrencyOf(order);
  const addressOf = (code: string) => ({ url: `/api/v2/order/paymentCode/${order.slug}/${code}.svg` });
  return {
    orderNumber: order.orderNumber,
    orderSlug: order.slug,
    createdAt: order.createdAt.toISOString(),
    status: order.status,
    paymentStatus: order.paymentStatus,
    currencyId: order.currencyId,
    currency: toOrderCurrency(order),
    lines: order.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      format: line.format,
      attributes: line.attributes,
      members: line.members.map(({ productId, sku, name, format, unit, quantity, attributes }) => ({
        productId,
        sku,
        name,
        format,
        unit,
        qty: quantity,
        attributes,
      })),
      qty: line.quantity,
      unit: line.unit,
      finalPrice: majorFromCents(line.pieceCents),
      row: majorFromCents(line.rowCents),
    })),
    prices: { converted: toPrices(order) },
    delivery: order.delivery && {
      name: order.delivery.name,
      branch: order.delivery.branch,
      pickup: order.delivery.pickup ?? null,
    },
    payment: {
      name: order.payment.name,
      kind: order.payment.kind,
      bankTransfer: transfer && {
        recipient: transfer.recipient,
        iban: transfer.iban,
        model: transfer.model,
        reference: transfer.reference,
        amount: majorFromCents(transfer.amountCents),
        currency: currency.label,
        description: transferDescription(context.language, order.orderNumber),
        payBy: transfer.payBy,
      },
      codes: codes && {
        hub3: codes.hub3 === null ? null : addressOf('hub3'),
        epc: codes.epc === null ? null : addressOf('epc'),
      },
      methods: methods.map((method) => toPaymentMethod(context, method, currency)),
    },
  };
}

/** The order's own currency, which the site may offer no more. */
export function toOrderCurrency({
  currencyId: id,
  currency: { label, symbol, decimals },
}: Pick<Order, 'currencyId' | 'currency'>): Static<typeof OrderConfirmation>['currency'] {
  return { id, label, symbol, decimals };
}

function inLanguageOf({ language, site }: Context): (texts: Translated) => string {
  return (texts) => pickText(texts, language, site.defaultLanguage).text;
}
