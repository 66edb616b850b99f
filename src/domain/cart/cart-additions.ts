import { cartLinesMaximum, quantityMaximum } from '#values/limits.ts';
import { inPart, Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import type { FindOffered } from './bundle-choices.ts';
import { changeCart } from './cart-changing.ts';
import { appendLine, findLine, lineFactsOf, writeLine } from './cart-line-changes.ts';
import type { CartOptions } from './cart-options.ts';
import { checkQuantity, checkStock } from './cart-rules.ts';
import type { CartLineRow, CartReference, CartRow, CartState } from './cart-state.ts';
import { chooseGoods } from './chosen-goods.ts';
import { offeredProducts } from './offered-goods.ts';
import { holdLine } from './stock-reservations.ts';

export type NewItem = {
  readonly productId: number;
  readonly quantity: number | null;
  readonly options?: CartOptions | undefined;
  /** Hold the goods for this cart (docs/rules/cart.md). */
  readonly reservation?: boolean | undefined;
};

/**
 * Puts a product into the cart; the same product with the same options adds to the quantity of its line.
 * @throws Refusal NOT_FOUND (unknown, archived, of another catalogue), CONFIGURATION_NOT_SET, BUNDLE_NOT_CONFIGURED with
 *   `members`, NOT_FOR_SALE, VALIDATION (quantity, options), OUT_OF_STOCK with `available`, CART_FULL
 */
export async function addItem(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  item: NewItem,
): Promise<CartState> {
  const { productId, options = {} } = item;
  const { find, productIds } = await offeredProducts(context, sellables, [{ productId, options }]);
  const needs = { stocksOf: productIds, inSteps: item.reservation === true };
  return changeCart(context, sellables, reference, needs, (transaction, cart) =>
    putIn(transaction, cart, item, find),
  );
}

/**
 * The same for several at once, in their order: all of them, or none.
 * @throws Refusal as `addItem`, with the `item` (from 0) that it is about and its fields under `items.<item>.`
 */
export async function addItems(
  context: Context,
  sellables: SellableDirectory,
  reference: CartReference,
  items: readonly NewItem[],
): Promise<CartState> {
  const wanted = items.map(({ productId, options = {} }) => ({ productId, options }));
  const { find, productIds } = await offeredProducts(context, sellables, wanted);
  return changeCart(
    context,
    sellables,
    reference,
    { stocksOf: productIds, inSteps: true },
    async (transaction, cart) => {
      let changed = cart;
      for (const [index, item] of items.entries()) {
        try {
          const before = changed;
          changed = await inPart(`items.${index}`, () => putIn(transaction, before, item, find));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          throw new Refusal(error.code, { ...error.details, item: index }, error.fields);
        }
      }
      return changed;
    },
  );
}

/**
 * Adds to the line of the same goods, or writes a new one.
 * @throws Refusal as `addItem`; CartMoved
 */
export async function putIn(
  context: Context,
  cart: CartRow,
  { productId, quantity, options = {}, reservation }: NewItem,
  find: FindOffered,
): Promise<CartRow> {
  const added = checkQuantity(quantity);
  const product = find(productId);
  if (!product) throw new Refusal('NOT_FOUND');
  const chosen = lineFactsOf(context, cart, chooseGoods(product, options, find));
  const known = findLine(cart, product.id, chosen.optionsKey);
  if (!known && cart.lines.length >= cartLinesMaximum) throw new Refusal('CART_FULL');
  const changed = known
    ? await addTo(context, cart, { ...known, ...chosen }, added)
    : await appendLine(context, cart, { productId: product.id, quantity: added, ...chosen });
  if (!reservation) return changed;
  const line = findLine(changed, product.id, chosen.optionsKey);
  return line ? holdLine(context, changed, line) : changed;
}

/**
 * More of what the cart holds already. Who is refused learns what is there and how many more can be added.
 * @throws Refusal OUT_OF_STOCK with `available` (of the whole line), `inCart` and `addable`; VALIDATION with `inCart` and
 *   `addable`; as `writeLine`
 */
async function addTo(context: Context, cart: CartRow, line: CartLineRow, added: number): Promise<CartRow> {
  const inCart = line.quantity;
  try {
    checkStock(cart.lines, { ...line, quantity: inCart + added }, cart.stocks);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const addable = Math.max(0, Math.min(Number(error.details.available), quantityMaximum) - inCart);
    throw new Refusal(error.code, { ...error.details, inCart, addable });
  }
  const addable = quantityMaximum - inCart;
  if (added > addable) {
    throw new Refusal(
      'VALIDATION',
      { inCart, addable },
      { qty: { rule: 'maximum', parameter: quantityMaximum } },
    );
  }
  return writeLine(context, cart, { ...line, quantity: inCart + added });
}
