import { Type } from 'typebox';
import { addressMaxima } from '#values/form-limits.ts';
import { rowsShareOfRequests } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import {
  Address,
  Cart,
  CartItemOptions,
  CartReference,
  cartReferenceFields,
  wholeCartWeight,
} from '../shapes/cart-shapes.ts';
import {
  CheckoutSettings,
  Country,
  CurrencyConfig,
  DeliveryMethod,
  DeliveryQuote,
  OrderConfirmation,
  OrderCreated,
  PaymentMethod,
} from '../shapes/checkout-shapes.ts';
import { Email, Id, Money, Nullable, Quantity } from '../shapes/primitive-shapes.ts';

const cartRefusals = [
  'SESSION_NOT_FOUND',
  'CART_ARCHIVED',
  'SESSION_USED',
  'PRICES_HIDDEN',
  'CHECKOUT_OFF',
] as const;
const userRefusals = [...cartRefusals, 'NO_ACTIVE_USER', 'FORBIDDEN'] as const;

/** The place of a delivery quote; without a country the one known for the buyer, else the shop's own. */
const placeFields = {
  country: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })),
  /** Only with a country, in that country's format. */
  zipCode: Type.Optional(Type.String({ minLength: 1, maxLength: addressMaxima.zipCode })),
};

/** Checkout and orders (docs/rules/checkout.md). */
export const checkoutEndpoints = {
  checkoutSettings: endpoint({
    method: 'GET',
    path: '/api/v2/settings/getCheckoutSettings',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Checkout settings of the store',
    answer: CheckoutSettings,
  }),
  currencyConfig: endpoint({
    method: 'GET',
    path: '/api/v2/settings/getCurrencyConfig',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Main and allowed currencies of the store',
    answer: CurrencyConfig,
  }),
  availableCountries: endpoint({
    method: 'POST',
    path: '/api/v2/checkout/getAvailableCountries',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Countries that the store delivers to',
    body: Type.Object({}),
    answer: Type.Array(Country),
  }),
  freeDeliveryAmount: endpoint({
    method: 'GET',
    path: '/api/v2/checkout/getFreeDeliveryAmount/:currencyId',
    tag: 'Checkout',
    access: 'anybody',
    summary:
      'Cart total from which courier delivery to a country is free (requested, of the saved address, else the shop’s own); null if it never is',
    params: Type.Object({ currencyId: Id }),
    query: Type.Object({ country: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })) }),
    answer: Type.Object({ price: Nullable(Money) }),
    refusals: ['PRICES_HIDDEN'],
  }),
  registerGuest: endpoint({
    method: 'POST',
    path: '/api/v2/checkout/registerGuest',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Creates the guest of this cart, identified by e-mail',
    body: Type.Object({
      ...cartReferenceFields,
      email: Email,
      acceptedConsents: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    }),
    answer: Type.Object({ id: Type.Integer(), email: Type.String() }),
    refusals: [...cartRefusals, 'GUEST_CHECKOUT_OFF'],
    shareOfRequests: rowsShareOfRequests,
    idempotent: true,
  }),
  saveAddress: endpoint({
    method: 'PUT',
    path: '/api/v2/checkout/saveAddress',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Stores billing and delivery address; without a main one the shipping address is used for both',
    weight: wholeCartWeight,
    body: Type.Object({
      ...cartReferenceFields,
      userId: Type.Optional(Nullable(Id)),
      main: Type.Optional(Nullable(Address)),
      shipping: Address,
    }),
    answer: Cart,
    refusals: userRefusals,
    idempotent: true,
  }),
  applicableDeliveryMethods: endpoint({
    method: 'POST',
    path: '/api/v2/delivery/getApplicableDeliveryMethods',
    tag: 'Checkout',
    access: 'anybody',
    summary:
      'Delivery methods for this cart and country with their prices; none for a cart with only e-products',
    body: Type.Object({
      ...cartReferenceFields,
      country: Type.Optional(Type.String({ minLength: 2, maxLength: 75 })),
    }),
    answer: Type.Array(DeliveryMethod),
    refusals: cartRefusals,
  }),
  saveDeliveryMethod: endpoint({
    method: 'PUT',
    path: '/api/v2/delivery/saveDeliveryMethod',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Chooses the delivery method and the branch, if the method has branches',
    weight: wholeCartWeight,
    body: Type.Object({
      ...cartReferenceFields,
      userId: Type.Optional(Nullable(Id)),
      deliveryMethodId: Id,
      branchId: Type.Optional(Nullable(Id)),
    }),
    answer: Cart,
    refusals: userRefusals,
    idempotent: true,
  }),
  applicablePaymentMethods: endpoint({
    method: 'POST',
    path: '/api/v2/payment/getApplicablePaymentMethods',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Payment methods for this cart, its country, total and delivery method',
    body: CartReference,
    answer: Type.Array(PaymentMethod),
    refusals: cartRefusals,
  }),
  savePaymentMethod: endpoint({
    method: 'PUT',
    path: '/api/v2/payment/savePaymentMethod',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Chooses the payment method',
    weight: wholeCartWeight,
    body: Type.Object({
      ...cartReferenceFields,
      userId: Type.Optional(Nullable(Id)),
      paymentMethodId: Id,
    }),
    answer: Cart,
    refusals: userRefusals,
    idempotent: true,
  }),
  orderCreate: endpoint({
    method: 'POST',
    path: '/api/v2/order/create',
    tag: 'Orders',
    access: 'anybody',
    weight: 8,
    summary: 'Places the order in one transaction; ordering the same cart twice returns the first order',
    body: Type.Object({
      ...cartReferenceFields,
      userId: Type.Optional(Nullable(Id)),
      /** The orderTotal that the buyer saw, in major units; a different one is 409 CART_CHANGED with the new cart. */
      expectedTotal: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e9 }))),
      message: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
      acceptedConsents: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    }),
    answer: OrderCreated,
    shareOfRequests: rowsShareOfRequests,
    refusals: [
      ...userRefusals,
      'CART_EMPTY',
      'CART_CHANGED',
      'COUPON_NOT_FOUND',
      'COUPON_NOT_YET_VALID',
      'COUPON_EXPIRED',
      'COUPON_USED_UP',
      'COUPON_ALREADY_USED',
      'COUPON_MINIMUM_NOT_MET',
      'COUPON_NOT_APPLICABLE',
      'OUT_OF_STOCK',
      'AMOUNT_TOO_LARGE',
      'CONSENT_REQUIRED',
      'ADDRESS_MISSING',
      'DELIVERY_METHOD_MISSING',
      'BRANCH_MISSING',
      'PAYMENT_METHOD_MISSING',
    ],
    idempotent: true,
  }),
  orderBySlug: endpoint({
    method: 'GET',
    path: '/api/v2/order/bySlug/:orderSlug',
    tag: 'Orders',
    access: 'anybody',
    weight: 2,
    summary:
      'The order as the thank-you page shows it; with `key` also access to its papers, the unmasked e-mail address and the delivery address',
    params: Type.Object({ orderSlug: Type.String({ minLength: 1, maxLength: 64 }) }),
    query: Type.Object({ key: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
    answer: OrderConfirmation,
    refusals: ['NOT_FOUND'],
  }),
};

/** Delivery quotes before an address is known; a separate file, so that other pages of the checkout do not load it. */
export const deliveryQuoteEndpoints = {
  quoteProductDelivery: endpoint({
    method: 'POST',
    path: '/api/v2/delivery/quoteProduct',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Price and days of each delivery method for a single product, to a place',
    body: Type.Object({
      productId: Id,
      qty: Nullable(Quantity),
      options: Type.Optional(CartItemOptions),
      ...placeFields,
      currencyId: Type.Optional(Id),
    }),
    answer: DeliveryQuote,
    refusals: [
      'PRICES_HIDDEN',
      'CHECKOUT_OFF',
      'NOT_FOUND',
      'CONFIGURATION_NOT_SET',
      'BUNDLE_NOT_CONFIGURED',
      'NOT_FOR_SALE',
      'AMOUNT_TOO_LARGE',
    ],
  }),
  quoteCartDelivery: endpoint({
    method: 'POST',
    path: '/api/v2/delivery/quoteCart',
    tag: 'Checkout',
    access: 'anybody',
    summary: 'Price and days of each delivery method for a cart, to a place',
    body: Type.Object({ ...cartReferenceFields, ...placeFields }),
    answer: DeliveryQuote,
    refusals: cartRefusals,
  }),
};
