import { type FieldErrors, Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import { changeCart } from './cart-changing.ts';
import { keepChoices } from './cart-choices-service.ts';
import { getCartRow } from './cart-queries.ts';
import type { CartReference, CartState } from './cart-state.ts';

/** What goes with the goods; what is left out stays as it is. */
export type CartTexts = {
  readonly instructions?: string | null | undefined;
  readonly giftWrap?: boolean | undefined;
  readonly giftMessage?: string | null | undefined;
};

/**
 * What is wrong with texts, whatever the cart holds: oneOf for a gift wrap where the store offers none, required for one
 * that is taken off while its message is given.
 */
export function textProblems({ store }: Pick<Context, 'store'>, texts: CartTexts): FieldErrors {
  if (texts.giftWrap && !store.checkoutSettings.checkout_giftwrap) return { giftWrap: { rule: 'oneOf' } };
  const isMissing = texts.giftWrap === false && wordsOf(texts.giftMessage ?? null) !== null;
  return isMissing ? { giftWrap: { rule: 'required' } } : {};
}

/**
 * The same with what the cart holds: a message needs its wrap.
 * @throws Refusal SESSION_NOT_FOUND
 */
export async function wrapProblems(
  context: Context,
  reference: CartReference,
  texts: CartTexts,
): Promise<FieldErrors> {
  const cart = await getCartRow(context, reference);
  return lacksWrap(cart, texts) ? { giftWrap: { rule: 'required' } } : {};
}

function lacksWrap(cart: Pick<CartState, 'giftWrap'>, { giftWrap, giftMessage }: CartTexts): boolean {
  return wordsOf(giftMessage ?? null) !== null && !(giftWrap ?? cart.giftWrap);
}

/**
 * Keeps the buyer's note to the shop and the wish for a gift wrap with its message. Without the wrap there is no message
 * (docs/rules/cart.md): taking it off takes the message with it.
 * @throws Refusal VALIDATION with their problems, required for the wrap that a message needs too
 */
export async function setInstructions(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  texts: CartTexts,
): Promise<CartState> {
  const problems = textProblems(context, texts);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return changeCart(context, sellables, reference, { inSteps: true }, async (transaction, cart) => {
    const instructions = texts.instructions === undefined ? cart.instructions : wordsOf(texts.instructions);
    const giftWrap = texts.giftWrap ?? cart.giftWrap;
    const given = wordsOf(texts.giftMessage ?? null);
    if (lacksWrap(cart, texts)) throw new Refusal('VALIDATION', {}, { giftWrap: { rule: 'required' } });
    const message = texts.giftMessage === undefined ? cart.giftMessage : given;
    const kept = { instructions, giftWrap, giftMessage: giftWrap ? message : null };
    await keepChoices(transaction, cart, kept);
    return { ...cart, ...kept };
  });
}

/** Blanks alone say nothing. */
function wordsOf(text: string | null): string | null {
  return text?.trim() || null;
}
