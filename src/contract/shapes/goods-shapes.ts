import { type TSchema, Type } from 'typebox';
import { managedProductSorts, productStates } from '#values/goods.ts';
import { idMaximum } from '#values/limits.ts';
import { productFormats } from '#values/product-formats.ts';
import { Filters, Keyword } from './list-shapes.ts';
import { Money, NamedValues, Nullable } from './primitive-shapes.ts';

/** A text by the codes of languages; one that is not written is left out. */
export const Texts = Type.Object({
  hrv: Type.Optional(Type.String()),
  eng: Type.Optional(Type.String()),
  ger: Type.Optional(Type.String()),
});

/** What the back office's list of products is asked for. */
export const askedProducts = {
  /** Some letters of a SKU or name, or a barcode. */
  search: Type.Optional(Keyword),
  filters: Type.Optional(Filters),
  sort: Type.Optional(
    Type.Object({
      field: Type.Enum([...managedProductSorts]),
      direction: Type.Optional(Type.Enum(['asc', 'desc'])),
    }),
  ),
};

/** Any value of JSON that holds such as `inner`: its own rules are those of the field that it is sent for. */
function valueHolding(inner: TSchema | undefined): TSchema {
  return Type.Unsafe<unknown>({
    type: ['string', 'number', 'boolean', 'null', ...(inner ? ['array', 'object'] : [])],
    maxLength: 100_000,
    minimum: -1e12,
    maximum: 1e12,
    ...(inner ? { maxItems: 500, maxProperties: 500, propertyNames: { maxLength: 160 } } : {}),
    ...(inner ? { items: inner, additionalProperties: inner } : {}),
  });
}

const sentDepth = 6;
/** Values of JSON by how deep they may be, from those that hold none. */
export const sentValues: readonly TSchema[] = Array.from({ length: sentDepth }).reduce<TSchema[]>(
  (values) => [...values, valueHolding(values.at(-1))],
  [valueHolding(undefined)],
);
export const SentValue = sentValues[sentDepth] as TSchema;

/**
 * The fields of something that are read and written, by their names (docs/rules/goods.md). They are judged by the rules of goods, so
 * that a table of thousands of rows is told by row and field what is wrong with it.
 */
export const SentFields = NamedValues(SentValue, { namesMaximum: 100, nameLength: 80 });

export const Version = Type.Integer({ minimum: 1, maximum: idMaximum });

/** What is wrong with a row; rows of a call count from 0. */
export const RowProblem = Type.Object({
  row: Type.Integer(),
  field: Type.String(),
  rule: Type.String(),
  parameter: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  /** As it was sent; null where nothing was. */
  value: Type.Unknown(),
});

export const FieldChange = Type.Object({
  /** What it is: product, category, attribute, attributeSet, tag. */
  entity: Type.String(),
  entityId: Type.String(),
  /** With a dot within fields that hold several things: name.hrv. */
  field: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});

export const ProductStateShape = Type.Enum([...productStates]);

/** How much there is, in the product's unit: on hand = available + committed; null where it is not counted. */
export const StockOnHand = Type.Object({
  onHand: Nullable(Type.Number()),
  committed: Type.Number(),
  available: Nullable(Type.Number()),
  isLow: Type.Boolean(),
});

/** A product that another one names. */
export const NamedProduct = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  name: Texts,
  state: ProductStateShape,
  retailPrice: Money,
  available: Nullable(Type.Number()),
});

/** A part of a product: a member of a bundle, what goes with it, what a roof takes. */
export const NamedPart = Type.Object({
  ...NamedProduct.properties,
  format: Type.Enum([...productFormats]),
  /** Key of the option that buyers say its length in. */
  lengthOption: Nullable(Type.String()),
});

/** A variant as its main product tells of it: by what it differs, and what is seen to for each. */
export const Variant = Type.Object({
  ...NamedProduct.properties,
  barcode: Nullable(Type.String()),
  /** Keys of its values by the codes of the attributes in which variants differ. */
  values: Type.Record(Type.String(), Type.String()),
  stock: StockOnHand,
  /** Some of it lies in branches. */
  isInBranches: Type.Boolean(),
});

export const ProductFormatShape = Type.Enum([...productFormats]);

/** Fields of the types that the panel fills in; what they are named by is a key, a SKU or an id (docs/rules/goods.md). */
const KeyList = Type.Array(Type.String());
const MaybeText = Nullable(Type.String());
const MaybeMoney = Nullable(Money);
const open = (): TSchema => Type.Record(Type.String(), Type.Unknown());

export const productFieldShapes = {
  sku: Type.String(),
  name: Texts,
  slug: Texts,
  shortDescription: Texts,
  /** HTML; null: that of `descriptionFrom`, else of the main product. */
  description: Nullable(Texts),
  descriptionFrom: MaybeText,
  taxClass: Type.String(),
  unit: Type.String(),
  unitPrice: Nullable(Type.Object({ unit: Type.String(), content: Type.Number() })),
  retailPrice: Money,
  membershipPrice: MaybeMoney,
  discount: Nullable(Type.Object({ retailPrice: Money, from: MaybeText, to: MaybeText })),
  weightKg: Type.Number(),
  archived: Type.Boolean(),
  isDraft: Type.Boolean(),
  publishAt: MaybeText,
  featured: Type.Boolean(),
  categoryPriority: Type.Integer(),
  isVisibleIndividually: Type.Boolean(),
  attributeSet: MaybeText,
  /** By code: the key of a listed value, several keys, a number, or a moment. */
  attributes: open(),
  categories: KeyList,
  tags: KeyList,
  /** Ids of media, the first one is shown in lists. */
  pictures: Type.Array(Type.Integer()),
  mediaExact: Type.Boolean(),
  picturesByValue: Type.Array(open()),
  /** SKUs of what goes with it. */
  relations: KeyList,
  mainProduct: MaybeText,
  configurableAttributes: KeyList,
  members: Type.Array(open()),
  bundlePricing: Nullable(open()),
  options: Type.Array(open()),
  delivery: Nullable(open()),
  documents: KeyList,
  /** Documents of the media library that come with it, by id, with what they are called. */
  documentFiles: Type.Array(Type.Object({ medium: Type.Integer(), title: Texts })),
  safety: Nullable(open()),
  barcode: MaybeText,
  brand: MaybeText,
  supplier: MaybeText,
  supplierSku: MaybeText,
  purchasePrice: MaybeMoney,
  customsCode: MaybeText,
  originCountry: MaybeText,
  kpdCode: MaybeText,
  shelf: MaybeText,
  lowStockThreshold: Type.Integer(),
  /** YYYY-MM-DD: more of it is announced for that day. */
  expectedOn: MaybeText,
  /** How much of it, in its unit; only with a day. */
  expectedQuantity: Nullable(Type.Number()),
  /** Its shape and the sizes of its cross-section, in millimetres. */
  drawing: Nullable(open()),
  /** What it says of roofs that it is laid on, products by SKU (docs/rules/roof-calculator.md). */
  roofRules: Nullable(open()),
};
