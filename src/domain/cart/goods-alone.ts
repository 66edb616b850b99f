import { Refusal } from '#values/refusal.ts';
import type { SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { Context } from '../context.ts';
import type { NewItem } from './cart-additions.ts';
import { lineFactsOf } from './cart-line-changes.ts';
import { checkQuantity, checkSum } from './cart-rules.ts';
import type { CartState } from './cart-state.ts';
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

/**
 * A cart that would hold this item alone and that is kept nowhere: what the checkout makes of goods can be told before they
 * are in one. Whether there is enough in stock is not looked at.
 * @throws Refusal as `addItem`, OUT_OF_STOCK apart
 */
export async function goodsAlone(
  context: Context,
  sellables: SellableDirectory,
  { productId, quantity, options = {} }: NewItem,
): Promise<CartState> {
  const pieces = checkQuantity(quantity);
  const { find } = await offeredProducts(context, sellables, [{ productId, options }]);
  const product = find(productId);
  if (!product) throw new Refusal('NOT_FOUND');
  const goods = chooseGoods(product, options, find);
  const line = {
    id: 1,
    productId,
    quantity: pieces,
    isReserved: false,
    ...lineFactsOf(context, nobodys, goods),
    product,
    goods,
  };
  checkSum([], [line]);
  return { ...nobodys, lines: [line], goneLines: [] };
}
