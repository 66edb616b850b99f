import { Type } from 'typebox';
import { digitalKinds, productFormats } from '#values/product-formats.ts';
import { LanguageCodeShape, Money, Nullable, SlugsByLanguage } from './primitive-shapes.ts';

/** A picture with its address in each of the site's sizes; the format follows the request's Accept header. */
export const Media = Type.Object({
  id: Type.Integer(),
  /** In the asked language, where it has one there. */
  title: Type.String(),
  /** The same, where it has one in the asked language alone; galleries show it below the picture. */
  caption: Type.Optional(Type.String()),
  /** Alternative text in the asked language. */
  description: Type.String(),
  mime: Type.String(),
  extension: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Address by size name: ThumbnailSize, PortraitSize, MediumSize, LargeSize, FullHDSize. */
  urls: Type.Record(Type.String(), Type.String()),
  /** What must stay in sight where it is cut, from its left and upper edge, 0 to 1; absent: the middle. */
  focalPoint: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number() })),
});

export const TermLink = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() });

export const Stock = Type.Object({
  /** In the product's unit; null where stock is not counted. */
  quantity: Nullable(Type.Number()),
  state: Type.Enum(['inStock', 'low', 'outOfStock', 'notCounted']),
});

/** Price for one measure of the goods (docs/rules/prices.md), e.g. per m² where the product is sold by the metre. */
export const UnitPrice = Type.Object({ unit: Type.String(), content: Type.Number(), price: Money });

export const Discount = Type.Object({
  retailPrice: Money,
  from: Nullable(Type.String()),
  to: Nullable(Type.String()),
});

export const ProductAttribute = Type.Object({
  attributeCode: Type.String(),
  label: Type.String(),
  type: Type.String(),
  unit: Nullable(Type.String()),
  /** Readable value in the asked language; several values of one attribute are joined. */
  attributeValue: Type.String(),
  valueIds: Type.Array(Type.Integer()),
  /** The number itself where the attribute is one. */
  number: Nullable(Type.Number()),
});

/**
 * The tax contained in the prices, in percent, as it is today in the shop's own country; null of a bundle whose members are
 * taxed differently. Absent in a store that shows no prices.
 */
const TaxRate = Type.Optional(Nullable(Type.Number()));

/** A value of an attribute in which variants differ. */
const ChosenValue = Type.Object({ attributeCode: Type.String(), valueId: Type.Integer() });

/** To-scale cross-section: a shape and its sizes in millimetres. */
export const Drawing = Type.Record(Type.String(), Type.Unknown());

/** Regular price of 10 September 2026, or the first one, with its day (YYYY-MM-DD); in stores that show it. */
export const Anchor = Type.Optional(Nullable(Type.Object({ price: Money, date: Type.String() })));

/**
 * A product as lists show it. Every field but id is optional because `select` chooses; prices are absent in a store
 * that shows none.
 */
