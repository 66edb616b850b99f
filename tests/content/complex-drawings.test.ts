import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mediaCallsOf } from '../support/media-calls.ts';
import { testFilesFolder } from '../support/test-runtime.ts';

let shop: FixtureShop;
let library: ReturnType<typeof mediaCallsOf>;

beforeAll(async () => {
  shop = await openFixtureShop();
  library = mediaCallsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const drawing = (inner: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12" viewBox="0 0 24 12">${inner}</svg>`,
  );

/** Each of thirty levels shows the one below twice: a billion paths in two kilobytes. */
const laughs = drawing(
  `<g id="l0"><path d="M0 0h9v9z"/></g>${Array.from(
    { length: 30 },
    (_, level) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`,
  ).join('')}<use href="#l30"/>`,
);
const nested = drawing(`${'<g opacity="0.9">'.repeat(3000)}<path d="M0 0h9v9z"/>${'</g>'.repeat(3000)}`);

test.each([
  ['parts that repeat each other', laughs],
  ['groups within each other', nested],
])('a drawing of %s is refused with the reason', async (_what, bytes) => {
  const { status, details } = await library.upload([{ bytes, name: 'crtez.svg' }]);
  expect(status).toBe(422);
  expect(details).toMatchObject({ code: 'VALIDATION', fields: { file: { rule: 'tooComplex' } } });
});

test('pictures within a drawing have together no more points than a picture may have', async () => {
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
  const holding = async (side: number, count: number) => {
    const address = `data:image/png;base64,${(await picture(side)).toString('base64')}`;
    const bytes = drawing(`<image href="${address}" width="9" height="9"/>`.repeat(count));
    return library.upload([{ bytes, name: 'karta.svg' }]);
  };
  expect((await holding(500, 2)).status).toBe(200);
  // Three of 25 million points each: a few hundred kilobytes, decoded 300 MB.
  const refused = await holding(5000, 3);
  expect(refused.details).toMatchObject({ fields: { file: { rule: 'tooComplex' } } });
});

test('one stored earlier is not served', async () => {
  const { data } = await library.upload([{ bytes: drawing('<path d="M0 0h4v4z"/>'), name: 'stari.svg' }]);
  const [{ hash, newPath }] = data;
  await writeFile(join(testFilesFolder(), 'originals', `${hash}.svg`), laughs);
  expect((await library.fetchFile(newPath)).statusCode).toBe(404);
});

test('lists show the shop’s rendering, in the sizes of pictures, and pages the drawing itself', async () => {
  const { data } = await library.upload([{ bytes: drawing('<path d="M0 0h24v12z"/>'), name: 'znak.svg' }]);
  const [{ newPath }] = data;
  const shown = await library.fetchFile(newPath.replace('.svg?', '.png?'));
  expect(shown.headers['content-type']).toBe('image/png');
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 640, height: 320 });
  const itself = await library.fetchFile(newPath);
  expect(itself.headers['content-type']).toMatch(/^image\/svg\+xml/);
});
