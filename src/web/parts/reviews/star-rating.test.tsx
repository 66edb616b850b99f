import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StarRating } from './star-rating.tsx';

/** How many stars are drawn whole, and how many half: a half one lies on an empty one. */
function drawn(rating: number, stars = 5) {
  const html = renderToStaticMarkup(<StarRating rating={rating} stars={stars} />);
  const full = html.match(/full/g)?.length ?? 0;
  const half = html.match(/half/g)?.length ?? 0;
  return [full - half, half, (html.match(/<svg/g)?.length ?? 0) - half];
}

test.each([
  [4.5, 4, 1],
  [4.2, 4, 0],
  [4.3, 4, 1],
  [4.7, 4, 1],
  [4.8, 5, 0],
  [5, 5, 0],
  [0.5, 0, 1],
  [0, 0, 0],
])('%s of five is drawn as %d whole stars and %d half ones', (rating, whole, half) => {
  expect(drawn(rating)).toEqual([whole, half, 5]);
});

test('stars on their own have a text alternative', () => {
  const html = renderToStaticMarkup(<StarRating rating={4.5} stars={5} label="4,5 od 5" />);
  expect(html).toContain('role="img" aria-label="4,5 od 5"');
});
