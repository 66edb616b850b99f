import { Type } from 'typebox';
import { digitalKinds } from '#values/product-formats.ts';
import { cartTypes, checkoutSwitches, checkoutTypes } from '#values/site-settings.ts';
import { BundlePart, Choice } from './cart-shapes.ts';
import { ListedPaper, OutsideInvoice } from './paper-shapes.ts';
import { Money, Nullable } from './primitive-shapes.ts';
import { Media } from './product-shapes.ts';

export const CheckoutSettings = Type.Object({
  ...Type.Record(Type.Enum([...checkoutSwitches]), Type.Boolean()).properties,
  cart_type: Type.Enum([...cartTypes]),
  checkout_type: Type.Enum([...checkoutTypes]),
  product_delivery_type: Type.Enum([...digitalKinds]),
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
  /** The one that is told of while nobody has named one: where the language is read, else the shop's own. */
  isAssumed: Type.Boolean(),
});

/** What a branch has of the goods; absent where the shop does not count that. */
const BranchGoods = Type.Object({
  /** Everything, a part of it, or nothing. */
  state: Type.Enum(['all', 'some', 'none']),
  /** How much lies there of goods of one product, in its unit, where that is little; else null. */
  left: Nullable(Type.Object({ quantity: Type.Number(), unit: Type.String() })),
  /** All of it can be collected on the day of the answer. */
  today: Type.Boolean(),
  /** Days (YYYY-MM-DD) from the first to the last likely one on which all of it is ready there. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
});

export const DeliveryMethod = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['courier', 'truck', 'pickup']),
  name: Type.String(),
  description: Type.String(),
  price: Money,
  /** Working days from the first to the last likely one. */
  days: Nullable(Type.Array(Type.Integer())),
  /**
   * Days (YYYY-MM-DD) between which the goods come, or can be collected, were it ordered today and paid as the cart is; null where
   * nobody can say. The order says the same.
   */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** Branches where the method has them; one must be chosen then. */
  options: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      address: Type.String(),
      openingHours: Type.String(),
      goods: Type.Optional(BranchGoods),
    }),
  ),
});

/** What the checkout would offer, before there is an address. */
export const DeliveryQuote = Type.Object({
  /** ISO 3166-1 alpha-2. */
  country: Type.String(),
  /** Null: none is known. */
  zipCode: Nullable(Type.String()),
  /** False: a country stands in for that of a buyer of whom nothing is known: of the language, else the shop's own. */
  countryIsKnown: Type.Boolean(),
  /** A postcode may change what is offered in this country, and none is known. */
  needsZipCode: Type.Boolean(),
  /** The place lies outside of the EU's customs or VAT area: where goods are not sent there, that is why. */
  beyondCustoms: Type.Boolean(),
  /** Nothing has to be brought. */
  digitalOnly: Type.Boolean(),
  /** How it is paid is not chosen, and the days are later where a transfer is: they count from when the money comes. */
  laterByTransfer: Type.Boolean(),
  currencyId: Type.Integer(),
  methods: Type.Array(DeliveryMethod),
  /** Total of goods from which a courier is free there, and what is missing to it; null where none is ever free. */
  freeDelivery: Nullable(Type.Object({ price: Money, missing: Money })),
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
  /** What opens the order's papers beside the slug: for the browser that ordered alone, never for an address to pass on. */
  paperKey: Type.Optional(Type.String()),
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

/** What a buyer's return from a gateway, or a cancellation, has led to. */
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

/**
 * What happens with an order, one after the other. `from` and `to` are days (YYYY-MM-DD); null where nobody can say. None of a
 * cancelled order.
 */
const OrderStep = Type.Object({
  kind: Type.Enum(['ordered', 'paid', 'prepared', 'delivered', 'ready', 'collected', 'supplied']),
  isDone: Type.Boolean(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
});

/** The thank-you page's order: no personal data beyond what the page shows. */
export const OrderConfirmation = Type.Object({
  orderNumber: Type.String(),
  orderSlug: Type.String(),
  createdAt: Type.String(),
  status: orderStatus,
  paymentStatus,
  /** Where the confirmation goes, for half an hour after the order, whole with its `key`, else masked; null later. */
  confirmationEmail: Nullable(Type.String()),
  /** Whether whoever asks may cancel it (order/cancel). */
  canBeCancelled: Type.Boolean(),
  steps: Type.Array(OrderStep),
  /** What lets whoever sees the order withdraw from it without a login (withdrawal/read, withdrawal/create). */
  withdrawalToken: Type.String(),
  currencyId: Type.Integer(),
  currency: OrderCurrency,
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      format: Type.String(),
      /** A variant's distinguishing values and what was filled in. */
      attributes: Type.Array(Choice),
      /** Where it was cut to length: how long, and what the buyer called it (empty: nothing). */
      cut: Nullable(Type.Object({ lengthMm: Type.Integer(), mark: Type.String() })),
      /** Of a bundle. */
      members: Type.Array(Type.Omit(BundlePart, ['options'])),
      qty: Type.Integer(),
      unit: Type.String(),
      finalPrice: Money,
      row: Money,
      /** The tax contained in `row`. */
      rowTax: Money,
      /** Of the product's page as it is now; null where it is sold no more. */
      slug: Nullable(Type.String()),
      /** The product's picture as it is now; absent where it has none any more. */
      picture: Type.Optional(Media),
    }),
  ),
  prices: Type.Object({
    converted: Type.Object({
      ...orderPriceKeys,
      tax: Type.Object(orderPriceKeys),
      taxRates: Type.Array(Type.Object({ rate: Type.Number(), gross: Money, tax: Money })),
    }),
  }),
  /** What was bought as a file or code and has been handed over. */
  downloads: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** The invoice that another program has issued, where the shop leaves that to one and its number is noted; else null. */
  outsideInvoice: Nullable(OutsideInvoice),
  /** What was issued about the order, oldest first. */
  papers: Type.Array(ListedPaper),
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
