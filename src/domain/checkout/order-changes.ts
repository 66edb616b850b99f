import type { Cents } from '#values/money.ts';
import type { FieldError } from '#values/refusal.ts';
import type { Address } from '../accounts/address-rules.ts';
import type { CartOptions } from '../cart/cart-options.ts';
import type { Order, OrderLine } from '../orders/order-record.ts';
import type { StockNeed } from '../orders/stock-taking.ts';
import type { CheckoutDirectory } from './checkout-directory.ts';

/** Where methods and rates are looked up. */
export type EditSources = { readonly checkout: CheckoutDirectory };

/** A line's id is its place in the order, from 1. */
export type OrderChange =
  | {
      readonly op: 'addLine';
      readonly sku: string;
      readonly quantity: number;
      readonly options?: CartOptions;
    }
  | { readonly op: 'setQuantity'; readonly lineId: number; readonly quantity: number }
  | { readonly op: 'removeLine'; readonly lineId: number }
  | { readonly op: 'setPrice'; readonly lineId: number; readonly finalPrice: number }
  | { readonly op: 'setAddress'; readonly which: 'main' | 'shipping'; readonly address: Address }
  | {
      readonly op: 'setDelivery';
      readonly methodId: number;
      readonly branchId?: number;
      readonly price?: number;
    }
  | { readonly op: 'setNote'; readonly text: string | null };

export type ChangeOf<Op extends OrderChange['op']> = Extract<OrderChange, { readonly op: Op }>;

/** What cannot be, by the place of its change from 0. */
export type EditProblem = FieldError & { readonly change: number; readonly field: string };

/** Columns of an order that an edit writes. */
type EditedField = 'mainAddress' | 'shippingAddress' | 'delivery' | 'dueOn' | 'payment' | 'message';

/** What an order would be. */
export type Draft = {
  lines: OrderLine[];
  change: { -readonly [Field in EditedField]?: Order[Field] } & Pick<
    Order,
    'totals' | 'taxTotals' | 'taxByRate'
  >;
  deliveryCents: Cents;
  /** By the place of the change that wants them. */
  wanted: { change: number; needs: StockNeed[] }[];
  given: StockNeed[];
  problems: EditProblem[];
};
