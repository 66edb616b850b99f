import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* The harmonised notice of the legal guarantee, as the owner puts it in (docs/rules/legal-duties.md). */

let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

const keep = (bytes: Buffer, headers = admin) =>
  shop.call('POST', '/api/v1/cms/guaranteeNotice/create', { file: bytes.toString('base64') }, headers);
const save = (value: unknown) =>
  shop.call('PATCH', '/api/v1/cms/option/update', { options: { GuaranteeNotice: value } }, admin);
const get = (name: string, host = 'localhost') =>
  shop.app.inject({ url: `/guarantee-notice/${name}`, headers: { host } });

/** A picture that says who made it, and a drawing with words about itself: the library would take both away. */
const picture = () =>
  sharp({ create: { width: 210, height: 297, channels: 3, background: 'navy' } })
    .withExif({ IFD0: { Copyright: 'European Union' } })
    .png()
    .toBuffer();
const drawing = Buffer.from(
  '<?xml version="1.0"?><!-- as it came --><svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"><metadata>EU</metadata><rect width="9" height="9"/></svg>',
);

test('a file is served byte for byte as it was uploaded, and pages get its size', async () => {
  for (const [bytes, type] of [
    [await picture(), 'image/png'],
    [drawing, 'image/svg+xml'],
  ] as const) {
    const { data } = await keep(bytes);
    expect(data.name).toMatch(/^[0-9a-f]{64}-210x297\.(png|svg)$/);
    const served = await get(data.name);
    expect(served.rawPayload.equals(bytes)).toBe(true);
    expect(served.headers['content-type']).toBe(type);
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect((await save({ hr: data.name })).status).toBe(200);
    const { data: told } = await shop.call('GET', '/api/v1/cms/option/filter');
    expect(told).toContainEqual({ key: 'GuaranteeNotice', value: { hr: data.name } });
  }
  await save(null);
});

test('a file that is no picture, or too large, is refused', async () => {
  const paper = await readFile('LICENSE');
  for (const bytes of [paper, Buffer.from('%PDF-1.7'), drawing.subarray(0, 80)]) {
    const { status, details } = await keep(bytes);
    expect([status, details.fields]).toEqual([422, { file: { rule: 'format' } }]);
  }
  const { status, details } = await keep(Buffer.alloc(700_001, 1));
  expect([status, Object.keys(details.fields)]).toEqual([422, ['file']]);
});

test('the option names only files stored by the site', async () => {
  const { data } = await keep(drawing);
  const unknown = data.name.replace(/^./, (letter: string) => (letter === '0' ? '1' : '0'));
  for (const [value, rule] of [
    [{ hr: unknown }, 'oneOf'],
    [{ hr: 'https://elsewhere.example/notice.png' }, 'format'],
    [{ it: data.name }, 'format'],
  ] as const) {
    const { status, details } = await save(value);
    expect([status, details.fields]).toEqual([422, { 'options.GuaranteeNotice': { rule } }]);
  }
  for (const name of [unknown, 'notice.png', '..%2f..%2fsecret', '%2e%2e']) {
    expect((await get(name)).statusCode).not.toBe(200);
  }
  // Another site keeps its own.
  expect((await get(data.name, 'pro.localhost')).statusCode).toBe(404);
});
