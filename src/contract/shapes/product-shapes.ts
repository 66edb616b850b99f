import { Type } from 'typebox';
import { digitalKinds, productFormats } from '#values/product-formats.ts';
import { LanguageCodeShape, Money, Nullable, SlugsByLanguage } from './primitive-shapes.ts';

/** A picture with its address in each of the site's sizes; the format follows the request's Accept header. */
export const Media = Type.Object({
  id: Type.Integer(),
  /** In the requested language, else the editors' name. */
  title: Type.String(),
  /** Only in the requested language; galleries show it below the picture. */
  caption: Type.Optional(Type.String()),
  /** Alternative text in the requested language. */
  description: Type.String(),
  mime: Type.String(),
  extension: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  /** Address by size name: ThumbnailSize, PortraitSize, MediumSize, LargeSize, FullHDSize. */
  urls: Type.Record(Type.String(), Type.String()),
  /** The focal point, which stays visible when the picture is cropped, from its left and top edge, 0 to 1; absent: the centre. */
  focalPoint: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number() })),
});

export const TermLink = Type.Object({ id: Type.Integer(), name: Type.String(), slug: Type.String() });

export const Stock = Type.Object({
  /** In the product's unit; null if stock is not counted. */
  quantity: Nullable(Type.Number()),
  state: Type.Enum(['inStock', 'low', 'outOfStock', 'notCounted']),
  /** On a product's page, where there is none of it: the day on which more is announced (YYYY-MM-DD). */
  expectedOn: Type.Optional(Type.String()),
});

/** Unit price (docs/rules/prices.md), e.g. per m² if the product is sold by the metre. */
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
  /** Readable value in the requested language; several values of one attribute are joined. */
  attributeValue: Type.String(),
  valueIds: Type.Array(Type.Integer()),
  /** The number itself, for a numeric attribute. */
  number: Nullable(Type.Number()),
});

/**
 * The tax contained in the prices, in percent, as of today in the shop's own country; null for a bundle whose members are
 * taxed differently. Absent in a store that shows no prices.
 */
const TaxRate = Type.Optional(Nullable(Type.Number()));

/** A value of an attribute in which variants differ. */
const ChosenValue = Type.Object({ attributeCode: Type.String(), valueId: Type.Integer() });

/** To-scale cross-section: a shape and its sizes in millimetres. */
export const Drawing = Type.Record(Type.String(), Type.Unknown());

/** Anchor price (docs/rules/prices.md) with its date (YYYY-MM-DD); in stores that show it. */
export const Anchor = Type.Optional(Nullable(Type.Object({ price: Money, date: Type.String() })));

/**
 * A product in a list. Every field but id is optional because `select` chooses; prices are absent in a store
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
  /** If the filters select a variant of the product, that variant's. */
  media: Type.Optional(Type.Array(Media)),
  /** False: the first picture shows a similar part or another colour ("symbolic picture"). */
  mediaExact: Type.Optional(Type.Boolean()),
  /** The variant that the filters select, by a colour for example, with its link; null if they select none. */
  shownVariant: Type.Optional(
    Nullable(Type.Object({ id: Type.Integer(), attributes: Type.Array(ChosenValue) })),
  ),
  /** The colours of its variants, in the shop's order. */
  colours: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), value: Type.String(), hex: Type.String() })),
  ),
  categories: Type.Optional(Type.Array(TermLink)),
  tags: Type.Optional(Type.Array(TermLink)),
  retailPrice: Type.Optional(Money),
  basicPrice: Type.Optional(Money),
  membershipPrice: Type.Optional(Nullable(Money)),
  discount: Type.Optional(Nullable(Discount)),
  /** The price for this visitor; for a configurable product that of the cheapest matching variant. */
  finalPrice: Type.Optional(Money),
  /** True if finalPrice is a "from" price of a configurable product with different prices. */
  priceFrom: Type.Optional(Type.Boolean()),
  /** Length in millimetres to which the prices of a bundle apply, if a length is chosen with it; else absent. */
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
  /** False if it cannot be ordered by quantity alone (open choices, required options, other formats). */
  canBeAdded: Type.Optional(Type.Boolean()),
  /** True if values must be filled in, or a bundle's members chosen, before it can be ordered. */
  needsOptions: Type.Optional(Type.Boolean()),
  /** Members of a bundle: product ids with the quantity in one bundle. */
  bundles: Type.Optional(
    Type.Array(Type.Object({ product: Type.Integer(), quantity: Type.Integer(), format: Type.String() })),
  ),
  /** Ids of related products; for a variant without its own, those of its main product. */
  crossSellProducts: Type.Optional(Type.Array(Type.Integer())),
  /** The language of the texts, if it is not the requested one. */
  language: Type.Optional(LanguageCodeShape),
});

