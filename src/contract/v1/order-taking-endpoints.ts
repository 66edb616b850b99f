import { Type } from 'typebox';
import { cartLinesMaximum, couponCodeMaximum } from '#values/limits.ts';
import { orderFactMaximum, orderTextMaximum } from '#values/orders.ts';
import { endpoint } from '../endpoint.ts';
import { Address, CartItemOptions } from '../shapes/cart-shapes.ts';
import { ManagedOrder, ManagedTotals, soldGoods } from '../shapes/order-shapes.ts';
import { Email, Id, LanguageCodeShape, Money, Nullable, Quantity } from '../shapes/primitive-shapes.ts';

/** An account, or an e-mail address; where an account has confirmed the address, the order is its. */
/** One of both: an account, or the address of somebody with one or without. */
const Customer = Type.Object(
  { userId: Type.Optional(Id), email: Type.Optional(Email) },
  { additionalProperties: false },
);

const Lines = Type.Array(
  Type.Object({
    /** Of what is sold: of a variant, not of its main product. */
    sku: Type.String({ minLength: 1, maxLength: orderFactMaximum }),
    quantity: Quantity,
    /** Length, mark and whatever the product asks for, as in a cart. */
    options: Type.Optional(CartItemOptions),
  }),
  { minItems: 1, maxItems: cartLinesMaximum },
);

const settled = {
  /** storeID; absent: that of the language. */
  storeId: Type.Optional(Type.String({ maxLength: orderFactMaximum })),
  /** Of the order and its mails; absent: the account's, else the site's. */
  language: Type.Optional(LanguageCodeShape),
  lines: Lines,
  /** In whatever spelling; one that does not count is told with its code as `parameter`. */
  couponCode: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: couponCodeMaximum }))),
  /** Where it is collected, for methods with branches. */
  branchId: Type.Optional(Nullable(Id)),
};

/** Absent: those of the account. Without `shipping` the main one serves as both. */
const Addresses = Type.Object({ main: Type.Optional(Address), shipping: Type.Optional(Address) });

/** Orders that staff takes for customers, on the telephone or by mail (docs/rules/orders.md). */
export const orderTakingEndpoints = {
  managedOrderQuote: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/quote',
    tag: 'Orders',
    access: 'orders.manage',
    summary:
      'What an order would cost that staff takes, how it could come and be paid, and what is wrong or missing; writes nothing',
    body: Type.Object({
      ...settled,
      customer: Type.Optional(Nullable(Customer)),
      addresses: Type.Optional(Nullable(Addresses)),
      deliveryMethodId: Type.Optional(Nullable(Id)),
      paymentMethodId: Type.Optional(Nullable(Id)),
    }),
    answer: Type.Object({
      /** ISO 4217. */
      currency: Type.String(),
      /** ISO 3166-1 alpha-2, whose tax is contained. */
      country: Type.String(),
      /** Those that can be sold so. */
      lines: Type.Array(
        Type.Object({
          /** Its place in what was asked, from 0. */
          line: Type.Integer(),
          ...soldGoods,
          finalPrice: Money,
          row: Money,
          tax: Money,
          /** Pieces that stock has; null: not counted. */
          available: Nullable(Type.Integer()),
        }),
      ),
      totals: ManagedTotals,
      taxTotals: ManagedTotals,
      /** Ways in which it can come, at their prices. */
      deliveryMethods: Type.Array(
        Type.Object({
          id: Type.Integer(),
          kind: Type.String(),
          name: Type.String(),
          price: Money,
          branches: Type.Array(
            Type.Object({ id: Type.Integer(), name: Type.String(), address: Type.String() }),
          ),
        }),
      ),
      /** Ways in which it can be paid. */
      paymentMethods: Type.Array(
        Type.Object({ id: Type.Integer(), kind: Type.String(), name: Type.String(), fee: Money }),
      ),
      /** Why it cannot be taken as it is, by field. */
      problems: Type.Array(
        Type.Object({
          field: Type.String(),
          rule: Type.String(),
          parameter: Type.Optional(Type.Union([Type.Number(), Type.String()])),
        }),
      ),
    }),
    refusals: ['PRICES_HIDDEN', 'CHECKOUT_OFF', 'AMOUNT_TOO_LARGE'],
  }),
  managedOrderCreate: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/create',
    tag: 'Orders',
    access: 'orders.manage',
    summary:
      'Takes an order in a customer’s name at the prices of now, e-products apart; a payment at a gateway is made by the link in its confirmation within seven days',
    body: Type.Object({
      ...settled,
      customer: Customer,
      addresses: Type.Optional(Nullable(Addresses)),
      deliveryMethodId: Id,
      paymentMethodId: Type.Optional(Nullable(Id)),
      message: Type.Optional(Nullable(Type.String({ maxLength: orderTextMaximum }))),
      /** Mails the confirmation, with the link to pay; false: staff hands it over, as the law asks for one on paper then. Absent: true. */
      notify: Type.Optional(Type.Boolean()),
    }),
    answer: ManagedOrder,
    refusals: ['PRICES_HIDDEN', 'CHECKOUT_OFF', 'AMOUNT_TOO_LARGE'],
    idempotent: true,
  }),
};
