import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Address, Cart, CartReference, cartReferenceFields } from '../shapes/cart-shapes.ts';
import {
  CheckoutSettings,
  Country,
  CurrencyConfig,
  DeliveryMethod,
  OrderConfirmation,
  OrderCreated,
  PaymentMethod,
} from '../shapes/checkout-shapes.ts';
import { Email, Id, Money, Nullable } from '../shapes/primitive-shapes.ts';

const cartRefusals = [
  'SESSION_NOT_FOUND',
  'CART_ARCHIVED',
  'SESSION_USED',
  'PRICES_HIDDEN',
  'CHECKOUT_OFF',
] as const;
const userRefusals = [...cartRefusals, 'NO_ACTIVE_USER', 'FORBIDDEN'] as const;

/** Checkout and orders (api.md, "Checkout and orders (v2)"). */
export const checkoutEndpoints = {
  checkoutSettings: endpoint({
    method: 'GET',
    path: '/api/v2/settings/getCheckoutSettings',
    tag: 'Checkout',
    summary: 'Checkout settings of the store',
    answer: CheckoutSettings,
  }),
  currencyConfig: endpoint({
    method: 'GET',
    path: '/api/v2/settings/getCurrencyConfig',
    tag: 'Checkout',
    summary: 'Main and allowed currencies of the store',
    answer: CurrencyConfig,
  }),
  availableCountries: endpoint({
    method: 'POST',
    path: '/api/v2/checkout/getAvailableCountries',
    tag: 'Checkout',
    summary: 'Countries that the store delivers to',
    body: Type.Object({}),
    answer: Type.Array(Country),
  }),
  freeDeliveryAmount: endpoint({
    method: 'GET',
    path: '/api/v2/checkout/getFreeDeliveryAmount/:currencyId',
    tag: 'Checkout',
    summary: 'Cart total from which courier delivery is free; null where it never is',
    params: Type.Object({ currencyId: Id }),
    query: Type.Object({ country: Type.Optional(Type.String({ minLength: 2, maxLength: 2 })) }),
    answer: Type.Object({ price: Nullable(Money) }),
    refusals: ['PRICES_HIDDEN'],
  }),
  registerGuest: endpoint({
    method: 'POST',
    path: '/api/v2/checkout/registerGuest',
    tag: 'Checkout',
    summary: 'Makes the guest of this cart, known by e-mail',
    body: Type.Object({
      ...cartReferenceFields,
      email: Email,
      acceptedConsents: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    }),
    answer: Type.Object({ id: Type.Integer(), email: Type.String() }),
    refusals: [...cartRefusals, 'GUEST_CHECKOUT_OFF'],
    idempotent: true,
  }),
  saveAddress: endpoint({
    method: 'PUT',
    path: '/api/v2/checkout/saveAddress',
    tag: 'Checkout',
    summary: 'Stores billing and delivery address; without a main one the shipping address serves as both',
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
    summary: 'Delivery methods for this cart and country with their prices; none for digital goods alone',
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
    summary: 'Chooses the delivery method and, where it has branches, the branch',
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
    summary: 'Payment methods for this cart, its country, total and delivery method',
    body: CartReference,
    answer: Type.Array(PaymentMethod),
    refusals: cartRefusals,
  }),
  savePaymentMethod: endpoint({
    method: 'PUT',
    path: '/api/v2/payment/savePaymentMethod',
    tag: 'Checkout',
    summary: 'Chooses the payment method',
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
    summary: 'Places the order in one transaction; the same cart twice gives the first order again',
    body: Type.Object({
      ...cartReferenceFields,
      userId: Type.Optional(Nullable(Id)),
      /** orderTotal that the buyer saw, in major units; another one answers 409 CART_CHANGED with the new cart. */
      expectedTotal: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e9 }))),
      message: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
      acceptedConsents: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    }),
    answer: OrderCreated,
    refusals: [
      ...userRefusals,
      'CART_EMPTY',
      'CART_CHANGED',
      'OUT_OF_STOCK',
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
    summary: 'The order as the thank-you page shows it',
    params: Type.Object({ orderSlug: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: OrderConfirmation,
    refusals: ['NOT_FOUND'],
  }),
};
