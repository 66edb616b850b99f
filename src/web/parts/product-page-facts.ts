import type { AssociatedProduct, Product, Stock, VariantAttribute } from './catalogue-types.ts';
import { type PictureFacts, pictureFacts } from './picture-facts.ts';
import { findPriceFacts, type PriceFacts } from './price-facts.ts';
import {
  type DrawingFacts,
  findDrawingFacts,
  findSignFacts,
  type SignFacts,
} from './profile-drawing/drawing-facts.ts';
import type { Choice } from './variant-picker/variant-choice.ts';

/** One variant as the product's page shows and sells it. */
export type VariantFacts = {
  readonly id: number;
  readonly sku: string;
  readonly choice: Choice;
  readonly price: PriceFacts | undefined;
  readonly stock: Stock;
  readonly picture: PictureFacts | undefined;
  readonly pictureExact: boolean;
};

/** A product as its page shows it; what a page does not show stays on the server. */
export type ProductPageFacts = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly sku: string;
  readonly digital: boolean;
  readonly text: string;
  /** Sanitised HTML. */
  readonly description: string;
  readonly metaDescription: string;
  readonly unit: string;
  readonly price: PriceFacts | undefined;
  readonly stock: Stock;
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
  /**
   * plain: by a plain quantity, of the product or its chosen variant; otherwise it cannot be ordered here yet:
   * measured: made to a length or with other choices; digital, bundle; enquiry, where nothing else is said.
   */
  readonly ordering: 'plain' | 'measured' | 'digital' | 'bundle' | 'enquiry';
  readonly attributes: readonly { readonly label: string; readonly value: string }[];
  readonly drawing: DrawingFacts | undefined;
  readonly sign: SignFacts | undefined;
  readonly gpsr: Product['gpsr'];
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
};

export function productPageFacts(product: Product): ProductPageFacts {
  return {
    id: product.id,
    name: product.name ?? '',
    slug: product.slug ?? '',
    sku: product.sku ?? '',
    digital: product.type === 'digital',
    text: product.shortDescription ?? '',
    description: product.description ?? '',
    metaDescription: product.metaDescription,
    unit: product.unit ?? 'pcs',
    price: findPriceFacts(product),
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
    variants: product.associatedProducts.map((variant) => variantFacts(variant, product.unit)),
    ordering: orderingOf(product),
    attributes: (product.attributeSet?.attributes ?? product.attributes ?? [])
      .filter(({ attributeValue }) => attributeValue !== '')
      .map(({ label, attributeValue, unit }) => ({ label, value: withUnit(attributeValue, unit) })),
    drawing: product.drawing ? findDrawingFacts(product.drawing) : undefined,
    sign: product.drawing ? findSignFacts(product.drawing) : undefined,
    gpsr: product.gpsr,
    categories: product.breadcrumbs.map(({ name, slug }) => ({ name, slug })),
  };
}

function variantFacts(variant: AssociatedProduct, unit: string | undefined): VariantFacts {
  const [media] = variant.media;
  return {
    id: variant.id,
    sku: variant.sku,
    choice: Object.fromEntries(
      variant.attributes.map(({ attributeCode, valueId }) => [attributeCode, valueId]),
    ),
    price: findPriceFacts({ ...variant, ...(unit ? { unit } : {}) }),
    stock: variant.stock,
    picture: media && pictureFacts(media),
    pictureExact: variant.mediaExact,
  };
}

function orderingOf(product: Product): ProductPageFacts['ordering'] {
  if (product.customOptions.some(({ required }) => required)) return 'measured';
  if (product.canBeAdded || product.format === 'configurable') return 'plain';
  if (product.format === 'bundle') return 'bundle';
  return product.format === 'eproduct' ? 'digital' : 'enquiry';
}

/** Values that already name their unit keep it as it is. */
function withUnit(value: string, unit: string | null): string {
  return unit && /\d$/.test(value) ? `${value}\u00a0${unit}` : value;
}
