import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import type { CartQuote } from '#domain/checkout/cart-quote.ts';
import { freeDeliveryCents, listCountries } from '#domain/checkout/checkout-queries.ts';
import {
  quoteDelivery,
  quotePayment,
  registerGuest,
  saveAddress,
  saveDeliveryMethod,
  savePaymentMethod,
} from '#domain/checkout/checkout-service.ts';
import { listPaymentsOfOrder } from '#domain/checkout/pay-again-service.ts';
import { placeOrder } from '#domain/checkout/place-order-service.ts';
import type { Context } from '#domain/context.ts';
import { findOrderBySlug } from '#domain/orders/orders-queries.ts';
import { majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { toCart } from './cart-answers.ts';
import { inCurrency } from './cart-routes.ts';
import { toDeliveryMethod, toOrderConfirmation, toPaymentMethod, toSettings } from './checkout-answers.ts';
import { toOrderCreated } from './order-answers.ts';

export function registerCheckoutRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { media, checkout } = dependencies;
  const answer = (context: Context, quote: CartQuote) => toCart(context, media, quote);

  registerEndpoints(app, contract.checkout, {
    async checkoutSettings({ store }) {
      const settings = toSettings(store.checkoutSettings);
      const { socialProviders } = dependencies;
      // Buttons stand only where the login behind them works.
      return {
        ...settings,
        social_facebook: settings.social_facebook && socialProviders.has('facebook'),
        social_google: settings.social_google && socialProviders.has('google'),
      };
    },

    async currencyConfig({ site: { currencyConfig } }) {
      const { mainCurrency, id, symbol, allowedCurrencies } = currencyConfig;
      return { mainCurrency, id, symbol, allowedCurrencies: [...allowedCurrencies] };
    },

    availableCountries: async (context) => listCountries(context, checkout),

    async freeDeliveryAmount(context, { params, query }) {
      const priced = inCurrency(context, params.currencyId);
      const cents = freeDeliveryCents(priced, checkout, query.country);
      return { price: cents === null ? null : majorFromCents(cents) };
    },

    registerGuest: async (context, { body }) =>
      registerGuest(context, dependencies, { ...body, acceptedConsents: body.acceptedConsents ?? [] }),

    async saveAddress(context, { body }) {
      const { cartId, protectCode, userId = null, shipping, main = null } = body;
      const priced = inCurrency(context, body.currencyId);
      const step = { cartId, protectCode, userId, shipping, main };
      return answer(priced, await saveAddress(priced, dependencies, step));
    },

    async applicableDeliveryMethods(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      const { deliveryOffers, currency } = await quoteDelivery(priced, dependencies, body, body.country);
      return deliveryOffers.map((offer) => toDeliveryMethod(priced, offer, currency));
    },

    async saveDeliveryMethod(context, { body }) {
      const { cartId, protectCode, userId = null, deliveryMethodId, branchId = null } = body;
      const priced = inCurrency(context, body.currencyId);
      const step = { cartId, protectCode, userId, deliveryMethodId, branchId };
      return answer(priced, await saveDeliveryMethod(priced, dependencies, step));
    },

    async applicablePaymentMethods(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      const { paymentMethods, currency } = await quotePayment(priced, dependencies, body);
      return paymentMethods.map((method) => toPaymentMethod(priced, method, currency));
    },

    async savePaymentMethod(context, { body }) {
      const { cartId, protectCode, userId = null, paymentMethodId } = body;
      const priced = inCurrency(context, body.currencyId);
      const step = { cartId, protectCode, userId, paymentMethodId };
      return answer(priced, await savePaymentMethod(priced, dependencies, step));
    },

    async orderCreate(context, { body }) {
      const { cartId, protectCode, userId = null, expectedTotal = null, message = null } = body;
      const priced = inCurrency(context, body.currencyId);
      const outcome = await placeOrder(priced, dependencies, {
        cartId,
        protectCode,
        userId,
        expectedTotal,
        message,
        acceptedConsents: body.acceptedConsents ?? [],
      });
      if (outcome.kind === 'changed') {
        throw new Refusal(outcome.reason, { cart: toCart(priced, media, outcome.quote) });
      }
      return toOrderCreated(priced, dependencies.gateways, outcome.order);
    },

    async orderBySlug(context, { params }) {
      const order = await findOrderBySlug(context, params.orderSlug);
      if (!order) throw new Refusal('NOT_FOUND');
      const methods = await listPaymentsOfOrder(context, dependencies, order);
      return toOrderConfirmation(context, order, methods);
    },
  });
}
