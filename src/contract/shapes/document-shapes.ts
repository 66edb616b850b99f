import { Type } from 'typebox';
import { digitalKinds } from '#values/product-formats.ts';
import { Address } from './cart-shapes.ts';
import { OrderConfirmation } from './checkout-shapes.ts';
import { Money, Nullable } from './primitive-shapes.ts';
import { Media } from './product-shapes.ts';

const InvoiceFacts = Nullable(
  Type.Object({
    number: Type.String(),
    issuedAt: Type.String(),
  }),
);

export const OrderListEntry = Type.Object({
  id: Type.Integer(),
  orderNumber: Type.String(),
  createdAt: Type.String(),
  status: Type.String(),
  /** As it was placed. */
  total: Money,
  extendedDetails: Type.Object({
    /** What it costs without what was cancelled or came back. */
    due: Money,
    orderSlug: Type.String(),
    paymentStatus: Type.String(),
    paymentName: Type.String(),
    deliveryName: Nullable(Type.String()),
    currencyId: Type.Integer(),
    /** ISO 4217. */
    currency: Type.String(),
    currencySymbol: Type.String(),
    /** Pieces of all lines. */
    itemCount: Type.Integer(),
    /** Different products among them. */
    productCount: Type.Integer(),
    /** The first four of these, named as in the order; the picture is the current one, absent if there is none. */
    goods: Type.Array(Type.Object({ name: Type.String(), picture: Type.Optional(Media) })),
    /** The invoice in force, also of another program; null before one is issued, and after it was reversed. */
    invoice: InvoiceFacts,
  }),
});

/** An e-product that was supplied. */
const Download = Type.Object({
  name: Type.String(),
  kind: Type.Enum([...digitalKinds]),
  /** Address at which it is downloaded or shown. */
  url: Type.String(),
  /** The code itself; null for links and tickets. */
  code: Nullable(Type.String()),
  validUntil: Type.String(),
  /** Null: without a limit. */
  maxDownloads: Nullable(Type.Integer()),
  usedCount: Type.Integer(),
});

export const OrderDocument = Type.Interface([OrderConfirmation], {
  id: Type.Integer(),
  total: Money,
  /** Units of the order's currency for 1 EUR when it was placed. */
  currencyRate: Type.Number(),
  /** The tax by rate in EUR; null for orders in EUR and orders without tax. */
  euroTaxRates: Nullable(Type.Array(Type.Object({ rate: Type.Number(), tax: Money }))),
  email: Type.String(),
  main: Address,
  shipping: Address,
  couponCode: Nullable(Type.String()),
  message: Nullable(Type.String()),
  giftWrap: Type.Boolean(),
  giftMessage: Nullable(Type.String()),
  downloads: Type.Array(Download),
  /** The invoice in force, also of another program; null before one is issued, and after it was reversed. */
  invoice: InvoiceFacts,
  /** True once goods are ready to be delivered or collected. */
  hasDeliveryNote: Type.Boolean(),
});
