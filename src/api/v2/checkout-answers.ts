import { isDeepStrictEqual } from 'node:util';
import type { Static } from 'typebox';
import type {
  CheckoutSettings,
  DeliveryMethod,
  DeliveryQuote,
  OrderConfirmation,
  PaymentMethod,
} from '#contract/shapes/checkout-shapes.ts';
import type { Address } from '#domain/accounts/address-rules.ts';
import { cutOf } from '#domain/cart/cart-options.ts';
import type { BranchGoods } from '#domain/checkout/branch-goods.ts';
import type { CartQuote } from '#domain/checkout/cart-quote.ts';
import { datesOf, type DeliveryQuote as Quote } from '#domain/checkout/delivery-quote.ts';
import type { DeliveryOffer, PaymentMethod as Method } from '#domain/checkout/method-rules.ts';
import type { Context } from '#domain/context.ts';
import type { DigitalDelivery } from '#domain/orders/digital-delivery.ts';
import { downloadPath } from '#domain/orders/digital-mails.ts';
import { rowTaxCentsOf } from '#domain/orders/line-taxes.ts';
import { orderedCurrencyOf } from '#domain/orders/order-currency.ts';
import { bankTransferOf, linkPaidUntil, type Order } from '#domain/orders/order-record.ts';
import { orderSteps } from '#domain/orders/order-steps.ts';
import { transferDescription } from '#domain/orders/orders-mails.ts';
import { shownOutsideInvoice } from '#domain/orders/outside-invoice.ts';
import { canBeCancelled } from '#domain/orders/own-orders-service.ts';
import type { ListedPaper } from '#domain/orders/papers-queries.ts';
import { paymentCodesOf } from '#domain/orders/payment-codes/order-payment-codes.ts';
import { withdrawalTokenOf } from '#domain/orders/withdrawal-token.ts';
import { type listStatementsOf, withdrawalNumberOf } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { type Currency, convertCents } from '#domain/pricing/currency-conversion.ts';
import type { Store } from '#domain/site.ts';
import { calendarDay } from '#values/calendar-day.ts';
import { minuteMs } from '#values/durations.ts';
import { maskedEmail } from '#values/email-address.ts';
import { erasedWord } from '#values/erased.ts';
import { textFor } from '#values/language.ts';
import { majorFromCents } from '#values/money.ts';
import { isBeyondCustoms } from '#values/territories.ts';
import { soldMembers } from '../v1/orders/sold-members.ts';
import { toPrices } from './cart-answers.ts';
import type { ShownGoodsOf } from './ordered-goods.ts';
import { toListedPaper } from './paper-answers.ts';

export function toSettings(settings: Store['checkoutSettings']): Static<typeof CheckoutSettings> {
  const { allowedCountries } = settings;
  return { ...settings, allowedCountries: allowedCountries === 'ALL' ? 'ALL' : [...allowedCountries] };
}

export function toDeliveryMethod(
  context: Context,
  { method, euroCents, days, branches, branchGoods }: DeliveryOffer,
  quote: Pick<CartQuote, 'currency' | 'payBy'>,
): Static<typeof DeliveryMethod> {
  return {
    id: method.id,
    kind: method.kind,
    name: textFor(context, method.name),
    description: textFor(context, method.description),
    price: majorFromCents(convertCents(euroCents, quote.currency)),
    days: days.length > 0 ? [...days] : null,
    ...datesOf(context, { days }, quote),
    options: branches.map((branch) => ({
      id: branch.id,
      name: textFor(context, branch.name),
      address: branch.address,
      openingHours: textFor(context, branch.openingHours),
      ...toBranchGoods(context, branchGoods?.get(branch.id), quote),
    })),
  };
}

function toBranchGoods(
  context: Context,
  goods: BranchGoods | undefined,
  quote: Pick<CartQuote, 'payBy'>,
): Pick<Static<typeof DeliveryMethod>['options'][number], 'goods'> {
  if (!goods) return {};
  const left = goods.left && { quantity: goods.left.thousandths / 1000, unit: goods.left.unit };
  const dates = datesOf(context, goods, quote);
  const today =
    goods.state === 'all' && dates.from === calendarDay(context.clock.now(), context.site.timeZone);
  return { goods: { state: goods.state, left, today, ...dates } };
}

