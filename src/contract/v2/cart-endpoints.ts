import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Cart, CartItemOptions, CartReference, cartReferenceFields } from '../shapes/cart-shapes.ts';
import { Id, Nullable, ProtectCode, Quantity } from '../shapes/primitive-shapes.ts';

/** A missing quantity, null, counts as 0 and is refused as one below the minimum (api.md, "Details"). */
const GivenQuantity = Nullable(Quantity);

const cartRefusals = ['SESSION_NOT_FOUND', 'CART_ARCHIVED', 'SESSION_USED'] as const;

/** The cart's calls (api.md, "Cart (v2)"). Every answer but that of a new session is the whole cart. */
export const cartEndpoints = {
  newCartSession: endpoint({
    method: 'GET',
    path: '/api/v2/cart/getNewCartSession',
    tag: 'Cart',
    summary: 'A new, empty cart',
    answer: Type.Object({ cartId: Id, protectCode: ProtectCode, session: Type.String() }),
  }),
  getCart: endpoint({
    method: 'POST',
    path: '/api/v2/cart/getCart',
    tag: 'Cart',
    summary: 'The cart, whole',
    body: CartReference,
    answer: Cart,
    refusals: cartRefusals,
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/api/v2/cart/addItem',
    tag: 'Cart',
    summary: 'Adds a product; the same product with the same options adds to the quantity of its line',
    body: Type.Object({
      ...cartReferenceFields,
      productId: Id,
      qty: GivenQuantity,
      options: Type.Optional(CartItemOptions),
      /** Holds the goods for this cart until 15 minutes after its last change. */
      reservation: Type.Optional(Type.Boolean()),
    }),
    answer: Cart,
    refusals: [
      ...cartRefusals,
      'NOT_FOUND',
      'CONFIGURATION_NOT_SET',
      'BUNDLE_NOT_CONFIGURED',
      'OUT_OF_STOCK',
      'NOT_FOR_SALE',
    ],
    idempotent: true,
  }),
  updateItem: endpoint({
    method: 'PATCH',
    path: '/api/v2/cart/updateItem',
    tag: 'Cart',
    summary: 'Sets the quantity of a line, and its options where they are given',
    body: Type.Object({
      ...cartReferenceFields,
      itemId: Id,
      qty: GivenQuantity,
      options: Type.Optional(CartItemOptions),
    }),
    answer: Cart,
    refusals: [...cartRefusals, 'NOT_FOUND', 'BUNDLE_NOT_CONFIGURED', 'OUT_OF_STOCK', 'NOT_FOR_SALE'],
    idempotent: true,
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/api/v2/cart/deleteItem',
    tag: 'Cart',
    summary: 'Removes a line',
    body: Type.Object({ ...cartReferenceFields, itemId: Id }),
    answer: Cart,
    refusals: [...cartRefusals, 'NOT_FOUND'],
    idempotent: true,
  }),
};
