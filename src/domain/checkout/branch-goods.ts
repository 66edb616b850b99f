import { hourOfDay } from '#values/calendar-day.ts';
import type { CartState, StockOfProduct } from '../cart/cart-state.ts';
import { takesOf } from '../cart/chosen-goods.ts';
import { stockState } from '../catalogue/prices/price-rules.ts';
import { freeInBranch } from '../catalogue/stock/branch-stock.ts';
import type { Context } from '../context.ts';
import type { StockTaken } from '../orders/stock-taking.ts';
import type { Branch } from './checkout-tables.ts';

/** What a branch has of goods that are to be collected there. */
export type BranchGoods = {
  readonly state: 'all' | 'some' | 'none';
  /** Of goods of one product, where few are left there (`lowStockThreshold`). */
  readonly left: { readonly thousandths: number; readonly unit: string } | null;
  /** Working days from the first to the last likely one on which all of it is ready there. */
  readonly days: readonly number[];
};

/**
 * What each branch has of a cart, by the branch's id; undefined where the shop does not count by branch what the cart holds.
 * @param days of the method, for branches that have not all of it
 */
export function branchGoodsOf(
  context: Pick<Context, 'clock' | 'site'>,
  cart: CartState,
  branches: readonly Branch[],
  days: readonly number[],
): ReadonlyMap<number, BranchGoods> | undefined {
  const needs = [...broughtOf(cart)];
  if (!needs.some(([productId]) => cart.stocks.get(productId)?.branches)) return undefined;
  return new Map(
    branches.map((branch) => {
      const lying = needs.map(([productId, thousandths]) => {
        const free = freeOf(cart.stocks.get(productId), branch);
        return { productId, free, isEnough: thousandths <= free };
      });
      const hasAll = lying.every(({ isEnough }) => isEnough);
      const goods: BranchGoods = {
        state: hasAll ? 'all' : lying.some(({ free }) => free > 0) ? 'some' : 'none',
        left: leftOf(cart, lying),
        days: hasAll ? readyDays(context, branch, days) : days,
      };
      return [branch.id, goods] as const;
    }),
  );
}

/** True where an order took everything that has to be brought from one branch: it is ready there as soon as can be. */
export function isAllFrom(cart: CartState, taken: readonly StockTaken[], { id }: Branch): boolean {
  const needs = [...broughtOf(cart)];
  return needs.every(([productId, thousandths]) => {
    const one = taken.find((candidate) => candidate.productId === productId);
    return one?.branches?.[id] === thousandths;
  });
}

/**
 * Working days until goods that a branch has are ready there: none before its hour, one after it.
 * @param days of the method: it is never later than for goods that are still to be brought there
 */
export function readyDays(
  { clock, site }: Pick<Context, 'clock' | 'site'>,
  { sameDayUntil = 0 }: Branch,
  days: readonly number[],
): number[] {
  const isInTime = hourOfDay(clock.now(), site.timeZone) < sameDayUntil;
  const wait = isInTime ? 0 : Math.min(1, days.at(-1) ?? 1);
  return [wait, wait];
}

/** Thousandths that a cart needs of each product that is not an e-product. */
function broughtOf({ lines }: Pick<CartState, 'lines'>): Map<number, number> {
  const needs = new Map<number, number>();
  for (const { goods, quantity } of lines) {
    const brought = goods.parts.filter(({ product }) => product.format !== 'eproduct');
    for (const [id, ofPiece] of Object.entries(takesOf({ parts: brought }))) {
      needs.set(Number(id), (needs.get(Number(id)) ?? 0) + quantity * ofPiece);
    }
  }
  return needs;
}

function leftOf(
  { lines }: CartState,
  lying: readonly { readonly productId: number; readonly free: number }[],
): BranchGoods['left'] {
  const [only, ...others] = lying;
  if (!only || others.length > 0) return null;
  const parts = lines.flatMap(({ goods }) => goods.parts);
  const product = parts.find((part) => part.product.id === only.productId)?.product;
  if (!product || stockState(only.free, product.lowStockThreshold) !== 'low') return null;
  return { thousandths: only.free, unit: product.unit };
}

/** What can be collected in a branch; nothing where it is not counted by branch. */
function freeOf(stock: StockOfProduct | undefined, { id }: Branch): number {
  if (!stock?.branches || stock.thousandths === null) return 0;
  const { there, held } = stock.branches;
  const free = stock.thousandths - stock.heldForOthers;
  return Math.max(0, Math.min(freeInBranch(there, held, String(id)), free));
}
