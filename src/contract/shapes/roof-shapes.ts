import { Type } from 'typebox';
import { roofNameMaximum } from '#values/account-limits.ts';
import { leftOutMaximum } from '#values/roof/left-out.ts';
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
  /** Depth: from eaves to eaves, or from the eaves to the upper edge. */
  widthMm: side,
  /** Tenths of a degree; a canopy and a carport have at most 150. */
  pitchTenths: Type.Integer({ minimum: pitchMinimumTenths, maximum: pitchMaximumTenths }),
  /** Height of the eaves above the ground, for downpipes. 0: none. */
  eavesHeightMm: Type.Integer({ minimum: 0, maximum: eavesHeightMaximumMm }),
  /** Key of a region of roof/coverings. */
  snowRegion: Type.String({ minLength: 1, maxLength: 60 }),
};

/** A roof by its dimensions in plan, overhangs included. */
const asked = {
  /** The covering: a product, or the variant in its colour. */
  productId: Id,
  ...measures,
  withGutter: Type.Optional(Type.Boolean()),
};

/** Products whose lines are not wanted: the buyer has them already. */
const leftOut = Type.Array(Id, { maxItems: leftOutMaximum, uniqueItems: true });

export const AskedRoof = Type.Object({ ...asked, currencyId: Type.Optional(Id) });

/** The same in a link to its PDF; `name` is its heading. */
export const RoofOnPaper = Type.Object({
  ...asked,
  name: Type.Optional(RoofName),
  /** Ids of products whose lines are left out, with commas between them. */
  leftOut: Type.Optional(
    Type.String({ maxLength: 11 * leftOutMaximum, pattern: '^\\d{1,10}(,\\d{1,10})*$' }),
  ),
  language: Type.Optional(LanguageWord),
  currencyId: Type.Optional(Id),
});

/** The same with a name. */
export const NamedRoof = Type.Object({ name: RoofName, ...asked, leftOut: Type.Optional(leftOut) });

/** A saved roof; its material is recalculated (roof/calculate). */
export const SavedRoof = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  productId: Type.Integer(),
  measures: Type.Object({ ...measures, withGutter: Type.Boolean(), leftOut: Type.Optional(leftOut) }),
  /** Null if the shop no longer offers the covering. */
  covering: Nullable(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      /** Distinguishing values of the chosen variant. */
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

/** The coverings of the roof calculator, and the regions for which they are rated. */
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
      /** The variants that can be ordered, with their distinguishing values. */
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
  /** Key of the product option that holds a length in the cart. */
  lengthOption: Type.String(),
  coverWidthMm: Type.Integer(),
  /** Overhang of the sheets beyond the eaves, and their distance from a ridge. */
  eavesOverhangMm: Type.Integer(),
  ridgeGapMm: Type.Integer(),
  /** Regions for which the covering is rated. */
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
      /** In plan; may include half millimetres. */
      runMm: Type.Number(),
      slopeMm: Type.Integer(),
      /** Of all of them together. */
      areaMm2: Type.Integer(),
      /** For one of them, from left to right. */
      rows: Type.Array(Type.Object({ pieces: Type.Integer(), lengthMm: Type.Integer() })),
    }),
  ),
  edges: Type.Array(Type.Object({ edge: Type.Enum([...roofEdges]), runsMm: Type.Array(Type.Integer()) })),
  panels: Type.Array(Type.Object({ lengthMm: Type.Integer(), pieces: Type.Integer(), ...Prices })),
  /** Area that the sheets would cover on their own. */
  panelMm2: Type.Integer(),
  lines: Type.Array(
    Type.Object({
      group: Type.Enum([...roofGroups]),
      /** Id of the ordered product: a variant, if there are any. */
      product: Id,
      ...Texts,
      stock: Stock,
      quantity: Type.Integer(),
      /** Its colour, if it does not come in the covering's. */
      otherColour: Nullable(Type.String()),
      /** The values of its options, as the cart takes them; absent if there are none. */
      options: Type.Optional(Type.Object({ personalizations: Type.Record(Type.String(), Type.String()) })),
      /** The same in readable form. */
      choices: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
      /** How it was counted, for each of its purposes (docs/rules/roof-calculator.md). */
      reasons: Type.Array(
        Type.Unsafe<RoofReason>(Type.Object({ by: Type.String() }, { additionalProperties: true })),
      ),
      ...Prices,
      /** The member card's discount on the row; absent if there is none. */
      memberSaving: Type.Optional(Money),
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
  /** Contained in it in the shop's own country; the rows' taxes add up to it. */
  totalTax: Type.Optional(Money),
  /** The member card's discount; absent if there is none. */
  memberSaving: Type.Optional(Money),
});