export const ProductRecord = Type.Object({
  id: Type.Integer(),
  name: Type.Optional(Type.String()),
  slug: Type.Optional(Type.String()),
  sku: Type.Optional(Type.String()),
  type: Type.Optional(Type.Enum(['physical', 'digital'])),
  format: Type.Optional(Type.Enum([...productFormats])),
  shortDescription: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  /** Of a product that filters have a variant shown of, that variant's. */
  media: Type.Optional(Type.Array(Media)),
  /** False: the first picture shows a similar part or another colour ("symbolic picture"). */
  mediaExact: Type.Optional(Type.Boolean()),
  /** The variant that filters ask for, by a colour say, with what leads to it; null where they ask for none. */
  shownVariant: Type.Optional(
    Nullable(Type.Object({ id: Type.Integer(), attributes: Type.Array(ChosenValue) })),
  ),
  /** The colours that its variants come in, in the shop's order. */
  colours: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), value: Type.String(), hex: Type.String() })),
  ),
  categories: Type.Optional(Type.Array(TermLink)),
  tags: Type.Optional(Type.Array(TermLink)),
  retailPrice: Type.Optional(Money),
  basicPrice: Type.Optional(Money),
  membershipPrice: Type.Optional(Nullable(Money)),
  discount: Type.Optional(Nullable(Discount)),
  /** What this visitor pays now; of a configurable product the cheapest matching variant's. */
  finalPrice: Type.Optional(Money),
  /** True where finalPrice is a "from" price of a configurable product whose variants differ. */
  priceFrom: Type.Optional(Type.Boolean()),
  /** Millimetres that the prices of a bundle are for, where a length is chosen with it; else absent. */
  priceLengthMm: Type.Optional(Type.Integer()),
  lowestPrice30: Type.Optional(Nullable(Money)),
  anchorPrice: Anchor,
  discountPercent: Type.Optional(Nullable(Type.Integer())),
  unit: Type.Optional(Type.String()),
  unitPrice: Type.Optional(Nullable(UnitPrice)),
  taxRate: TaxRate,
  stock: Type.Optional(Stock),
  weightKg: Type.Optional(Type.Number()),
  categoryPriority: Type.Optional(Type.Integer()),
  featured: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
  createdAt: Type.Optional(Type.String()),
  isVisibleIndividually: Type.Optional(Type.Boolean()),
  mainProductSlug: Type.Optional(Nullable(Type.String())),
  drawing: Type.Optional(Nullable(Drawing)),
  attributes: Type.Optional(Type.Array(ProductAttribute)),
  /** False where it cannot be ordered by a plain quantity (open choices, required options, other formats). */
  canBeAdded: Type.Optional(Type.Boolean()),
  /** True where something must be filled in, or a bundle's members chosen, before it can be ordered. */
  needsOptions: Type.Optional(Type.Boolean()),
  /** Members of a bundle: product ids with how much of each is in one. */
  bundles: Type.Optional(
    Type.Array(Type.Object({ product: Type.Integer(), quantity: Type.Integer(), format: Type.String() })),
  ),
  /** Ids of what goes with it; of a variant without its own, of its main product. */
  crossSellProducts: Type.Optional(Type.Array(Type.Integer())),
  /** The language the texts are in, where it is not the one asked for. */
  language: Type.Optional(LanguageCodeShape),
});

/**
 * What the price of a piece is worked out from while somebody chooses: euros per unit, and what a euro is in the
 * currency of the request. A piece is unit × mm / 1000 + surcharges, rounded half up to the cent, then × rate, rounded
 * likewise (values/piece-price.ts). Absent in a store that shows no prices.
 */
export const PieceBasis = Type.Object({
  retailPrice: Money,
  finalPrice: Money,
  membershipPrice: Nullable(Money),
  /** Units of the request's currency for 1 EUR. */
  rate: Type.Number(),
});

/**
 * An option the buyer fills in: a text, a number, or the length that a piece is cut to (`isLength`), which multiplies the
 * price of a metre. Options of other types are not told. Prices are absent in a store that shows none.
 */
export const CustomOption = Type.Object({
  key: Type.String(),
  title: Type.String(),
  option_type: Type.Enum(['text', 'number']),
  isLength: Type.Boolean(),
  required: Type.Boolean(),
  /** Of texts, in characters. */
  maxLength: Type.Optional(Type.Integer()),
  /** Of numbers; steps count from min. */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  step: Type.Optional(Type.Number()),
  default: Type.Optional(Type.Number()),
  unit: Type.Optional(Type.String()),
  /** Surcharge for each piece that has the option. */
  price: Type.Optional(Money),
  /** The same in euros: what a piece's price is worked out from (`PieceBasis`). */
  euroPrice: Type.Optional(Money),
  /** Of a length: the list price of a metre. */
  pricePerMetre: Type.Optional(Money),
  custom_option_values: Type.Array(
    Type.Object({
      label: Type.String(),
      unit: Type.Optional(Type.String()),
      min: Type.Optional(Type.Number()),
      max: Type.Optional(Type.Number()),
      step: Type.Optional(Type.Number()),
      default: Type.Optional(Type.Number()),
    }),
  ),
});

