import { type Static, Type } from 'typebox';
import { RoofRulesShape } from '#domain/catalogue/writing/roof-rules-shape.ts';
import { attributeTypes } from '#values/attribute-types.ts';
import { productFormats } from '#values/product-formats.ts';
import { nullable, Texts } from './text-shapes.ts';

/** Files of the catalogue, as demo/README.md describes them. Prices are major units per unit, weights kilograms. */

const attributeValue = Type.Object({
  key: Type.String(),
  label: Texts,
  number: Type.Optional(nullable(Type.Number())),
  hex: Type.Optional(nullable(Type.String())),
  shopDefault: Type.Boolean(),
});

export const AttributesFile = Type.Object({
  attributes: Type.Array(
    Type.Object({
      attributeCode: Type.String(),
      label: Texts,
      type: Type.Enum([...attributeTypes]),
      unit: nullable(Type.String()),
      filterable: Type.Boolean(),
      configurable: Type.Boolean(),
      position: Type.Integer(),
      values: Type.Array(attributeValue),
    }),
  ),
  attributeSets: Type.Array(
    Type.Object({ key: Type.String(), name: Texts, attributes: Type.Array(Type.String()) }),
  ),
});
export type AttributesFile = Static<typeof AttributesFile>;

export const CategoriesFile = Type.Array(
  Type.Object({
    key: Type.String(),
    parent: nullable(Type.String()),
    position: Type.Integer(),
    name: Texts,
    slug: Texts,
    description: Texts,
    image: nullable(Type.String()),
    sortTypes: Type.Array(Type.String()),
    sortDefaultType: nullable(Type.String()),
    oneColour: Type.Optional(Type.Boolean()),
  }),
);
export type CategoriesFile = Static<typeof CategoriesFile>;

export const TagsFile = Type.Array(
  Type.Object({ key: Type.String(), name: Type.String(), title: Texts, slug: Texts }),
);
export type TagsFile = Static<typeof TagsFile>;

const customOption = Type.Object({
  key: Type.String(),
  title: Texts,
  optionType: Type.Enum(['text', 'number']),
  required: Type.Boolean(),
  customPriceOption: Type.Boolean(),
  customOptionValues: Type.Array(
    Type.Object({
      label: Texts,
      unit: Type.Optional(Type.String()),
      min: Type.Optional(Type.Integer()),
      max: Type.Optional(Type.Integer()),
      step: Type.Optional(Type.Integer()),
      default: Type.Optional(Type.Integer()),
      maxLength: Type.Optional(Type.Integer()),
      pricePerMetre: Type.Optional(Type.Number()),
      stockLengths: Type.Optional(Type.Array(Type.Integer())),
    }),
  ),
});

const bundleMember = Type.Object({
  product: Type.String(),
  quantity: Type.Integer({ minimum: 1 }),
  position: Type.Integer(),
  presetOptions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  askOptions: Type.Optional(Type.Array(Type.String())),
  follows: Type.Optional(
    Type.Object({
      colour: Type.Optional(Type.Boolean()),
      pieces: Type.Optional(
        Type.Object({ everyMm: Type.Integer({ minimum: 1 }), pieces: Type.Integer({ minimum: 1 }) }),
      ),
    }),
  ),
  defaultOptions: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

const openRecord = Type.Record(Type.String(), Type.Unknown());

export const DemoProduct = Type.Object({
  key: Type.String(),
  type: Type.Enum(['physical', 'digital']),
  format: Type.Enum([...productFormats]),
  sku: Type.String(),
  name: Texts,
  slug: Texts,
  shortDescription: Texts,
  description: nullable(Texts),
  descriptionFrom: Type.Optional(Type.String()),
  media: Type.Array(Type.String()),
  mediaExact: Type.Boolean(),
  categories: Type.Array(Type.String()),
  tags: Type.Array(Type.String()),
  retailPrice: Type.Number({ minimum: 0 }),
  membershipPrice: Type.Optional(Type.Number({ minimum: 0 })),
  discount: Type.Optional(
    Type.Object({
      retailPrice: Type.Number({ minimum: 0 }),
      from: Type.String(),
      to: Type.Optional(Type.String()),
    }),
  ),
  priceHistory: Type.Optional(Type.Array(Type.Object({ from: Type.String(), price: Type.Number() }))),
  taxClass: Type.String(),
  unit: Type.Enum(['pcs', 'm', 'm2']),
  unitPrice: nullable(Type.Object({ unit: Type.String(), content: Type.Number() })),
  weightKg: Type.Number({ minimum: 0 }),
  /** In the product's unit. */
  stockQuantity: nullable(Type.Number({ minimum: 0 })),
  /** Of which so much lies in which branch, by its key. */
  branchStock: Type.Optional(Type.Record(Type.String(), Type.Number({ minimum: 0 }))),
  lowStockThreshold: Type.Integer(),
  isVisibleIndividually: Type.Boolean(),
  mainProduct: Type.Optional(Type.String()),
  archived: Type.Boolean(),
  featured: Type.Boolean(),
  categoryPriority: Type.Integer(),
  attributeSet: Type.String(),
  attributes: Type.Array(
    Type.Object({
      attributeCode: Type.String(),
      value: Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]),
    }),
  ),
  customOptions: Type.Array(customOption),
  crossSellProducts: Type.Array(Type.String()),
  documents: Type.Array(Type.String()),
  gpsr: nullable(
    Type.Object({
      manufacturer: Type.String(),
      address: Type.String(),
      country: Type.Optional(Type.String()),
      email: Type.String(),
      warnings: Texts,
      responsiblePerson: Type.Optional(
        nullable(Type.Object({ name: Type.String(), address: Type.String(), email: Type.String() })),
      ),
    }),
  ),
  createdAt: Type.String(),
  configurableAttributes: Type.Optional(Type.Array(Type.String())),
  associatedProducts: Type.Optional(Type.Array(Type.String())),
  mediaByValue: Type.Optional(
    Type.Array(
      Type.Object({
        attributeCode: Type.String(),
        value: Type.String(),
        media: Type.String(),
        exact: Type.Boolean(),
      }),
    ),
  ),
  bundles: Type.Optional(Type.Array(bundleMember)),
  bundlePricing: Type.Optional(openRecord),
  delivery: Type.Optional(openRecord),
  drawing: Type.Optional(openRecord),
  roofRules: Type.Optional(RoofRulesShape),
});
export type DemoProduct = Static<typeof DemoProduct>;
export const ProductsFile = Type.Array(DemoProduct);
