import { expect, test } from 'vitest';
import { cardPicture } from './card-picture.ts';
import { pictureAttributes } from './picture-attributes.ts';
import { pictureFacts } from './picture-facts.ts';

const address = (size: string) => `/media/1/7/${size}/crveni-krov.jpg?v=0123456789`;
const media = {
  ...{ id: 7, title: 'Krov', description: 'Crveni krov', mime: 'image/jpeg', extension: 'jpg' },
  ...{ width: 1200, height: 600, focalPoint: { x: 0.26, y: 1 } },
  urls: Object.fromEntries(['MediumSize', 'LargeSize', 'FullHDSize'].map((size) => [size, address(size)])),
};

/** Attributes of what a page has carried as JSON. */
function attributesOf(picture: ReturnType<typeof cardPicture>) {
  return pictureAttributes(JSON.parse(JSON.stringify(picture)), '24rem');
}

test('a card has one address of its picture and offers the formats that it needs', () => {
  const picture = cardPicture(media);
  expect(picture).toEqual({
    ...{ src: address('MediumSize'), width: 1200, height: 600 },
    ...{ widths: [640, 926], focal: '2 8' },
  });
  expect(attributesOf(picture)).toEqual({
    ...{ src: address('MediumSize'), alt: '', width: 1200, height: 600, sizes: '24rem', 'data-focal': '2 8' },
    srcSet: pictureFacts(media).srcSet.split(', ').slice(0, 2).join(', '),
  });
});

test.each([
  ['a drawing', { mime: 'image/svg+xml' }],
  ['a picture that is no larger', { width: 640, height: 320 }],
  ['addresses that do not follow from each other', { urls: { ...media.urls, LargeSize: '/elsewhere.jpg' } }],
  ['a size that the site does not make', { urls: { MediumSize: address('MediumSize') } }],
])('%s has one format', (_, differing) => {
  const attributes = attributesOf(cardPicture({ ...media, ...differing }));
  expect(attributes.src).toBe(address('MediumSize'));
  expect(attributes).not.toHaveProperty('srcSet');
});

test('a missing picture is replaced by another one', () => {
  expect(pictureAttributes(undefined, '24rem').src).toBeUndefined();
});
