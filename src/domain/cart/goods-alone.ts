import { Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import type { FindOffered } from './bundle-choices.ts';
import type { NewItem } from './cart-additions.ts';
import { lineFactsOf } from './cart-line-changes.ts';
import { readStocks } from './cart-queries.ts';
import { checkQuantity, checkSum } from './cart-rules.ts';
import type { CartLine, CartRow, CartState } from './cart-state.ts';
import { chooseGoods } from './chosen-goods.ts';
import { offeredProducts } from './offered-goods.ts';

/** Goods without any choices. */
const nobodys = {
  id: 0,
  version: '',
  protectCode: '',
  status: 'open',
  guest: null,
  userId: null,
  memberCard: null,
  account: null,
  mainAddress: null,
  shippingAddress: null,
  savedPlaces: [],
  deliveryMethodId: null,
  branchId: null,
  paymentMethodId: null,
  coupon: null,
  instructions: null,
  giftWrap: false,
  giftMessage: null,
  lines: [],
  stocks: new Map(),
} as const satisfies Omit<CartState, 'goneLines'>;

/** What a buyer has chosen besides goods. */
type Choices = Partial<
  Pick<
    CartState,
    | 'coupon'
    | 'memberCard'
    | 'account'
    | 'mainAddress'
    | 'shippingAddress'
    | 'deliveryMethodId'
    | 'branchId'
    | 'paymentMethodId'
  >
>;

/**
 * A cart that would hold these goods, and that is kept nowhere; a line's id is the place of its item, from 1. Whether there is enough in
 * stock is not looked at, but what there is goes with it. What cannot be in a cart is left out of it and told.
 * @throws Refusal AMOUNT_TOO_LARGE
 */
export async function goodsTogether(
  context: Context,
  sellables: SellableDirectory,
  items: readonly NewItem[],
  choices: Choices = {},
): Promise<{ readonly cart: CartState; readonly refused: ReadonlyMap<number, Refusal> }> {
  const cart = { ...nobodys, ...choices };
  const wanted = items.map(({ productId, options = {} }) => ({ productId, options }));
  const { find, productIds } = await offeredProducts(context, sellables, wanted);
  const lines: CartLine[] = [];
  const refused = new Map<number, Refusal>();
  for (const [index, item] of items.entries()) {
    try {
      lines.push(lineOf(context, cart, item, index + 1, find));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(index, error);
    }
  }
  checkSum([], lines);
  const stocks = await readStocks(context, productIds);
  return { cart: { ...cart, stocks, lines, goneLines: [] }, refused };
}

/**
 * The same of one item without its stock: what the checkout makes of goods can be told before they are in a cart.
 * @throws Refusal as `addItem`, OUT_OF_STOCK apart
 */
export async function goodsAlone(
  context: Context,
  sellables: Pick<SellableDirectory, 'findMany'>,
  item: NewItem,
  choices: Choices = {},
): Promise<CartState> {
  const { productId, options = {} } = item;
  const { find } = await offeredProducts(context, sellables, [{ productId, options }]);
  const cart = { ...nobodys, ...choices };
  const line = lineOf(context, cart, item, 1, find);
  checkSum([], [line]);
  return { ...cart, lines: [line], goneLines: [] };
}

function lineOf(
  context: Context,
  cart: CartRow,
  { productId, quantity, options = {} }: NewItem,
  id: number,
  find: FindOffered,
): CartLine {
  const pieces = checkQuantity(quantity);
  const product = find(productId);
  if (!product) throw new Refusal('NOT_FOUND');
  const goods = chooseGoods(product, options, find);
  const facts = lineFactsOf(context, cart, goods);
  return { id, productId, quantity: pieces, isReserved: false, ...facts, product, goods };
}
