import { Type } from 'typebox';
import { productFormats } from '#values/product-formats.ts';
import { BundleOption, Choice } from './cart-shapes.ts';
import { Money, Nullable } from './primitive-shapes.ts';
import {
  AssociatedProduct,
  AssociatedProductsAttribute,
  CustomOption,
  Media,
  MediaByValue,
  PieceBasis,
  Stock,
} from './product-shapes.ts';

/** A member of a bundle with all its choices. */
export const BundleMember = Type.Object({
  /** Position within the bundle, from 0. */
  position: Type.Integer(),
  product: Type.Integer(),
  format: Type.Enum([...productFormats]),
  /** Quantity in one bundle: pieces of goods cut to length, otherwise of the product's unit. */
  quantity: Type.Integer(),
  unit: Type.String(),
  name: Type.String(),
  sku: Type.String(),
  slug: Type.String(),
  media: Type.Array(Media),
  mediaExact: Type.Boolean(),
  mediaByValue: Type.Array(MediaByValue),
  stock: Stock,
  weightKg: Type.Number(),
  /** For a member that is not a configurable product. */
  pieceBasis: Type.Optional(PieceBasis),
  associatedProducts: Type.Array(AssociatedProduct),
  associatedProductsAttributes: Type.Array(AssociatedProductsAttribute),
  /** For a member without variants that should match the colour of the others; else null (docs/rules/cart.md). */
  colour: Nullable(Type.Object({ valueId: Type.Integer(), label: Type.String() })),
  /** What the buyer fills in; presets are not included. */
  customOptions: Type.Array(CustomOption),
  /** The shop's presets, in readable form. */
  preset: Type.Array(Choice),
  /** Preset length in millimetres. */
  presetLengthMm: Nullable(Type.Integer()),
  /** Surcharges of the presets, in euros. */
  presetSurcharge: Type.Optional(Money),
  /** Takes the colour of the first member with a chosen colour, whatever is sent for it; if it does not come in that, one is chosen. */
  followsColour: Type.Boolean(),
  /** Pieces for every started interval of the first length, instead of `quantity`, which applies to the default length. */
  followingPieces: Nullable(Type.Object({ everyMm: Type.Integer(), pieces: Type.Integer() })),
  /** The required choices: `selected` (a variant), keys of options; `product` for a member that can never be bought. */
  mustChoose: Type.Array(Type.String()),
  /** A complete entry of `bundleOptions`, with the shop's default variant and values. */
  defaults: BundleOption,
});

/** The answer of checkBundles. */
export const Bundle = Type.Object({
  product: Type.Integer(),
  name: Type.String(),
  /** True if there is nothing to choose: it can be added without bundleOptions. */
  complete: Type.Boolean(),
  /** The bundle's discount on the sum of its members' prices; absent, like the prices, in a store that shows none. */
  discountPercent: Type.Optional(Type.Number()),
  /** With the default choices. */
  retailPrice: Type.Optional(Money),
  finalPrice: Type.Optional(Money),
  stock: Stock,
  members: Type.Array(BundleMember),
});
