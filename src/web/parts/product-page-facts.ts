import type { Language } from '#values/language.ts';
import { withUnit } from '#web/i18n/formats.ts';
import type { AssociatedProduct, Product, Stock, VariantAttribute } from './catalogue-types.ts';
import { type DeliveryFacts, deliveryFacts } from './delivery-facts.ts';
import { type OptionFacts, optionFacts } from './option-fields/option-rules.ts';
import { type PieceBasis, pieceBasis } from './option-fields/piece-facts.ts';
import { type PictureFacts, pictureFacts } from './picture-facts.ts';
import { findPriceFacts, type PriceFacts } from './price-facts.ts';
import { type DrawingFacts, findDrawingFacts } from './profile-drawing/drawing-facts.ts';
import { unbrokenName } from './unbroken-name.ts';
import type { Choice } from './variant-picker/variant-choice.ts';

/** One variant as the product's page shows and sells it. */
export type VariantFacts = {
  readonly id: number;
  readonly sku: string;
  readonly choice: Choice;
  readonly price: PriceFacts | undefined;
  readonly basis: PieceBasis | undefined;
  readonly stock: Stock;
  /** Of one unit. */
  readonly weightKg: number;
  /** Where they differ from those of the product. */
  readonly options: readonly OptionFacts[] | undefined;
  readonly picture: PictureFacts | undefined;
  readonly pictureExact: boolean;
};

/** A product as its page shows it; what a page does not show stays on the server. */
export type ProductPageFacts = {
  readonly id: number;
  readonly name: string;
  /** The name as it stands in large. */
  readonly heading: string;
  readonly slug: string;
  readonly sku: string;
  readonly digital: boolean;
  /** Of an e-product. */
  readonly deliveryKind: Product['deliveryKind'];
  readonly delivery: readonly DeliveryFacts[];
  readonly text: string;
  /** Sanitised HTML. */
  readonly description: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly unit: string;
  readonly price: PriceFacts | undefined;
  /** What the price of a piece is worked out from; absent in a store that shows no prices. */
  readonly basis: PieceBasis | undefined;
  readonly stock: Stock;
  /** Of one unit. */
  readonly weightKg: number;
  /** What the buyer fills in. */
  readonly options: readonly OptionFacts[];
  /** Cut to the buyer's length: sold by the piece, priced by the metre. */
  readonly cut: boolean;
  /** Roofs can be worked out with it. */
  readonly roof?: true;
  /** Made up of members (checkBundles). */
  readonly bundle: boolean;
  readonly pictures: readonly PictureFacts[];
  readonly picturesExact: boolean;
  /** Pictures that go with a chosen value. */
  readonly valuePictures: readonly {
    readonly attributeCode: string;
    readonly valueId: number;
    readonly picture: PictureFacts;
    readonly exact: boolean;
  }[];
  readonly choices: readonly VariantAttribute[];
  readonly variants: readonly VariantFacts[];
  readonly attributes: readonly { readonly label: string; readonly value: string }[];
  readonly drawing: DrawingFacts | undefined;
  readonly documents: Product['documents'];
  readonly gpsr: Product['gpsr'];
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
};

export function productPageFacts(product: Product, language: Language): ProductPageFacts {
  const options = product.customOptions.map(optionFacts);
  return {
    id: product.id,
    name: product.name ?? '',
    heading: unbrokenName(product.name ?? ''),
    slug: product.slug ?? '',
    sku: product.sku ?? '',
    digital: product.type === 'digital',
    deliveryKind: product.deliveryKind,
    delivery: deliveryFacts(product.delivery, language),
    text: product.shortDescription ?? '',
    description: product.description ?? '',
    metaTitle: product.metaTitle,
    metaDescription: product.metaDescription,
    unit: product.unit ?? 'pcs',
    price: findPriceFacts(product),
    basis: product.pieceBasis && pieceBasis(product.pieceBasis),
    weightKg: product.weightKg ?? 0,
    options,
    cut: options.some(({ kind }) => kind === 'length'),
    ...(product.isRoofCovering ? { roof: true } : {}),
    bundle: product.format === 'bundle',
    stock: product.stock ?? { quantity: null, state: 'notCounted' },
    pictures: (product.media ?? []).map(pictureFacts),
    picturesExact: product.mediaExact !== false,
    valuePictures: product.mediaByValue.map(({ attributeCode, valueId, media, exact }) => ({
      attributeCode,
      valueId,
      picture: pictureFacts(media),
      exact,
    })),
    choices: product.associatedProductsAttributes,
    variants: product.associatedProducts.map((variant) => variantFacts(variant, product.unit, options)),
    attributes: (product.attributeSet?.attributes ?? product.attributes ?? [])
      .filter(({ attributeValue }) => attributeValue !== '')
      .map(({ label, attributeValue, unit }) => ({ label, value: valueWithUnit(attributeValue, unit) })),
    drawing: product.drawing ? findDrawingFacts(product.drawing) : undefined,
    documents: product.documents,
    gpsr: product.gpsr,
    categories: product.breadcrumbs.map(({ name, slug }) => ({ name, slug })),
  };
}

function variantFacts(
  variant: AssociatedProduct,
  unit: string | undefined,
  mainOptions: readonly OptionFacts[],
): VariantFacts {
  const [media] = variant.media;
  const options = variant.customOptions.map(optionFacts);
  const hasOwnOptions = JSON.stringify(options) !== JSON.stringify(mainOptions);
  return {
    id: variant.id,
    sku: variant.sku,
    choice: Object.fromEntries(
      variant.attributes.map(({ attributeCode, valueId }) => [attributeCode, valueId]),
    ),
    price: findPriceFacts({ ...variant, ...(unit ? { unit } : {}) }),
    basis: variant.pieceBasis && pieceBasis(variant.pieceBasis),
    stock: variant.stock,
    weightKg: variant.weightKg,
    options: hasOwnOptions ? options : undefined,
    picture: media && pictureFacts(media),
    pictureExact: variant.mediaExact,
  };
}

/** Values that already name their unit keep it as it is. */
function valueWithUnit(value: string, unit: string | null): string {
  return unit && /\d$/.test(value) ? withUnit(value, unit) : value;
}
