import { expect, test } from 'vitest';
import { pictureAttributes } from './picture-attributes.ts';
import { pictureFacts } from './picture-facts.ts';

const media = {
  ...{ id: 7, title: 'Krov', description: 'Crveni krov', mime: 'image/jpeg', extension: 'jpg' },
  ...{ width: 1200, height: 600, urls: { MediumSize: '/m', LargeSize: '/l', FullHDSize: '/f' } },
};

test('a picture is offered in the widths that the site’s sizes make of it', () => {
  expect(pictureFacts(media)).toEqual({
    ...{ id: 7, alt: 'Crveni krov', width: 1200, height: 600, src: '/m' },
    srcSet: '/m 640w, /l 926w, /f 1200w',
  });
});

test('the focal point is given in eighths, the centre not at all', () => {
  const focused = pictureFacts({ ...media, focalPoint: { x: 0.26, y: 1 } });
  expect(focused.focal).toBe('2 8');
  expect(pictureAttributes(focused, '100vw')).toMatchObject({ 'data-focal': '2 8' });
  expect(pictureAttributes(pictureFacts(media), '100vw')).not.toHaveProperty('data-focal');
});
