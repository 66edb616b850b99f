import { Refusal } from '#values/refusal.ts';
import { requireUser } from '../accounts/account-roles.ts';
import { countCardTry, doesCardCount, findMemberCard } from '../accounts/member-cards.ts';
import { keepChoices } from '../cart/cart-choices-service.ts';
import { getOpenCart } from '../cart/cart-service.ts';
import type { CartReference } from '../cart/cart-state.ts';
import { showPrices } from '../cart/seen-prices.ts';
import type { Context } from '../context.ts';
import { type CartQuote, settleCart } from './cart-quote.ts';
import type { CheckoutSources } from './checkout-service.ts';

/**
 * Applies a member card to the cart of the logged-in user: membership prices from then on, as long as the card counts.
 * A try that fails leaves a card that was applied before.
 * @throws Refusal PRICES_HIDDEN, NO_ACTIVE_USER, RATE_LIMITED, MEMBER_CARD_INVALID for one that is unknown, blocked or
 *   over
 */
export async function applyMemberCard(
  context: Context,
  { sellables, checkout }: Pick<CheckoutSources, 'sellables' | 'checkout'>,
  input: CartReference & { readonly barcode: string },
): Promise<CartQuote> {
  if (context.site.priceMode === 'enquiry') throw new Refusal('PRICES_HIDDEN');
  requireUser(context);
  const cart = await getOpenCart(context, sellables, input);
  await countCardTry(context);
  const card = await findMemberCard(context, input.barcode);
  if (!card || !doesCardCount(context, card)) {
    throw new Refusal('MEMBER_CARD_INVALID', {}, { barcode: { rule: 'oneOf' } });
  }
  await keepChoices(context, cart, { memberCardId: card.id });
  const applied = { ...cart, memberCard: card };
  return settleCart(context, checkout, await showPrices(context, applied));
}