/** A variant of a configurable product with the values that distinguish it. */
export const ProductDelivery = Type.Object({
  /** ISO 3166-1 alpha-2: asked for, of the saved address, else the shop's own. */
  country: Type.String(),
  /** Nothing for e-products. */
  offers: Type.Array(
    Type.Object({
      productIds: Type.Array(Type.Integer()),
      /** By rising length; one alone where no length is chosen. */
      steps: Type.Array(
        Type.Object({
          /** Longest chosen length in millimetres for which it holds; null: any that is longer than the step before. */
          toMm: Nullable(Type.Integer()),
          ways: Type.Array(
            Type.Object({
              methodId: Type.Integer(),
              kind: Type.Enum(['courier', 'truck', 'pickup']),
              /** Working days from the first to the last likely one. */
              days: Type.Array(Type.Integer()),
            }),
          ),
        }),
      ),
    }),
  ),
});

export const AssociatedProduct = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  attributes: Type.Array(ChosenValue),
  retailPrice: Type.Optional(Money),
  finalPrice: Type.Optional(Money),
  membershipPrice: Type.Optional(Nullable(Money)),
  discount: Type.Optional(Nullable(Discount)),
  lowestPrice30: Type.Optional(Nullable(Money)),
  anchorPrice: Anchor,
  discountPercent: Type.Optional(Nullable(Type.Integer())),
  unitPrice: Type.Optional(Nullable(UnitPrice)),
  taxRate: TaxRate,
  pieceBasis: Type.Optional(PieceBasis),
  customOptions: Type.Array(CustomOption),
  stock: Stock,
  weightKg: Type.Number(),
  media: Type.Array(Media),
  mediaExact: Type.Boolean(),
});

/** An attribute in which the variants differ (docs/rules/catalogue.md). */
export const AssociatedProductsAttribute = Type.Object({
  label: Type.String(),
  inputType: Type.String(),
  customClass: Type.String(),
  attributeCode: Type.String(),
  values: Type.Array(
    Type.Object({
      id: Type.Integer(),
      value: Type.String(),
      isMedia: Type.Boolean(),
      shopDefault: Type.Boolean(),
      hex: Nullable(Type.String()),
    }),
  ),
});

export const MediaByValue = Type.Object({
  attributeCode: Type.String(),
  valueId: Type.Integer(),
  media: Media,
  exact: Type.Boolean(),
});

/** A product, whole (product/web/get). */
export const Product = Type.Intersect([
  ProductRecord,
  Type.Object({
    attributeSet: Nullable(
      Type.Object({ id: Type.Integer(), name: Type.String(), attributes: Type.Array(ProductAttribute) }),
    ),
    associatedProducts: Type.Array(AssociatedProduct),
    associatedProductsAttributes: Type.Array(AssociatedProductsAttribute),
    mediaByValue: Type.Array(MediaByValue),
    crossSellProducts: Type.Array(Type.Integer()),
    customOptions: Type.Array(CustomOption),
    /** Of a configurable product that of its cheapest variant. */
    pieceBasis: Type.Optional(PieceBasis),
    slugs: SlugsByLanguage,
    breadcrumbs: Type.Array(TermLink),
    /** Of its page; no other page of the site has the same in this language. */
    metaTitle: Type.String(),
    metaDescription: Type.String(),
    /** Documents about the product, in the asked language. */
    documents: Type.Array(
      Type.Object({
        key: Type.String(),
        kind: Type.String(),
        title: Type.String(),
        url: Type.String(),
        /** Of the PDF; null where it could not be written. */
        sizeBytes: Nullable(Type.Integer()),
      }),
    ),
    /** How an e-product is handed over: its own way, else the store's. Null for all other goods. */
    deliveryKind: Nullable(Type.Enum([...digitalKinds])),
    /** Roofs can be worked out with it (roof/calculate). */
    isRoofCovering: Type.Boolean(),
    /** How one piece comes to `country`: what the checkout offers for it, product by product (variants too). */
    delivery: ProductDelivery,
    /** Product safety, to be known before the purchase (GPSR Art. 19). */
    gpsr: Nullable(
      Type.Object({
        manufacturer: Type.String(),
        address: Type.String(),
        email: Type.String(),
        warnings: Type.String(),
        /** Who answers for the product in the EU; null: the manufacturer itself, who is established there. */
        responsiblePerson: Nullable(
          Type.Object({ name: Type.String(), address: Type.String(), email: Type.String() }),
        ),
      }),
    ),
  }),
]);
