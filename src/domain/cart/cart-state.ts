import type { Translated } from '#values/language.ts';
import type { Address } from '../accounts/address-rules.ts';
import type { ListAccount } from '../accounts/customer-groups.ts';
import type { MemberCard } from '../accounts/member-cards.ts';
import type { Place } from '../accounts/users-queries.ts';
import type { Sellable } from '../catalogue/products/sellable-queries.ts';
import type { BranchThousandths } from '../catalogue/stock/branch-stock.ts';
import type { CartOptions, Takes } from './cart-options.ts';
import type { ChosenGoods } from './chosen-goods.ts';
import type { Coupon } from './coupon.ts';

/** Both halves of a cart's identity. */
export type CartReference = { readonly cartId: number; readonly protectCode: string };

/** A line as it is in the table. */
export type CartLineRow = {
  readonly id: number;
  readonly productId: number;
  readonly quantity: number;
  /** In the one form that equal choices have: keys instead of titles, every member of a bundle, presets included. */
  readonly options: CartOptions;
  readonly optionsKey: string;
  readonly takes: Takes;
  /** Euro cents of one piece when its buyer last heard of a price; null: never. */
  readonly seenCents: number | null;
  /** True while the line's goods are held for the cart. */
  readonly isReserved: boolean;
};

/** Stock of a product when a cart was read, in thousandths of its unit. */
export type StockOfProduct = {
  /** Null: not counted. */
  readonly thousandths: number | null;
  /** Reserved by other carts. */
  readonly heldForOthers: number;
  /** What lies in which branch, and what is reserved there by carts that go first; absent: not counted by branch. */
  readonly branches?: { readonly there: BranchThousandths; readonly held: BranchThousandths };
};

export type Stocks = ReadonlyMap<number, StockOfProduct>;

/** A cart as it is in the tables. */
export type CartRow = {
  readonly id: number;
  /** Another one after each change of the cart: PostgreSQL's number of the transaction that made it (`xmin`). */
  readonly version: string;
  readonly protectCode: string;
  readonly status: 'open' | 'archived' | 'ordered';
  readonly guest: { readonly id: number; readonly email: string } | null;
  /** The user who was logged in when it was last changed. */
  readonly userId: number | null;
  /** What was applied; whether it counts is worked out with the prices. */
  readonly memberCard: MemberCard | null;
  /** Of who is logged in, by which price lists are for somebody; null: a visitor. */
  readonly account: ListAccount | null;
  readonly mainAddress: Address | null;
  readonly shippingAddress: Address | null;
  /** Where the addresses lie that the logged-in user has saved, in the order in which the checkout proposes them. */
  readonly savedPlaces: readonly Place[];
  readonly deliveryMethodId: number | null;
  readonly branchId: number | null;
  readonly paymentMethodId: number | null;
  /** What was applied; whether it still holds is worked out with the prices. */
  readonly coupon: Coupon | null;
  readonly instructions: string | null;
  readonly giftWrap: boolean;
  /** Only with the gift wrap. */
  readonly giftMessage: string | null;
  /** In the order in which they were added. */
  readonly lines: readonly CartLineRow[];
  /** Of every product that a line takes from stock. */
  readonly stocks: Stocks;
};

/** A line joined with what the catalogue knows about its product, and what its choices come to. */
export type CartLine = CartLineRow & { readonly product: Sellable; readonly goods: ChosenGoods };

/** What is left to say of a line that cannot be bought any more. */
export type GoneLine = Pick<CartLineRow, 'id' | 'optionsKey'> & { readonly name: Translated };

export type CartState = Omit<CartRow, 'lines'> & {
  readonly lines: readonly CartLine[];
  /** Lines whose product, or a choice of them, is no longer sold: neither shown nor counted. */
  readonly goneLines: readonly GoneLine[];
};

/**
 * The cart is another one than the one that was read, or closed: nothing was written. Who reads it while holding it
 * never meets this.
 */
export class CartMoved extends Error {}