/**
 * What the price of a piece is calculated from while somebody chooses: euros per unit, and the rate of the request's
 * currency. A piece is unit × mm / 1000 + surcharges, rounded half up to the cent, then × rate, rounded
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
 * An option the buyer fills in: a text, a number, or the length to which a piece is cut (`isLength`), which multiplies the
 * price of a metre. Options of other types are left out. Prices are absent in a store that shows none.
 */
export const CustomOption = Type.Object({
  key: Type.String(),
  title: Type.String(),
  option_type: Type.Enum(['text', 'number']),
  isLength: Type.Boolean(),
  required: Type.Boolean(),
  /** For texts, in characters. */
  maxLength: Type.Optional(Type.Integer()),
  /** For numbers; steps count from min. */
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
  step: Type.Optional(Type.Number()),
  default: Type.Optional(Type.Number()),
  unit: Type.Optional(Type.String()),
  /** Surcharge for each piece that has the option. */
  price: Type.Optional(Money),
  /** The same in euros, for calculating a piece's price (`PieceBasis`). */
  euroPrice: Type.Optional(Money),
  /** For a length: the list price of a metre. */
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
  /** ISO 3166-1 alpha-2: the requested country, that of the saved address, else the shop's own. */
  country: Type.String(),
  /** Empty for e-products. */
  offers: Type.Array(
    Type.Object({
      productIds: Type.Array(Type.Integer()),
      /** By ascending length; a single entry if no length is chosen. */
      steps: Type.Array(
        Type.Object({
          /** Longest chosen length in millimetres to which it applies; null: any longer than the previous step. */
          toMm: Nullable(Type.Integer()),
          ways: Type.Array(
            Type.Object({
              methodId: Type.Integer(),
              kind: Type.Enum(['courier', 'truck', 'pickup']),
              /** Minimum and maximum likely number of working days. */
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

/** An attribute with different values among the variants (docs/rules/catalogue.md). */
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

/** A product in full (product/web/get). */
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
    /** For a configurable product that of its cheapest variant. */
    pieceBasis: Type.Optional(PieceBasis),
    slugs: SlugsByLanguage,
    breadcrumbs: Type.Array(TermLink),
    /** Title of its page; unique in the site and language. */
    metaTitle: Type.String(),
    metaDescription: Type.String(),
    /** Documents about the product, in the requested language. */
    documents: Type.Array(
      Type.Object({
        key: Type.String(),
        kind: Type.String(),
        title: Type.String(),
        url: Type.String(),
        /** Size of the PDF; null if it could not be written. */
        sizeBytes: Nullable(Type.Integer()),
      }),
    ),
    /** How an e-product is supplied: its own method, else the store's. Null for all other goods. */
    deliveryKind: Nullable(Type.Enum([...digitalKinds])),
    /** The roof calculator can use it (roof/calculate). */
    isRoofCovering: Type.Boolean(),
    /** Delivery of one piece to `country`: what the checkout offers for it, for each product (variants too). */
    delivery: ProductDelivery,
    /** Product safety information, required before the purchase (GPSR Art. 19). */
    gpsr: Nullable(
      Type.Object({
        manufacturer: Type.String(),
        address: Type.String(),
        email: Type.String(),
        warnings: Type.String(),
        /** The responsible person in the EU; null: the manufacturer, who is established there. */
        responsiblePerson: Nullable(
          Type.Object({ name: Type.String(), address: Type.String(), email: Type.String() }),
        ),
      }),
    ),
  }),
]);
