import type { ProductRecord, Stock } from './catalogue-types.ts';
import { type PictureFacts, pictureFacts } from './picture-facts.ts';
import { findPriceFacts, type PriceFacts } from './price-facts.ts';
import { findSignFacts, type SignFacts } from './profile-drawing/drawing-facts.ts';

/** What a card shows of a product; the rest of the record stays on the server. */
export type ProductCardFacts = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly text: string;
  readonly unit: string;
  readonly picture: PictureFacts | undefined;
  /** False: the picture shows a similar part or another colour. */
  readonly pictureExact: boolean;
  /** Absent in a store that shows no prices. */
  readonly price: PriceFacts | undefined;
  readonly stock: Stock;
  readonly canBeAdded: boolean;
  /** Has variants to choose from. */
  readonly configurable: boolean;
  /** Its cross-section, where it is a profile. */
  readonly sign: SignFacts | undefined;
};

/** The fields of product/web/filter that cards need. */
export const productCardFields = [
  'name',
  'slug',
  'format',
  'media',
  'mediaExact',
  'shortDescription',
  'finalPrice',
  'membershipPrice',
  'priceFrom',
  'lowestPrice30',
  'discountPercent',
  'unit',
  'unitPrice',
  'stock',
  'canBeAdded',
  'drawing',
] as const satisfies readonly (keyof ProductRecord)[];

export function productCardFacts(record: ProductRecord): ProductCardFacts {
  const [media] = record.media ?? [];
  return {
    id: record.id,
    name: record.name ?? '',
    slug: record.slug ?? '',
    text: record.shortDescription ?? '',
    unit: record.unit ?? 'pcs',
    picture: media && pictureFacts(media),
    pictureExact: record.mediaExact !== false,
    price: findPriceFacts(record),
    stock: record.stock ?? { quantity: null, state: 'notCounted' },
    canBeAdded: record.canBeAdded === true,
    configurable: record.format === 'configurable',
    sign: record.drawing ? findSignFacts(record.drawing) : undefined,
  };
}
