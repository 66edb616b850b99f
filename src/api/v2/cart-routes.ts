import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import {
  addItem,
  clearCart,
  deleteItem,
  getOpenCart,
  startCart,
  updateItem,
} from '#domain/cart/cart-service.ts';
import type { CartState } from '#domain/cart/cart-state.ts';
import { setInstructions } from '#domain/cart/cart-texts-service.ts';
import { getAbandonedCart, mergeCarts } from '#domain/cart/merge-service.ts';
import { quoteCart, settleCart } from '#domain/checkout/cart-quote.ts';
import { applyCoupon, removeCoupon } from '#domain/checkout/coupon-service.ts';
import { applyMemberCard } from '#domain/checkout/member-card-service.ts';
import { validateCart } from '#domain/checkout/validate-cart-service.ts';
import type { Context } from '#domain/context.ts';
import { getCurrency } from '#domain/pricing/currency-conversion.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { sessionOf, toCart, toChange } from './cart-answers.ts';

export function registerCartRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { sellables, media, checkout } = dependencies;
  const answer = async (context: Context, cart: CartState) =>
    toCart(context, media, await settleCart(context, checkout, cart));

  registerEndpoints(app, contract.cart, {
    async newCartSession(context) {
      const { cartId, protectCode } = await startCart(context);
      return { cartId, protectCode, session: sessionOf(cartId) };
    },

    async getCart(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return toCart(priced, media, quoteCart(priced, checkout, await getOpenCart(priced, sellables, body)));
    },

    async addItem(context, { body }) {
      const { productId, qty, options, reservation } = body;
      const priced = inCurrency(context, body.currencyId);
      return answer(
        priced,
        await addItem(priced, sellables, body, { productId, quantity: qty, options, reservation }),
      );
    },

    async updateItem(context, { body }) {
      const { itemId, qty, options } = body;
      const priced = inCurrency(context, body.currencyId);
      return answer(priced, await updateItem(priced, sellables, body, { itemId, quantity: qty, options }));
    },

    async deleteItem(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return answer(priced, await deleteItem(priced, sellables, body, body.itemId));
    },

    async clearCart(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return answer(priced, await clearCart(priced, sellables, body));
    },

    async validateCart(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      const { quote, changes } = await validateCart(priced, dependencies, body);
      return {
        cart: toCart(priced, media, quote),
        changes: changes.map((change) => toChange(priced, change, quote.currency)),
      };
    },

    async applyCoupon(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return toCart(priced, media, await applyCoupon(priced, dependencies, body));
    },

    async removeCoupon(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return toCart(priced, media, await removeCoupon(priced, dependencies, body));
    },

    async getAbandoned(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return answer(priced, await getAbandonedCart(priced, sellables));
    },

    async merge(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return answer(priced, await mergeCarts(priced, sellables, body));
    },

    async applyMemberCard(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return toCart(priced, media, await applyMemberCard(priced, dependencies, body));
    },

    async setInstructions(context, { body }) {
      const priced = inCurrency(context, body.currencyId);
      return answer(priced, await setInstructions(priced, sellables, body, body));
    },
  });
}

/**
 * The context with the currency that a call names.
 * @throws Refusal VALIDATION oneOf for one that the site does not offer
 */
export function inCurrency(context: Context, currencyId: number | undefined): Context {
  if (currencyId === undefined || currencyId === context.currencyId) return context;
  return { ...context, currencyId: getCurrency(context.site.currencyConfig, currencyId).id };
}
