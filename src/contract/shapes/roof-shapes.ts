import { Type } from 'typebox';
import { roofNameMaximum } from '#values/account-limits.ts';
import {
  eavesHeightMaximumMm,
  pitchMaximumTenths,
  pitchMinimumTenths,
  roofShapes,
  roofSideMaximumMm,
  roofSideMinimumMm,
} from '#values/roof/roof-geometry.ts';
import { type RoofCheck, type RoofReason, roofGroups } from '#values/roof/roof-plan.ts';
import { roofEdges } from '#values/roof/roof-rules.ts';
import { Id, LanguageWord, Money, Nullable } from './primitive-shapes.ts';
import { Drawing, Stock } from './product-shapes.ts';

const side = Type.Integer({ minimum: roofSideMinimumMm, maximum: roofSideMaximumMm });

export const RoofName = Type.String({ minLength: 1, maxLength: roofNameMaximum });

const measures = {
  shape: Type.Enum([...roofShapes]),
  /** Along the eaves. */
  lengthMm: side,
  /** Across: from eaves to eaves, or from the eaves to the upper edge. */
  widthMm: side,
  /** Tenths of a degree; a canopy and a carport have at most 150. */
  pitchTenths: Type.Integer({ minimum: pitchMinimumTenths, maximum: pitchMaximumTenths }),
  /** Above the ground: what downpipes have to reach. 0: none. */
  eavesHeightMm: Type.Integer({ minimum: 0, maximum: eavesHeightMaximumMm }),
  /** Key of one of the regions of roof/coverings. */
  snowRegion: Type.String({ minLength: 1, maxLength: 60 }),
};

/** A roof by its measures on the plan, with all that stands out beyond the walls. */
const asked = {
  /** The covering: a product, or the variant in its colour. */
  productId: Id,
  ...measures,
  withGutter: Type.Optional(Type.Boolean()),
};

export const AskedRoof = Type.Object({ ...asked, currencyId: Type.Optional(Id) });

/** The same in a link to its paper; `name` stands above it. */
export const RoofOnPaper = Type.Object({
  ...asked,
  name: Type.Optional(RoofName),
  language: Type.Optional(LanguageWord),
  currencyId: Type.Optional(Id),
});

/** The same under a name. */
export const NamedRoof = Type.Object({ name: RoofName, ...asked });

/** A roof that somebody keeps; what it takes is worked out anew (roof/calculate). */
export const SavedRoof = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  productId: Type.Integer(),
  measures: Type.Object({ ...measures, withGutter: Type.Boolean() }),
  /** Null where the shop does not offer the covering any more. */
  covering: Nullable(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      /** Of the variant that was chosen, in what its main product's variants differ. */
      values: Type.Array(Type.Object({ code: Type.String(), key: Type.String() })),
    }),
  ),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

const Texts = { name: Type.String(), sku: Type.String(), slug: Type.String() };
const Prices = {
  weightKg: Type.Number(),
  /** One piece. */
  price: Type.Optional(Money),
  row: Type.Optional(Money),
  /** Contained in `row`. */
  rowTax: Type.Optional(Money),
};

/** Sheets that roofs can be worked out with, and the regions that they are rated for. */
export const RoofCoverings = Type.Object({
  coverings: Type.Array(
    Type.Object({
      productId: Id,
      ...Texts,
      coverWidthMm: Type.Integer(),
      minimumPitchTenths: Type.Integer(),
      maximumMm: Type.Integer(),
      snowRegions: Type.Array(Type.String()),
      drawing: Nullable(Drawing),
      /** What can be ordered of it, with the values in which they differ. */
      variants: Type.Array(
        Type.Object({
          productId: Id,
          values: Type.Array(
            Type.Object({
              code: Type.String(),
              attribute: Type.String(),
              key: Type.String(),
              label: Type.String(),
              hex: Nullable(Type.String()),
              shopDefault: Type.Boolean(),
            }),
          ),
        }),
      ),
    }),
  ),
  snowRegions: Type.Array(
    Type.Object({ key: Type.String(), label: Type.String(), shopDefault: Type.Boolean() }),
  ),
});

/** Lengths in mm, areas in mm²; money is absent in a store that shows no prices. */
export const CalculatedRoof = Type.Object({
  product: Type.Object({ id: Id, ...Texts, stock: Stock }),
  /** Option of the product by which the cart is told a length. */
  lengthOption: Type.String(),
  coverWidthMm: Type.Integer(),
  /** How far sheets reach beyond the eaves, and how far from a ridge they end. */
  eavesOverhangMm: Type.Integer(),
  ridgeGapMm: Type.Integer(),
  /** Regions that the covering is rated for. */
  snowRegions: Type.Array(Type.String()),
  areaMm2: Type.Integer(),
  planMm2: Type.Integer(),
  /** From the eaves to the highest line. */
  heightMm: Type.Integer(),
  faces: Type.Array(
    Type.Object({
      outline: Type.Enum(['rectangle', 'trapezoid', 'triangle']),
      count: Type.Integer(),
      eavesMm: Type.Integer(),
      topMm: Type.Integer(),
      /** On the plan; a half millimetre may be among them. */
      runMm: Type.Number(),
      slopeMm: Type.Integer(),
      /** Of all of them together. */
      areaMm2: Type.Integer(),
      /** Of one of them, from left to right. */
      rows: Type.Array(Type.Object({ pieces: Type.Integer(), lengthMm: Type.Integer() })),
    }),
  ),
  edges: Type.Array(Type.Object({ edge: Type.Enum([...roofEdges]), runsMm: Type.Array(Type.Integer()) })),
  panels: Type.Array(Type.Object({ lengthMm: Type.Integer(), pieces: Type.Integer(), ...Prices })),
  /** What the sheets would cover by themselves. */
  panelMm2: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      group: Type.Enum([...roofGroups]),
      /** Id of what is taken of it: a variant, where there are some. */
      product: Id,
      ...Texts,
      stock: Stock,
      quantity: Type.Integer(),
      /** The colour that it is in, where it is not made in the covering's. */
      otherColour: Nullable(Type.String()),
      /** What its options are told, as the cart takes it; absent where there is nothing to tell. */
      options: Type.Optional(Type.Object({ personalizations: Type.Record(Type.String(), Type.String()) })),
      /** The same in the reader's words. */
      choices: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      /** For each thing that it is needed for how it was counted (docs/rules/roof-calculator.md). */
      reasons: Type.Array(
        Type.Unsafe<RoofReason>(Type.Object({ by: Type.String() }, { additionalProperties: true })),
      ),
      ...Prices,
    }),
  ),
  checks: Type.Array(
    Type.Unsafe<RoofCheck>(
      Type.Object({ rule: Type.String(), isStop: Type.Boolean() }, { additionalProperties: true }),
    ),
  ),
  weightKg: Type.Number(),
  /** What the cart charges for all of it before coupons, with the member card of the logged-in user. */
  total: Type.Optional(Money),
  /** Contained in it in the shop's own country; the rows' taxes sum to it. */
  totalTax: Type.Optional(Money),
  /** What that card takes off; absent where it takes nothing off. */
  memberSaving: Type.Optional(Money),
});
