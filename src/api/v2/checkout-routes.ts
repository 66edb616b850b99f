import { addressProblems } from '#domain/accounts/address-rules.ts';
import { quantityProblems } from '#domain/cart/cart-rules.ts';
import { judgeOptions } from '#domain/cart/cart-service.ts';
import type { CartQuote } from '#domain/checkout/cart-quote.ts';
import { deliversTo } from '#domain/checkout/checkout-directory.ts';
import { findFreeDeliveryCents, listCountries } from '#domain/checkout/checkout-queries.ts';
import {
  judgeDelivery,
  judgePayment,
  quoteDelivery,
  quotePayment,
  registerGuest,
  saveAddress,
  saveDeliveryMethod,
  savePaymentMethod,
} from '#domain/checkout/checkout-service.ts';
import { placeProblems, quoteCartDelivery, quoteProductDelivery } from '#domain/checkout/delivery-quote.ts';
import { listPaymentsOfOrder } from '#domain/checkout/pay-again-service.ts';
import { placeOrder, requireOrderConsents } from '#domain/checkout/place-order-service.ts';
import type { Context } from '#domain/context.ts';
import { listDeliveries } from '#domain/orders/digital-delivery.ts';
import { findOrderBySlug } from '#domain/orders/orders-queries.ts';
import { listPapersOf, opensPapers } from '#domain/orders/papers-queries.ts';
import { listStatementsOf } from '#domain/orders/withdrawals/withdrawals-queries.ts';
import { noteStatic } from '#platform/cache/cache-tags.ts';
import { majorFromCents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { soundConsents } from '../common-field-rules.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Routes } from '../endpoint-routes.ts';
import { toCart } from './cart-answers.ts';
import { inCurrency, soundReference } from './cart-routes.ts';
import {
  toDeliveryMethod,
  toDeliveryQuote,
  toOrderConfirmation,
  toPaymentMethod,
  toSettings,
} from './checkout-answers.ts';
import { judgedOptions } from './judged-options.ts';
import { toOrderCreated } from './order-answers.ts';
import { orderedGoods } from './ordered-goods.ts';

export function checkoutRoutes(dependencies: ApiDependencies): Routes<'checkout'> {
  const { media, checkout } = dependencies;
  const answer = (context: Context, quote: CartQuote) => toCart(context, media, quote);

  return {
    handlers: {
      async checkoutSettings({ store }) {
        noteStatic();
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
        noteStatic();
        const { mainCurrency, id, symbol, allowedCurrencies } = currencyConfig;
        return { mainCurrency, id, symbol, allowedCurrencies: [...allowedCurrencies] };
      },

      availableCountries: async (context) => {
        noteStatic();
        return listCountries(context, checkout);
      },

      async freeDeliveryAmount(context, { params, query }) {
        const priced = inCurrency(context, params.currencyId);
        const cents = await findFreeDeliveryCents(priced, checkout, query.country);
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
        const quote = await quoteDelivery(priced, dependencies, body, body.country);
        return quote.deliveryOffers.map((offer) => toDeliveryMethod(priced, offer, quote));
      },

      async quoteProductDelivery(context, { body }) {
        const { productId, qty, options } = body;
        const priced = inCurrency(context, body.currencyId);
        const item = { productId, quantity: qty, options };
        return toDeliveryQuote(priced, await quoteProductDelivery(priced, dependencies, item, body));
      },

      async quoteCartDelivery(context, { body }) {
        const priced = inCurrency(context, body.currencyId);
        return toDeliveryQuote(priced, await quoteCartDelivery(priced, dependencies, body, body));
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
        const created = await toOrderCreated(priced, dependencies.gateways, outcome.order);
        return { ...created, paperKey: outcome.order.paperKey };
      },

      async orderBySlug(context, { params, query }) {
        const order = await findOrderBySlug(context, params.orderSlug);
        if (!order) throw new Refusal('NOT_FOUND');
        const methods = await listPaymentsOfOrder(context, dependencies, order);
        const goodsOf = await orderedGoods(context, dependencies, order.lines);
        const deliveries = await listDeliveries(context, order);
        const papers = await listPapersOf(context, [order.id]);
        const statements = await listStatementsOf(context, order);
        const isOpen = opensPapers(order, query.key);
        return toOrderConfirmation(context, order, methods, {
          goodsOf,
          deliveries,
          papers,
          statements,
          isOpen,
        });
      },
    },
    fieldRules: {
      saveAddress(context, request) {
        const { shipping, main } = request?.body ?? {};
        const isDelivered = (country: string) => deliversTo(checkout, context, country);
        return {
          ...addressProblems(shipping ?? {}, 'shipping', isDelivered),
          ...addressProblems(main ?? {}, 'main', isDelivered),
        };
      },
      applicableDeliveryMethods(context, request): FieldErrors {
        const country = request?.body?.country;
        const isKnown = country === undefined || deliversTo(checkout, context, country);
        return isKnown ? {} : { country: { rule: 'oneOf' } };
      },
      quoteProductDelivery: (context, request): FieldErrors => ({
        ...(request?.body?.qty === undefined ? {} : quantityProblems(request.body.qty)),
        ...placeProblems(context, dependencies, request?.body ?? {}),
      }),
      quoteCartDelivery: (context, request): FieldErrors =>
        placeProblems(context, dependencies, request?.body ?? {}),
      saveDeliveryMethod: (_context, request) =>
        unknownMethod(checkout.deliveryMethods(), 'deliveryMethodId', request?.body?.deliveryMethodId),
      savePaymentMethod: (_context, request) =>
        unknownMethod(checkout.paymentMethods(), 'paymentMethodId', request?.body?.paymentMethodId),
    },
    storedRules: {
      async quoteProductDelivery(context, request) {
        const { productId, options } = request?.body ?? {};
        if (productId !== undefined)
          await judgeOptions(context, dependencies.sellables, productId, judgedOptions(options));
        return {};
      },
      async saveDeliveryMethod(context, request) {
        const { deliveryMethodId, branchId = null } = request?.body ?? {};
        const cart = soundReference(request?.body);
        if (!cart || deliveryMethodId === undefined) return {};
        await judgeDelivery(context, dependencies, cart, { deliveryMethodId, branchId });
        return {};
      },
      async savePaymentMethod(context, request) {
        const { paymentMethodId, currencyId } = request?.body ?? {};
        const cart = soundReference(request?.body);
        if (!cart || paymentMethodId === undefined) return {};
        await judgePayment(inCurrency(context, currencyId), dependencies, cart, paymentMethodId);
        return {};
      },
      async orderCreate(context, request) {
        const ids = soundConsents(request?.body);
        const cart = soundReference(request?.body);
        if (cart && ids) await requireOrderConsents(context, dependencies, cart, ids);
        return {};
      },
    },
  };
}

/** A method that the shop does not have; whether one that it has holds for the cart is seen with the cart. */
function unknownMethod(
  methods: readonly { readonly id: number }[],
  field: string,
  id: number | undefined,
): FieldErrors {
  return id === undefined || methods.some((method) => method.id === id) ? {} : { [field]: { rule: 'oneOf' } };
}
