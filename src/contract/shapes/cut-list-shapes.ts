import { Type } from 'typebox';
import { cutListNameMaximum } from '#values/account-limits.ts';
import { cutListRowsMaximum, cutMarkMaximum, lengthMaximumMm, lengthMinimumMm } from '#values/limits.ts';
import { Money, Nullable, Quantity } from './primitive-shapes.ts';

/** Pieces of one length, and what the buyer calls them (empty: nothing). */
export const CutRow = Type.Object({
  /** Whole millimetres; a product's own bounds and steps lie within. */
  lengthMm: Type.Integer({ minimum: lengthMinimumMm, maximum: lengthMaximumMm }),
  pieces: Quantity,
  mark: Type.String({ maxLength: cutMarkMaximum }),
});

export const CutRows = Type.Array(CutRow, { minItems: 1, maxItems: cutListRowsMaximum });

export const CutListName = Type.String({ minLength: 1, maxLength: cutListNameMaximum });

/** What a list comes to. Money is absent in a store that shows no prices. */
export const CutListQuote = Type.Object({
  rows: Type.Array(
    Type.Object({
      /** Of all pieces of the row; null where the product does not say what a metre covers. */
      squareMetres: Nullable(Type.Number()),
      weightKg: Type.Number(),
      /** One piece. */
      price: Type.Optional(Money),
      row: Type.Optional(Money),
      /** Contained in `row`. */
      rowTax: Type.Optional(Money),
    }),
  ),
  pieces: Type.Integer(),
  /** Of all pieces together. */
  lengthMm: Type.Integer(),
  squareMetres: Nullable(Type.Number()),
  weightKg: Type.Number(),
  /** What the cart charges for the goods before coupons, with the member card of the logged-in user. */
  total: Type.Optional(Money),
  /** Contained in it in the shop's own country; the rows' taxes sum to it. */
  totalTax: Type.Optional(Money),
  /** What that card takes off; absent where it takes nothing off. */
  memberSaving: Type.Optional(Money),
  /** How the pieces come out of lengths that the shop has lying; null where they are cut from the coil. */
  stockPlan: Nullable(
    Type.Object({ stockLengthMm: Type.Integer(), bars: Type.Integer(), offcutMm: Type.Integer() }),
  ),
});

/** A list that somebody keeps. */
export const SavedCutList = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  productId: Type.Integer(),
  /** Null where the shop does not offer the product any more. */
  product: Nullable(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      /** Of its page; of a variant, of its main product's. */
      slug: Type.String(),
    }),
  ),
  rows: Type.Array(CutRow),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
