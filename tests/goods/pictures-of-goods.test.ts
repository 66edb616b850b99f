import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Headers, headersOfRole, outcome } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { goodsCallsOf } from '../support/goods-calls.ts';
import { mediaCallsOf, pdf, photograph } from '../support/media-calls.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
/** Of somebody who sees to goods, and to nothing else. */
let headers: Headers;

beforeAll(async () => {
  shop = await openFixtureShop(testClock('2026-11-20T12:00:00Z'));
  headers = await headersOfRole(shop, 'catalogue');
});
afterAll(() => shop.close());

test('who sees to goods alone adds a picture, describes it and gives it to a product, and deletes none', async () => {
  const library = mediaCallsOf(shop, headers);
  const goods = goodsCallsOf(shop, headers);
  const added = await library.upload([{ bytes: await photograph('#336699') }]);
  expect(added.status).toBe(200);
  const [picture] = added.data;
  expect((await library.update(picture.id, { alt: { hr: 'Žlijeb' } })).data.alt).toMatchObject({
    hr: 'Žlijeb',
  });
  expect((await library.list()).data.data.map(({ id }: { id: number }) => id)).toContain(picture.id);
  const product = await goods.create({
    sku: 'GUT-PIC',
    name: { hrv: 'Žlijeb' },
    taxClass: 'tax-standard',
    retailPrice: 10,
    pictures: [picture.id],
  });
  expect(product.data.media.map(({ id }: { id: number }) => id)).toEqual([picture.id]);
  expect((await library.uses(picture.id)).data).toMatchObject([{ kind: 'product', id: product.data.id }]);
  expect(outcome(await library.remove(picture.id))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await library.replace(picture.id, { bytes: await photograph('#996633') }))).toEqual([
    403,
    'FORBIDDEN',
  ]);
});

test('documents of the library come with a product, under titles of their own', async () => {
  const library = mediaCallsOf(shop, headers);
  const goods = goodsCallsOf(shop, headers);
  const added = await library.upload([
    { bytes: pdf, name: 'Upute.pdf', type: 'application/pdf' },
    { bytes: await photograph('#663399') },
  ]);
  expect(added.status).toBe(200);
  const [paper, picture] = added.data;
  const fields = { sku: 'GUT-DOC', name: { hrv: 'Žlijeb' }, taxClass: 'tax-standard', retailPrice: 10 };
  const made = await goods.create({
    ...fields,
    documentFiles: [{ medium: paper.id, title: { eng: 'Fitting' } }],
  });
  expect(made.data).toMatchObject({
    documentFiles: [{ medium: paper.id, title: { eng: 'Fitting' } }],
    documentMedia: [{ id: paper.id, title: 'Upute', extension: 'pdf' }],
  });
  await goods.settled();
  const shown = await shop.call('GET', `/api/v1/product/web/get?id=${made.data.id}`);
  expect(shown.data.documents).toMatchObject([{ kind: 'file', title: 'Upute', sizeBytes: pdf.length }]);
  const english = await shop.call('GET', `/api/v1/product/web/get?id=${made.data.id}`, undefined, {
    language: 'eng',
  });
  expect(english.data.documents).toMatchObject([{ title: 'Fitting' }]);
  expect((await library.uses(paper.id)).data).toMatchObject([{ kind: 'product', id: made.data.id }]);
  const wrong = await goods.update(made.data.id, 1, { documentFiles: [{ medium: picture.id, title: {} }] });
  expect(wrong.details.fields).toEqual({ 'fields.documentFiles.0.medium': { rule: 'oneOf' } });
});

test('of a main product the variants are told with what is seen to for each', async () => {
  const goods = goodsCallsOf(shop, headers);
  const label = (hrv: string) => ({ hrv });
  const colour = await goods.send('POST', 'attribute/create', {
    key: 'shade',
    fields: {
      label: label('Nijansa'),
      type: 'dropdown',
      configurable: true,
      values: [
        { key: 'dark', label: label('tamna') },
        { key: 'light', label: label('svijetla') },
      ],
    },
  });
  expect(colour.status).toBe(200);
  const set = { key: 'shades', fields: { name: label('Nijanse'), attributes: ['shade'] } };
  expect((await goods.send('POST', 'attributeSet/create', set)).status).toBe(200);
  const strip = { name: label('Traka'), taxClass: 'tax-standard', retailPrice: 12.5, attributeSet: 'shades' };
  const main = await goods.create(
    { ...strip, sku: 'STRIP', configurableAttributes: ['shade'] },
    { format: 'configurable' },
  );
  expect(main.status).toBe(200);
  const variant = await goods.create(
    {
      ...strip,
      ...{ sku: 'STRIP-DARK', mainProduct: 'STRIP', attributes: { shade: 'dark' } },
      ...{ retailPrice: 13, barcode: '4006381333931' },
    },
    { stock: 40 },
  );
  expect(variant.status).toBe(200);
  const { data } = await goods.get(main.data.id);
  expect(data.variants).toMatchObject([
    {
      id: variant.data.id,
      ...{ sku: 'STRIP-DARK', retailPrice: 13, barcode: '4006381333931', values: { shade: 'dark' } },
      stock: { onHand: 40, committed: 0, available: 40 },
      isInBranches: false,
    },
  ]);
});

test('classes of tax are told with what they are at home', async () => {
  const { data } = await shop.call('GET', '/api/v1/manage/product/choices', undefined, headers);
  expect(data.taxClasses).toContainEqual(expect.objectContaining({ key: 'tax-standard', rate: 25 }));
});
