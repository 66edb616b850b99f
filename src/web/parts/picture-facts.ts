import type { Media } from './catalogue-types.ts';

/** A picture as pages carry it: only what an `img` needs. */
export type PictureFacts = {
  readonly id: number;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly src: string;
  readonly srcSet: string;
  /** What stays in sight where it is cut, in eighths from its left and upper edge: `2 6`; absent: the middle. */
  readonly focal?: string;
};

/** A product's picture on a card: pages hold dozens of them, and say of each only what cannot be worked out. */
export type CardPicture = Pick<PictureFacts, 'src' | 'width' | 'height' | 'focal'> & {
  /** Widths in pixels of `src` and of its next larger form, the largest that cards need; absent: there is one form. */
  readonly widths?: readonly [number, number];
};

/** Boxes of the site's sizes that fit pages (docs/rules/catalogue.md); the API scales into them, never up. */
const sizeBoxes = { MediumSize: [640, 640], LargeSize: [926, 926], FullHDSize: [1920, 1080] } as const;

/** Drawings scale by themselves: the original serves all sizes. */
export function pictureFacts(media: Media): PictureFacts {
  const { id, description, width, height, urls, focalPoint } = media;
  const src = urls.MediumSize ?? Object.values(urls)[0] ?? '';
  const candidates = Object.entries(sizeBoxes).flatMap(([name, [boxWidth, boxHeight]]) => {
    const url = urls[name];
    const scale = Math.min(1, boxWidth / width, boxHeight / height);
    return url ? [{ url, widthPx: Math.round(width * scale) }] : [];
  });
  const distinct = candidates.filter((one, index) => one.widthPx !== candidates[index - 1]?.widthPx);
  const srcSet =
    media.mime === 'image/svg+xml' ? '' : distinct.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ');
  const focal = focalPoint && `${eighths(focalPoint.x)} ${eighths(focalPoint.y)}`;
  return { id, alt: description, width, height, src, srcSet, ...(focal ? { focal } : {}) };
}

/** Attributes of style are forbidden in pages, and the style sheet knows these nine places on each side. */
function eighths(share: number): number {
  return Math.round(share * 8);
}
