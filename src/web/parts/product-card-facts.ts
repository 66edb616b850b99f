import { signOf } from '#values/profile/sign-html.ts';
import { cardPicture } from './card-picture.ts';
import type { ProductRecord } from './catalogue-types.ts';
import type { CardPicture } from './picture-facts.ts';
import { findPriceFacts, type PriceFacts } from './price-facts.ts';
import type { StockStatusProps } from './stock-status.tsx';
import { unbrokenName } from './unbroken-name.ts';

/** Colours that a card shows; of further ones it says how many. */
const coloursShown = 5;

/**
 * What a card shows of a product; the rest of the record stays on the server. What is usual (pieces, nothing to say, no)
 * is undefined, and left out of the page.
 */
export type ProductCardFacts = {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** Query of its address: the variant that the list's filters ask for. */
  readonly choice: string | undefined;
  readonly text: string | undefined;
  /** Undefined: pieces. */
  readonly unit: string | undefined;
  readonly picture: CardPicture | undefined;
  /** The picture shows a similar part or another colour, and there is no drawing in its place. */
  readonly symbolic: true | undefined;
  /** Samples of the colours that it comes in, as HTML; undefined where there is nothing to choose. */
  readonly colours: string | undefined;
  /** The colours that it comes in, in words, where the wanted one is not among them (coloured-cards.ts). */
  readonly otherColour?: string;
  /** Absent in a store that shows no prices. */
  readonly price: PriceFacts | undefined;
  /** How much is left is only told where it is little. */
  readonly stock: StockStatusProps['stock'];
  readonly canBeAdded: true | undefined;
  /** Has variants to choose from. */
  readonly configurable: true | undefined;
  /** Its cross-section as HTML, where it is a profile. */
  readonly sign: string | undefined;
  /** Of what has no picture of its own the drawing to scale stands in its place. */
  readonly drawn: true | undefined;
};

/** The fields of product/web/filter that cards need. */
export const productCardFields = [
  'name',
  'slug',
  'format',
  'media',
  'mediaExact',
  'shownVariant',
  'colours',
  'shortDescription',
  'finalPrice',
  'membershipPrice',
  'priceFrom',
  'priceLengthMm',
  'lowestPrice30',
  'anchorPrice',
  'discountPercent',
  'unit',
  'unitPrice',
  'taxRate',
  'stock',
  'canBeAdded',
  'drawing',
] as const satisfies readonly (keyof ProductRecord)[];

export function productCardFacts(record: ProductRecord): ProductCardFacts {
  const [media] = record.media ?? [];
  const isExact = record.mediaExact !== false;
  const sign = signOf(record.drawing) || undefined;
  const chosen = (record.shownVariant?.attributes ?? []).map(
    ({ attributeCode, valueId }) => `${attributeCode}=${valueId}`,
  );
  return {
    id: record.id,
    name: unbrokenName(record.name ?? ''),
    slug: record.slug ?? '',
    choice: chosen.length > 0 ? `?${chosen.join('&')}` : undefined,
    text: record.shortDescription || undefined,
    unit: record.unit === 'pcs' ? undefined : record.unit,
    picture: media && cardPicture(media),
    symbolic: orNothing(!isExact && !sign),
    colours: coloursHtml((record.colours ?? []).map(({ hex }) => hex)),
    price: findPriceFacts(record),
    stock: stockOf(record),
    canBeAdded: orNothing(record.canBeAdded === true),
    configurable: orNothing(record.format === 'configurable'),
    sign,
    drawn: orNothing(!isExact && sign !== undefined),
  };
}

function orNothing(isSo: boolean): true | undefined {
  return isSo || undefined;
}

/** One small drawing for all of them: lists hold many cards. */
function coloursHtml(colours: readonly string[]): string | undefined {
  const shown = colours.filter((colour) => /^#[\da-f]{3,8}$/i.test(colour)).slice(0, coloursShown);
  if (colours.length < 2) return undefined;
  const dots = shown.map(
    (colour, place) => `<circle cx="${6 + place * 16}" cy="6" r="5.5" fill="${colour}"/>`,
  );
  const rest = colours.length - shown.length;
  return `<svg width="${shown.length * 16}" height="12" aria-hidden="true">${dots.join('')}</svg>${rest > 0 ? `+${rest}` : ''}`;
}

function stockOf({ stock }: ProductRecord): ProductCardFacts['stock'] {
  if (!stock) return { state: 'notCounted' };
  return stock.state === 'low' ? stock : { state: stock.state };
}