export function toDeliveryQuote(
  context: Context,
  { quote, needsZipCode }: Quote,
): Static<typeof DeliveryQuote> {
  const { destination, currency, digitalOnly, laterByTransfer, freeDelivery } = quote;
  return {
    country: destination.country,
    zipCode: destination.zipCode,
    countryIsKnown: destination.isKnown,
    needsZipCode,
    beyondCustoms: isBeyondCustoms(destination),
    digitalOnly,
    laterByTransfer,
    currencyId: currency.id,
    methods: quote.deliveryOffers.map((offer) => toDeliveryMethod(context, offer, quote)),
    freeDelivery: freeDelivery && {
      price: majorFromCents(freeDelivery.fromCents),
      missing: majorFromCents(freeDelivery.missingCents),
    },
  };
}

export function toPaymentMethod(
  context: Context,
  method: Method,
  currency: Currency,
): Static<typeof PaymentMethod> {
  return {
    id: method.id,
    kind: method.kind,
    name: textFor(context, method.name),
    description: textFor(context, method.description),
    fee: majorFromCents(convertCents(method.feeCents, currency)),
  };
}

/** Where the goods are brought, as long as that may be told; null where the buyer collects them. */
function courierAddressOf({ delivery, shippingAddress, email }: Order): Address | null {
  return delivery && delivery.branch === null && email !== erasedWord ? shippingAddress : null;
}

/** Where the invoice goes, where that is not said by the other address. */
function otherBillingOf(order: Order): Address | null {
  const { mainAddress, email } = order;
  const isSaid = isDeepStrictEqual(mainAddress, courierAddressOf(order));
  return isSaid || email === erasedWord ? null : mainAddress;
}

/** What an order's page shows besides what the order keeps. */
type OrderParts = {
  readonly goodsOf: ShownGoodsOf;
  readonly deliveries: readonly DigitalDelivery[];
  readonly papers: readonly ListedPaper[];
  readonly statements: Awaited<ReturnType<typeof listStatementsOf>>;
  /** Whether whoever asks has ordered, or has the mail of the order, and may read the papers, with names and addresses. */
  readonly isOpen: boolean;
};

/** The buyer may see just after ordering that the e-mail address is wrong; people who get the page's address later may not. */
const emailShownMs = 30 * minuteMs;

/** What the thank-you page shows: name and address to the buyer alone, the e-mail address for a moment, masked for others. */
export function toOrderConfirmation(
  context: Context,
  order: Order,
  methods: readonly Method[],
  { goodsOf, deliveries, papers, statements, isOpen }: OrderParts,
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
    confirmationEmail: isFresh(context, order) ? (isOpen ? order.email : maskedEmail(order.email)) : null,
    canBeCancelled: isOpen && canBeCancelled(order),
    steps: orderSteps(order),
    withdrawalToken: withdrawalTokenOf(order),
    currencyId: order.currencyId,
    currency: toOrderCurrency(order),
    lines: order.lines.map((line) => ({
      name: line.name,
      sku: line.sku,
      format: line.format,
      attributes: line.attributes,
      cut: cutOf(line.options),
      members: soldMembers(line),
      qty: line.quantity,
      cancelled: line.cancelled,
      returned: line.returned,
      unit: line.unit,
      finalPrice: majorFromCents(line.pieceCents),
      row: majorFromCents(line.rowCents),
      rowTax: majorFromCents(rowTaxCentsOf(line)),
      ...goodsOf(line.productId),
    })),
    prices: { converted: toPrices(order) },
    due: majorFromCents(order.dueCents),
    downloads: deliveries.map(({ name, token }) => ({ name, url: `${downloadPath}/${token}` })),
    outsideInvoice: shownOutsideInvoice(order, papers),
    papers: papers.map((paper) => toListedPaper(paper, isOpen ? order.paperKey : undefined)),
    delivery: order.delivery && {
      name: order.delivery.name,
      branch: order.delivery.branch,
      pickup: order.delivery.pickup ?? null,
    },
    shipping: isOpen ? courierAddressOf(order) : null,
    billing: isOpen ? otherBillingOf(order) : null,
    message: isOpen ? order.message : null,
    withdrawals: (isOpen ? statements : []).map(({ id, state, receivedAt }) => ({
      number: withdrawalNumberOf(context.site.siteId, id),
      state,
      receivedAt: receivedAt.toISOString(),
    })),
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
      linkUntil: linkPaidUntil(order),
      methods: methods.map((method) => toPaymentMethod(context, method, currency)),
    },
  };
}

function isFresh({ clock }: Context, { createdAt }: Order): boolean {
  return clock.now().getTime() - createdAt.getTime() < emailShownMs;
}

/** The order's own currency, which the site may offer no more. */
export function toOrderCurrency({
  currencyId: id,
  currency: { label, symbol, decimals },
}: Pick<Order, 'currencyId' | 'currency'>): Static<typeof OrderConfirmation>['currency'] {
  return { id, label, symbol, decimals };
}
