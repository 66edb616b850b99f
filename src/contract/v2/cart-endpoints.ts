import { Type } from 'typebox';
import { memberCardTriesPerAddress } from '#values/account-limits.ts';
import {
  couponCodeMaximum,
  couponTriesPerAddress,
  cutListRowsMaximum,
  giftMessageMaximum,
  instructionsMaximum,
  rowsShareOfRequests,
} from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { MemberCardBarcode } from '../shapes/account-shapes.ts';
import {
  Cart,
  CartChange,
  CartItemOptions,
  CartReference,
  cartReferenceFields,
  OrderedAgain,
  wholeCartWeight,
} from '../shapes/cart-shapes.ts';
import { CartId, Id, Nullable, ProtectCode, Quantity } from '../shapes/primitive-shapes.ts';

/** A missing quantity, null, counts as 0, which is refused as below the minimum (docs/rules/cart.md). */
const GivenQuantity = Nullable(Quantity);

const cartRefusals = ['SESSION_NOT_FOUND', 'CART_ARCHIVED', 'SESSION_USED'] as const;

const additionRefusals = [
  ...cartRefusals,
  'NOT_FOUND',
  'CONFIGURATION_NOT_SET',
  'BUNDLE_NOT_CONFIGURED',
  'OUT_OF_STOCK',
  'NOT_FOR_SALE',
  'CART_FULL',
  'AMOUNT_TOO_LARGE',
] as const;

/** The cart's calls (docs/rules/cart.md). Every answer except that of a new session is the whole cart. */
export const cartEndpoints = {
  newCartSession: endpoint({
    method: 'GET',
    path: '/api/v2/cart/getNewCartSession',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Creates an empty cart',
    answer: Type.Object({ cartId: CartId, protectCode: ProtectCode, session: Type.String() }),
    shareOfRequests: rowsShareOfRequests,
  }),
  getCart: endpoint({
    method: 'POST',
    path: '/api/v2/cart/getCart',
    tag: 'Cart',
    access: 'anybody',
    summary: 'The cart in full',
    weight: wholeCartWeight,
    body: CartReference,
    answer: Cart,
    refusals: cartRefusals,
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/api/v2/cart/addItem',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Adds a product; the same product with the same options adds to the quantity of its line',
    weight: wholeCartWeight,
    body: Type.Object({
      ...cartReferenceFields,
      productId: Id,
      qty: GivenQuantity,
      options: Type.Optional(CartItemOptions),
      /** Reserves the stock for this cart until 15 minutes after its last change. */
      reservation: Type.Optional(Type.Boolean()),
    }),
    answer: Cart,
    refusals: additionRefusals,
    idempotent: true,
  }),
  updateItem: endpoint({
    method: 'PATCH',
    path: '/api/v2/cart/updateItem',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Sets the quantity of a line, and its options if they are given',
    weight: wholeCartWeight,
    body: Type.Object({
      ...cartReferenceFields,
      itemId: Id,
      qty: GivenQuantity,
      options: Type.Optional(CartItemOptions),
    }),
    answer: Cart,
    refusals: [
      ...cartRefusals,
      'NOT_FOUND',
      'BUNDLE_NOT_CONFIGURED',
      'OUT_OF_STOCK',
      'NOT_FOR_SALE',
      'AMOUNT_TOO_LARGE',
    ],
    idempotent: true,
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/api/v2/cart/deleteItem',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Removes a line',
    weight: wholeCartWeight,
    body: Type.Object({ ...cartReferenceFields, itemId: Id }),
    answer: Cart,
    refusals: [...cartRefusals, 'NOT_FOUND'],
    idempotent: true,
  }),
  clearCart: endpoint({
    method: 'POST',
    path: '/api/v2/cart/clearCart',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Removes everything: lines, coupon, instructions and gift wrap',
    weight: wholeCartWeight,
    body: CartReference,
    answer: Cart,
    refusals: cartRefusals,
    idempotent: true,
  }),
  validateCart: endpoint({
    method: 'POST',
    path: '/api/v2/cart/validateCart',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Updates an outdated cart and lists the changes',
    weight: wholeCartWeight,
    body: CartReference,
    answer: Type.Object({ cart: Cart, changes: Type.Array(CartChange) }),
    refusals: cartRefusals,
    idempotent: true,
  }),
  applyCoupon: endpoint({
    method: 'POST',
    path: '/api/v2/cart/applyCoupon',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Applies a coupon, replacing the current one; a refused one leaves that',
    weight: wholeCartWeight,
    body: Type.Object({
      ...cartReferenceFields,
      couponCode: Type.String({ minLength: 1, maxLength: couponCodeMaximum }),
    }),
    answer: Cart,
    refusals: [
      ...cartRefusals,
      'PRICES_HIDDEN',
      'COUPON_NOT_FOUND',
      'COUPON_NOT_YET_VALID',
      'COUPON_EXPIRED',
      'COUPON_USED_UP',
      'COUPON_ALREADY_USED',
      'COUPON_MINIMUM_NOT_MET',
      'COUPON_NOT_APPLICABLE',
    ],
    idempotent: true,
    perMinute: couponTriesPerAddress,
  }),
  removeCoupon: endpoint({
    method: 'POST',
    path: '/api/v2/cart/removeCoupon',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Removes the coupon',
    weight: wholeCartWeight,
    body: CartReference,
    answer: Cart,
    refusals: [...cartRefusals, 'PRICES_HIDDEN'],
    idempotent: true,
  }),
  setInstructions: endpoint({
    method: 'PATCH',
    path: '/api/v2/cart/setInstructions',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Stores the buyer’s note, gift wrap and its message; omitted fields stay as they are',
    weight: wholeCartWeight,
    body: Type.Object({
      ...cartReferenceFields,
      instructions: Type.Optional(Nullable(Type.String({ maxLength: instructionsMaximum }))),
      giftWrap: Type.Optional(Type.Boolean()),
      giftMessage: Type.Optional(Nullable(Type.String({ maxLength: giftMessageMaximum }))),
    }),
    answer: Cart,
    refusals: cartRefusals,
    idempotent: true,
  }),
};

