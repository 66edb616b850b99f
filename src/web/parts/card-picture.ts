import type { Media } from './catalogue-types.ts';
import { largerForm } from './picture-attributes.ts';
import { type CardPicture, pictureFacts } from './picture-facts.ts';

/** What a card says of its product's picture. */
export function cardPicture(media: Media): CardPicture {
  const { src, srcSet, width, height, focal } = pictureFacts(media);
  const forms = srcSet.split(', ').map((form) => /^(\S+) (\d+)w$/.exec(form) ?? []);
  const [[small, smallWidth] = [], [large, largeWidth] = []] = forms.map(([, url, widthPx]) => [
    url,
    widthPx,
  ]);
  return {
    ...{ src, width, height },
    ...(small === src && large === largerForm(src)
      ? { widths: [Number(smallWidth), Number(largeWidth)] }
      : {}),
    ...(focal ? { focal } : {}),
  };
}
