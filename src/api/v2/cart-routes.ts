import { addItem, addItems } from '#domain/cart/cart-additions.ts';
import { quantityProblems } from '#domain/cart/cart-rules.ts';
import {
  clearCart,
  deleteItem,
  getOpenCart,
  judgeOptions,
  judgeOptionsOfLine,
  startCart,
  updateItem,
} from '#domain/cart/cart-service.ts';
import type { CartReference, CartState } from '#domain/cart/cart-state.ts';
import { setInstructions, textProblems, wrapProblems } from '#domain/cart/cart-texts-service.ts';
import { getAbandonedCart, mergeCarts } from '#domain/cart/merge-service.ts';
import { quoteCart, settleCart } from '#domain/checkout/cart-quote.ts';
import { applyCoupon, removeCoupon } from '#domain/checkout/coupon-service.ts';
import { applyMemberCard } from '#domain/checkout/member-card-service.ts';
import { orderAgain } from '#domain/checkout/order-again-service.ts';
import { validateCart } from '#domain/checkout/validate-cart-service.ts';
import type { Context } from '#domain/context.ts';
import { getCurrency } from '#domain/pricing/currency-conversion.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Routes } from '../endpoint-routes.ts';
import { sessionOf, toCart, toChange, toOrderedAgain } from './cart-answers.ts';
import { judgedOptions } from './judged-options.ts';

export function cartRoutes(dependencies: ApiDependencies): Routes<'cart'> {
  const { sellables, media, checkout } = dependencies;
  const answer = async (context: Context, cart: CartState) =>
    toCart(context, media, await settleCart(context, checkout, cart));

  return {
    handlers: {
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

      async addItems(context, { body }) {
        const priced = inCurrency(context, body.currencyId);
        const items = body.items.map(({ productId, qty, options }) => ({
          productId,
          quantity: qty,
          options,
        }));
        return answer(priced, await addItems(priced, sellables, body, items));
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

      async orderAgain(context, { body }) {
        const priced = inCurrency(context, body.currencyId);
        const { quote, lines } = await orderAgain(priced, dependencies, body);
        return { cart: toCart(priced, media, quote), lines: lines.map(toOrderedAgain) };
      },

      async applyMemberCard(context, { body }) {
        const priced = inCurrency(context, body.currencyId);
        return toCart(priced, media, await applyMemberCard(priced, dependencies, body));
      },

      async setInstructions(context, { body }) {
        const priced = inCurrency(context, body.currencyId);
        const cart = await setInstructions(priced, sellables, body, body);
        return toCart(priced, media, await settleCart(priced, checkout, cart, { keepsCoupon: true }));
      },
    },
    fieldRules: {
      addItem: (_context, request) => judgeQuantity(request?.body?.qty),
      addItems: (_context, request) => judgeItems(request?.body?.items ?? []),
      updateItem: (_context, request) => judgeQuantity(request?.body?.qty),
      setInstructions: (context, request) => textProblems(context, request?.body ?? {}),
    },
    storedRules: {
      async addItem(context, request) {
        const { productId, options } = request?.body ?? {};
        if (productId !== undefined)
          await judgeOptions(context, sellables, productId, judgedOptions(options));
        return {};
      },
      async updateItem(context, request) {
        const { itemId, options } = request?.body ?? {};
        const cart = soundReference(request?.body);
        if (!cart || itemId === undefined || !options) return {};
        await judgeOptionsOfLine(context, sellables, cart, itemId, judgedOptions(options));
        return {};
      },
      async setInstructions(context, request) {
        const cart = soundReference(request?.body);
        return cart ? wrapProblems(context, cart, request?.body ?? {}) : {};
      },
    },
  };
}

/** Which cart a call is about, where the contract minds neither half. */
export function soundReference(
  body: { readonly [Name in keyof CartReference]?: CartReference[Name] | undefined } | undefined,
): CartReference | undefined {
  const { cartId, protectCode } = body ?? {};
  return cartId === undefined || protectCode === undefined ? undefined : { cartId, protectCode };
}

/** What was judged by the contract already is undefined. */
function judgeQuantity(quantity: number | null | undefined): FieldErrors {
  return quantity === undefined ? {} : quantityProblems(quantity);
}

function judgeItems(
  items: readonly ({ readonly qty?: number | null | undefined } | undefined)[],
): FieldErrors {
  const problems = items.flatMap((item, index) =>
    Object.entries(judgeQuantity(item?.qty)).map(([field, error]) => [`items.${index}.${field}`, error]),
  );
  return Object.fromEntries(problems);
}

/**
 * The context with the currency that a call names.
 * @throws Refusal VALIDATION oneOf for one that the site does not offer
 */
export function inCurrency(context: Context, currencyId: number | undefined): Context {
  if (currencyId === undefined || currencyId === context.currencyId) return context;
  return { ...context, currencyId: getCurrency(context.site.currencyConfig, currencyId).id };
}
