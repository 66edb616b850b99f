import { Type } from 'typebox';
import { BundlePart, Choice } from './cart-shapes.ts';
import { Money, Nullable } from './primitive-shapes.ts';

export const CheckoutSettings = Type.Object({
  enabled: Type.Boolean(),
  social_facebook: Type.Boolean(),
  social_google: Type.Boolean(),
  /** 0 go to the cart, 1 stay, 2 popup. */
  cart_type: Type.Enum([0, 1, 2]),
  /** 0 all steps on one page, 1 one step at a time. */
  checkout_type: Type.Enum([0, 1]),
  checkout_guest: Type.Boolean(),
  checkout_giftwrap: Type.Boolean(),
  checkout_message: Type.Boolean(),
  merge: Type.Boolean(),
  product_delivery_type: Type.Enum(['link', 'code', 'qrcode']),
  /** ISO 3166-1 alpha-2 codes, or the word ALL. */
  allowedCountries: Type.Union([Type.Literal('ALL'), Type.Array(Type.String())]),
});

export const Currency = Type.Object({ id: Type.Integer(), label: Type.String(), symbol: Type.String() });
export const CurrencyConfig = Type.Object({
  mainCurrency: Type.String(),
  id: Type.Integer(),
  symbol: Type.String(),
  allowedCurrencies: Type.Array(Currency),
});

export const Country = Type.Object({
  id: Type.Integer(),
  iso: Type.String(),
  code: Type.String(),
  name: Type.String(),
});

export const DeliveryMethod = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['courier', 'truck', 'pickup']),
  name: Type.String(),
  description: Type.String(),
  price: Money,
  /** Working days from the first to the last likely one. */
  days: Nullable(Type.Array(Type.Integer())),
  /** Branches where the method has them; one must be chosen then. */
  options: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      address: Type.String(),
      openingHours: Type.String(),
    }),
  ),
});

export const PaymentMethod = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['bankTransfer', 'cashOnDelivery', 'gateway']),
  name: Type.String(),
  description: Type.String(),
  fee: Money,
});

export const OrderCreated = Type.Object({
  id: Type.Integer(),
  orderSlug: Type.String(),
  orderNumber: Type.String(),
  payment: Type.Object({
    kind: Type.Enum(['none', 'redirect']),
    /** Where a form with these fields is sent; a path where the gateway stands on this server. */
    url: Type.Optional(Type.String()),
    method: Type.Optional(Type.Enum(['GET', 'POST'])),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
});

const orderStatus = Type.Enum(['awaitingPayment', 'paid', 'processing', 'shipped', 'completed', 'cancelled']);
const paymentStatus = Type.Enum(['pending', 'paid', 'failed', 'refunded']);

/** What a buyer's return from a gateway has led to. */
export const OrderState = Type.Object({
  orderNumber: Type.String(),
  orderSlug: Type.String(),
  status: orderStatus,
  paymentStatus,
});

/** Address of a code as SVG. */
const PaymentCode = Type.Object({ url: Type.String() });

const orderPriceKeys = {
  itemsTotal: Money,
  coupon: Money,
  loyalty: Money,
  delivery: Money,
  payment: Money,
  cartTotal: Money,
  orderTotal: Money,
};

/** The money of an order as it was placed, whatever the store offers now. */
export const OrderCurrency = Type.Object({
  id: Type.Integer(),
  /** ISO 4217. */
  label: Type.String(),
  symbol: Type.String(),
  decimals: Type.Integer(),
});

/** The thank-you page's order: no personal data beyond what the page shows. */
export const OrderConfirmation = Type.Object({
  orderNumber: Type.String(),
  orderSlug: Type.String(),
  createdAt: Type.String(),
  status: orderStatus,
  paymentStatus,
  currencyId: Type.Integer(),
  currency: OrderCurrency,
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      format: Type.String(),
      /** A variant's distinguishing values and what was filled in. */
      attributes: Type.Array(Choice),
      /** Of a bundle. */
      members: Type.Array(Type.Omit(BundlePart, ['options'])),
      qty: Type.Integer(),
      unit: Type.String(),
      finalPrice: Money,
      row: Money,
    }),
  ),
  prices: Type.Object({
    converted: Type.Object({
      ...orderPriceKeys,
      tax: Type.Object(orderPriceKeys),
      taxRates: Type.Array(Type.Object({ rate: Type.Number(), gross: Money, tax: Money })),
    }),
  }),
  delivery: Nullable(
    Type.Object({
      name: Type.String(),
      branch: Nullable(Type.String()),
      /** Where the buyer collects the goods. */
      pickup: Nullable(
        Type.Object({
          name: Type.String(),
          address: Type.String(),
          openingHours: Type.String(),
          phone: Type.String(),
          /** Calendar days that the goods wait once they are ready. */
          heldDays: Type.Integer(),
        }),
      ),
    }),
  ),
  payment: Type.Object({
    name: Type.String(),
    kind: Type.String(),
    /** What a bank transfer needs; null where none is awaited. */
    bankTransfer: Nullable(
      Type.Object({
        recipient: Type.String(),
        iban: Type.String(),
        model: Type.String(),
        reference: Type.String(),
        amount: Money,
        currency: Type.String(),
        description: Type.String(),
        /** Last day (YYYY-MM-DD) on which it may come; null where the shop has set none. */
        payBy: Nullable(Type.String()),
      }),
    ),
    /** Codes that banking apps read, while a transfer in euro is awaited: HUB-3 in Croatia, EPC elsewhere. */
    codes: Nullable(Type.Object({ hub3: Nullable(PaymentCode), epc: Nullable(PaymentCode) })),
    /** Ways to pay an order that waits for its payment (order/pay); none otherwise. */
    methods: Type.Array(PaymentMethod),
  }),
});
