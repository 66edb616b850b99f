import { Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/sellable-queries.ts';
import type { Context } from '../context.ts';
import { keepChoices } from './cart-choices-service.ts';
import { getOpenCart } from './cart-service.ts';
import type { CartReference, CartState } from './cart-state.ts';

/** What goes with the goods; what is left out stays as it is. */
export type CartTexts = {
  readonly instructions?: string | null | undefined;
  readonly giftWrap?: boolean | undefined;
  readonly giftMessage?: string | null | undefined;
};

/**
 * Keeps the buyer's note to the shop and the wish for a gift wrap with its message. Without the wrap there is no message
 * (api.md, "Texts of an order"): taking it off takes the message with it.
 * @throws Refusal VALIDATION: oneOf for a gift wrap where the store offers none, required for the wrap that a message
 *   needs
 */
export async function setInstructions(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  texts: CartTexts,
): Promise<CartState> {
  const cart = await getOpenCart(context, sellables, reference);
  if (texts.giftWrap && !context.store.checkoutSettings.checkout_giftwrap) {
    throw new Refusal('VALIDATION', {}, { giftWrap: { rule: 'oneOf' } });
  }
  const instructions = texts.instructions === undefined ? cart.instructions : wordsOf(texts.instructions);
  const giftWrap = texts.giftWrap ?? cart.giftWrap;
  const given = wordsOf(texts.giftMessage ?? null);
  if (given !== null && !giftWrap) throw new Refusal('VALIDATION', {}, { giftWrap: { rule: 'required' } });
  const message = texts.giftMessage === undefined ? cart.giftMessage : given;
  const kept = { instructions, giftWrap, giftMessage: giftWrap ? message : null };
  await keepChoices(context, cart, kept);
  return { ...cart, ...kept };
}

/** Blanks alone say nothing. */
function wordsOf(text: string | null): string | null {
  return text?.trim() || null;
}
