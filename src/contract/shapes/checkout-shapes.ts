import { Type } from 'typebox';
import { orderStatuses, paymentStatuses } from '#values/orders.ts';
import { digitalKinds } from '#values/product-formats.ts';
import { cartTypes, checkoutSwitches, checkoutTypes } from '#values/site-settings.ts';
import { withdrawalStates } from '#values/withdrawals.ts';
import { Address, Choice, SoldMember } from './cart-shapes.ts';
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
  /** The country assumed until the buyer names one: that of the language, else the shop's own. */
  isAssumed: Type.Boolean(),
});

/** A branch's stock of the goods; absent if the shop does not count stock by branch. */
const BranchGoods = Type.Object({
  /** All of the goods, some of them, or none. */
  state: Type.Enum(['all', 'some', 'none']),
  /** Stock of a single product there, in its unit, if it is low; else null. */
  left: Nullable(Type.Object({ quantity: Type.Number(), unit: Type.String() })),
  /** All of it can be collected on the day of the answer. */
  today: Type.Boolean(),
  /** Earliest and latest likely day (YYYY-MM-DD) on which all of it is ready there. */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
});

export const DeliveryMethod = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['courier', 'truck', 'pickup']),
  name: Type.String(),
  description: Type.String(),
  price: Money,
  /** Minimum and maximum likely number of working days. */
  days: Nullable(Type.Array(Type.Integer())),
  /**
   * Earliest and latest day (YYYY-MM-DD) of delivery or collection, if ordered today and paid as chosen in the cart; null if
   * unknown. The order says the same.
   */
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
  /** The method's branches, if it has any; one must be chosen then. */
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

