import { cartLinkMs } from '#values/agents.ts';
import { Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import { readOpenCart } from './cart-service.ts';
import type { CartReference } from './cart-state.ts';

/**
 * What leads a buyer to the goods that an agent has put together. It holds the agent's cart, sealed and with its end, so that
 * nothing is stored; the cart is archived when its goods are taken over, so that it works once (docs/decisions/shopping-agents.md).
 * @throws Refusal as `readOpenCart`; CART_EMPTY
 */
export async function makeCartLink(
  context: Context,
  sellables: SellableDirectory,
  { cartId, protectCode }: CartReference,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { lines } = await readOpenCart(context, sellables, { cartId, protectCode });
  if (lines.length === 0) throw new Refusal('CART_EMPTY');
  const expiresAt = new Date(context.clock.now().getTime() + cartLinkMs);
  const text = JSON.stringify([cartId, protectCode, expiresAt.getTime()]);
  return { token: sealOf(context).seal(text, ownerOf(context)), expiresAt };
}

/** The cart of a link that holds still. @throws Refusal NOT_FOUND for any other text */
export function openCartLink(context: Context, token: string): CartReference {
  const text = sealOf(context).open(token, ownerOf(context));
  if (text === undefined) throw new Refusal('NOT_FOUND');
  const [cartId, protectCode, expiresAtMs] = JSON.parse(text) as [number, string, number];
  if (expiresAtMs <= context.clock.now().getTime()) throw new Refusal('NOT_FOUND');
  return { cartId, protectCode };
}

function sealOf({ seal }: Context): NonNullable<Context['seal']> {
  if (!seal) throw new Error('Links to carts need their seal.');
  return seal;
}

const ownerOf = ({ site }: Context) => `cart link ${site.id}`;
