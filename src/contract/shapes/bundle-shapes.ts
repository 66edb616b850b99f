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

/** A member of a bundle with everything that may be chosen of it. */
export const BundleMember = Type.Object({
  /** Place within the bundle, from 0. */
  position: Type.Integer(),
  product: Type.Integer(),
  format: Type.Enum([...productFormats]),
  /** How much of it is in one bundle: pieces of goods cut to length, otherwise of the product's unit. */
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
  /** Of a member that is no configurable product. */
  pieceBasis: Type.Optional(PieceBasis),
  associatedProducts: Type.Array(AssociatedProduct),
  associatedProductsAttributes: Type.Array(AssociatedProductsAttribute),
  /** Of a member without variants that is wanted in one colour with the others; else null (docs/rules/cart.md). */
  colour: Nullable(Type.Object({ valueId: Type.Integer(), label: Type.String() })),
  /** What the buyer fills in; presets are not among it. */
  customOptions: Type.Array(CustomOption),
  /** What the shop has filled in, readable. */
  preset: Type.Array(Choice),
  /** Length that the shop has chosen, in millimetres. */
  presetLengthMm: Nullable(Type.Integer()),
  /** Surcharges of what the shop has filled in, in euros. */
  presetSurcharge: Type.Optional(Money),
  /** Comes in the colour of the first member that is chosen in one, whatever is sent for it; where it is not made in that, one is chosen. */
  followsColour: Type.Boolean(),
  /** So many for every begun stretch of the first length, in place of `quantity`, which holds for the default length. */
  followingPieces: Nullable(Type.Object({ everyMm: Type.Integer(), pieces: Type.Integer() })),
  /** What must be chosen: `selected` (a variant), keys of options; `product` for a member that can never be bought. */
  mustChoose: Type.Array(Type.String()),
  /** An entry of `bundleOptions` that leaves nothing open, with the shop's default variant and values. */
  defaults: BundleOption,
});

/** What checkBundles answers. */
export const Bundle = Type.Object({
  product: Type.Integer(),
  name: Type.String(),
  /** True where nothing has to be chosen: it can be added without bundleOptions. */
  complete: Type.Boolean(),
  /** What the bundle takes off the sum of its members' pieces; absent, as the prices, in a store that shows none. */
  discountPercent: Type.Optional(Type.Number()),
  /** With the defaults. */
  retailPrice: Type.Optional(Money),
  finalPrice: Type.Optional(Money),
  stock: Stock,
  members: Type.Array(BundleMember),
});