/** What the checkout would offer, before an address is known. */
export const DeliveryQuote = Type.Object({
  /** ISO 3166-1 alpha-2. */
  country: Type.String(),
  /** Null: unknown. */
  zipCode: Nullable(Type.String()),
  /** False: an assumed country for a buyer of whom nothing is known: that of the language, else the shop's own. */
  countryIsKnown: Type.Boolean(),
  /** The offer depends on the postcode in this country, and none is known. */
  needsZipCode: Type.Boolean(),
  /** The place is outside of the EU's customs or VAT area: the reason if goods are not sent there. */
  beyondCustoms: Type.Boolean(),
  /** There is nothing to deliver. */
  digitalOnly: Type.Boolean(),
  /** No payment method is chosen, and bank transfer would delay delivery: its days count from the arrival of the money. */
  laterByTransfer: Type.Boolean(),
  currencyId: Type.Integer(),
  methods: Type.Array(DeliveryMethod),
  /** Total of goods from which courier delivery there is free, and the missing amount; null if it never is. */
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
  /** Gives access to the order's papers, with the slug: only for the browser that ordered, never for an address to pass on. */
  paperKey: Type.Optional(Type.String()),
  payment: Type.Object({
    kind: Type.Enum(['none', 'redirect']),
    /** The action of a form with these fields; a path if the gateway is on this server. */
    url: Type.Optional(Type.String()),
    method: Type.Optional(Type.Enum(['GET', 'POST'])),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
});

const orderStatus = Type.Enum([...orderStatuses]);
const paymentStatus = Type.Enum([...paymentStatuses]);

/** The result of a buyer's return from a gateway, or of a cancellation. */
export const OrderState = Type.Object({
  orderNumber: Type.String(),
  orderSlug: Type.String(),
  status: orderStatus,
  paymentStatus,
});

/** Address of a QR code or barcode as SVG. */
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

/** The currency of an order as it was placed, whatever the store offers now. */
export const OrderCurrency = Type.Object({
  id: Type.Integer(),
  /** ISO 4217. */
  label: Type.String(),
  symbol: Type.String(),
  decimals: Type.Integer(),
});

/**
 * The steps of an order, in sequence. `from` and `to` are dates (YYYY-MM-DD); null if unknown. A cancelled order has
 * none.
 */
const OrderStep = Type.Object({
  kind: Type.Enum(['ordered', 'paid', 'prepared', 'delivered', 'ready', 'collected', 'supplied']),
  isDone: Type.Boolean(),
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
});

/** The order for the thank-you page: personal data only with its `key`. */
export const OrderConfirmation = Type.Object({
  orderNumber: Type.String(),
  orderSlug: Type.String(),
  createdAt: Type.String(),
  status: orderStatus,
  paymentStatus,
  /** Address of the confirmation, for half an hour after the order: in full with its `key`, else masked; later null. */
  confirmationEmail: Nullable(Type.String()),
  /** Whether the caller may cancel it (order/cancel). */
  canBeCancelled: Type.Boolean(),
  steps: Type.Array(OrderStep),
  /** Lets anybody who sees the order withdraw from it without a login (withdrawal/read, withdrawal/create). */
  withdrawalToken: Type.String(),
  currencyId: Type.Integer(),
  currency: OrderCurrency,
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      format: Type.String(),
      /** A variant's distinguishing values and the values filled in. */
      attributes: Type.Array(Choice),
      /** For goods cut to length: the length and the buyer's mark (empty: none). */
      cut: Nullable(Type.Object({ lengthMm: Type.Integer(), mark: Type.String() })),
      /** For a bundle. */
      members: Type.Array(SoldMember),
      qty: Type.Integer(),
      /** Pieces of `qty` that were cancelled, and that have come back. */
      cancelled: Type.Integer(),
      returned: Type.Integer(),
      unit: Type.String(),
      finalPrice: Money,
      row: Money,
      /** The tax contained in `row`. */
      rowTax: Money,
      /** The slug of the product's current page; null if it is no longer sold. */
      slug: Nullable(Type.String()),
      /** The product's current picture; absent if it has none. */
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
  /** What the order costs without what was cancelled or has come back. */
  due: Money,
  /** Files and codes that were bought and supplied. */
  downloads: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
  /** The invoice issued by another program, if the shop leaves that to one and its number is stored; else null. */
  outsideInvoice: Nullable(OutsideInvoice),
  /** Papers issued for the order, oldest first. */
  papers: Type.Array(ListedPaper),
  delivery: Nullable(
    Type.Object({
      name: Type.String(),
      branch: Nullable(Type.String()),
      /** The branch where the buyer collects the goods. */
      pickup: Nullable(
        Type.Object({
          name: Type.String(),
          address: Type.String(),
          openingHours: Type.String(),
          phone: Type.String(),
          /** Calendar days for which the goods are held once they are ready. */
          heldDays: Type.Integer(),
        }),
      ),
    }),
  ),
  /** Where a courier brings the goods; null without the `key`, and where nothing is brought. */
  shipping: Nullable(Address),
  /** Where the invoice goes, if that is elsewhere, and the buyer's note; null without the `key`. */
  billing: Nullable(Address),
  message: Nullable(Type.String()),
  /** The buyer's statements of withdrawal, oldest first; none without the `key`. */
  withdrawals: Type.Array(
    Type.Object({
      number: Type.String(),
      state: Type.Enum([...withdrawalStates]),
      receivedAt: Type.String(),
    }),
  ),
  payment: Type.Object({
    name: Type.String(),
    kind: Type.String(),
    /** Data of the bank transfer; null if none is awaited. */
    bankTransfer: Nullable(
      Type.Object({
        recipient: Type.String(),
        iban: Type.String(),
        model: Type.String(),
        reference: Type.String(),
        amount: Money,
        currency: Type.String(),
        description: Type.String(),
        /** Last day (YYYY-MM-DD) on which it may arrive; null if the shop has set none. */
        payBy: Nullable(Type.String()),
      }),
    ),
    /** Codes for banking apps, while a transfer in euro is awaited: HUB-3 in Croatia, EPC elsewhere. */
    codes: Nullable(Type.Object({ hub3: Nullable(PaymentCode), epc: Nullable(PaymentCode) })),
    /** Last day (YYYY-MM-DD) on which an order that the shop has taken for its buyer is paid by the link in its mail; null for every other one. */
    linkUntil: Nullable(Type.String()),
    /** Payment methods for an order that awaits payment (order/pay); else none. */
    methods: Type.Array(PaymentMethod),
  }),
});
