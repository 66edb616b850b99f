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
  total: Money,
  extendedDetails: Type.Object({
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
    /** The first four of these, as the order names them; the picture as it is now, absent where there is none any more. */
    goods: Type.Array(Type.Object({ name: Type.String(), picture: Type.Optional(Media) })),
    /** The one that counts, of another program too; null before one is issued, and after it was taken back. */
    invoice: InvoiceFacts,
  }),
});

/** An e-product that was handed over. */
const Download = Type.Object({
  name: Type.String(),
  kind: Type.Enum([...digitalKinds]),
  /** Where it is fetched or shown. */
  url: Type.String(),
  /** The code itself; null for links and tickets. */
  code: Nullable(Type.String()),
  validUntil: Type.String(),
  /** Null: as often as the buyer likes. */
  maxDownloads: Nullable(Type.Integer()),
  usedCount: Type.Integer(),
});

export const OrderDocument = Type.Interface([OrderConfirmation], {
  id: Type.Integer(),
  total: Money,
  /** Units of the order's currency for 1 EUR when it was placed. */
  currencyRate: Type.Number(),
  /** The tax by rate in EUR; null for orders in EUR and those that no tax is contained in. */
  euroTaxRates: Nullable(Type.Array(Type.Object({ rate: Type.Number(), tax: Money }))),
  email: Type.String(),
  main: Address,
  shipping: Address,
  couponCode: Nullable(Type.String()),
  message: Nullable(Type.String()),
  giftWrap: Type.Boolean(),
  giftMessage: Nullable(Type.String()),
  downloads: Type.Array(Download),
  /** The one that counts, of another program too; null before one is issued, and after it was taken back. */
  invoice: InvoiceFacts,
  /** True once goods are to be brought or collected. */
  hasDeliveryNote: Type.Boolean(),
});
