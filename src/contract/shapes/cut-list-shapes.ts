import { Type } from 'typebox';
import { cutListNameMaximum } from '#values/account-limits.ts';
import { cutListRowsMaximum, cutMarkMaximum, lengthMaximumMm, lengthMinimumMm } from '#values/limits.ts';
import { Money, Nullable, Quantity } from './primitive-shapes.ts';

/** Pieces of one length, and the buyer's mark for them (empty: none). */
export const CutRow = Type.Object({
  /** Whole millimetres; a product's own limits and steps are stricter. */
  lengthMm: Type.Integer({ minimum: lengthMinimumMm, maximum: lengthMaximumMm }),
  pieces: Quantity,
  mark: Type.String({ maxLength: cutMarkMaximum }),
});

export const CutRows = Type.Array(CutRow, { minItems: 1, maxItems: cutListRowsMaximum });

export const CutListName = Type.String({ minLength: 1, maxLength: cutListNameMaximum });

/** Totals of a list. Money is absent in a store that shows no prices. */
export const CutListQuote = Type.Object({
  rows: Type.Array(
    Type.Object({
      /** Of all pieces of the row; null if the product's covered area per metre is unknown. */
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
  /** Contained in it in the shop's own country; the rows' taxes add up to it. */
  totalTax: Type.Optional(Money),
  /** The member card's discount; absent if there is none. */
  memberSaving: Type.Optional(Money),
  /** How the pieces are cut from the shop's stock lengths; null if they are cut from the coil. */
  stockPlan: Nullable(
    Type.Object({ stockLengthMm: Type.Integer(), bars: Type.Integer(), offcutMm: Type.Integer() }),
  ),
});

/** A saved list. */
export const SavedCutList = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  productId: Type.Integer(),
  /** Null if the shop no longer offers the product. */
  product: Nullable(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      /** The slug of its page; for a variant, of its main product's. */
      slug: Type.String(),
    }),
  ),
  rows: Type.Array(CutRow),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
