import type { Sellable } from '../catalogue/sellable-queries.ts';
import type { Address } from './address.ts';

/** What was chosen for a line, in the words of the API (api.md, "Details"). */
export type CartOptions = {
  readonly personalizations?: Readonly<Record<string, string | number>> | undefined;
  readonly customPriceOption?:
    | { readonly customOptionTitle: string; readonly customOptionValue: number }
    | null
    | undefined;
  readonly bundleOptions?: readonly unknown[] | undefined;
};

/** Both halves of a cart's identity. */
export type CartReference = { readonly cartId: number; readonly protectCode: string };

/** A line as it stands in the table, with the stock of its product. */
export type CartLineRow = {
  readonly id: number;
  readonly productId: number;
  readonly quantity: number;
  readonly options: CartOptions;
  readonly optionsKey: string;
  /** Stock of the product when the cart was read, in thousandths of its unit; null: not counted. */
  readonly stockThousandths: number | null;
};

/** A cart as it stands in the tables. */
export type CartRow = {
  readonly id: number;
  readonly protectCode: string;
  readonly status: 'open' | 'archived' | 'ordered';
  readonly guest: { readonly id: number; readonly email: string } | null;
  readonly mainAddress: Address | null;
  readonly shippingAddress: Address | null;
  readonly deliveryMethodId: number | null;
  readonly branchId: number | null;
  readonly paymentMethodId: number | null;
  /** In the order in which they were added. */
  readonly lines: readonly CartLineRow[];
};

/** A line joined with what the catalogue knows about its product. */
export type CartLine = CartLineRow & { readonly product: Sellable };

export type CartState = Omit<CartRow, 'lines'> & {
  readonly lines: readonly CartLine[];
  /** Lines whose product is no longer sold: neither shown nor counted. */
  readonly goneLineIds: readonly number[];
};