/** Several at once; a separate file, since most pages add only one. */
export const cartListEndpoints = {
  addItems: endpoint({
    method: 'POST',
    path: '/api/v2/cart/addItems',
    tag: 'Cart',
    access: 'anybody',
    summary: 'Adds several products, or several lengths of one, in this order: all of them or none',
    weight: 10,
    body: Type.Object({
      ...cartReferenceFields,
      items: Type.Array(
        Type.Object({ productId: Id, qty: GivenQuantity, options: Type.Optional(CartItemOptions) }),
        { minItems: 1, maxItems: cutListRowsMaximum },
      ),
    }),
    answer: Cart,
    refusals: additionRefusals,
    idempotent: true,
  }),
};

/** Ordering again; a separate file, since only pages of the account need it. */
export const reorderEndpoints = {
  orderAgain: endpoint({
    method: 'POST',
    path: '/api/v2/cart/addOrder',
    tag: 'Cart',
    access: 'login',
    summary:
      'Adds the goods of an order, with the same choices; those no longer available are left out and listed',
    weight: 30,
    body: Type.Object({ ...cartReferenceFields, orderId: Id }),
    answer: Type.Object({ cart: Cart, lines: Type.Array(OrderedAgain) }),
    refusals: [...cartRefusals, 'NOT_FOUND'],
    idempotent: true,
  }),
};

/** For logged-in users; a separate file, which visitors do not load. */
export const customerCartEndpoints = {
  getAbandoned: endpoint({
    method: 'POST',
    path: '/api/v2/cart/getAbandoned',
    tag: 'Cart',
    access: 'login',
    summary: 'The logged-in user’s newest cart that is neither empty nor ordered',
    weight: wholeCartWeight,
    body: Type.Object({ currencyId: Type.Optional(Id) }),
    answer: Cart,
    refusals: ['NOT_FOUND'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/v2/cart/merge',
    tag: 'Cart',
    access: 'login',
    summary: 'Merges one cart into another after the login and archives it',
    weight: 15,
    body: Type.Object({
      from: Type.Object({ cartId: CartId, protectCode: ProtectCode }),
      into: Type.Object({ cartId: CartId, protectCode: ProtectCode }),
      currencyId: Type.Optional(Id),
    }),
    answer: Cart,
    refusals: [...cartRefusals, 'FORBIDDEN', 'AMOUNT_TOO_LARGE'],
    idempotent: true,
  }),
  applyMemberCard: endpoint({
    method: 'POST',
    path: '/api/v2/cart/applyMemberCard',
    tag: 'Cart',
    access: 'login',
    summary: 'Applies a member card: membership prices from then on; a refused one changes nothing',
    weight: wholeCartWeight,
    body: Type.Object({ ...cartReferenceFields, barcode: MemberCardBarcode }),
    answer: Cart,
    refusals: [...cartRefusals, 'PRICES_HIDDEN', 'MEMBER_CARD_INVALID'],
    idempotent: true,
    perMinute: memberCardTriesPerAddress,
  }),
};
