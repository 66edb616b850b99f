import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCategories, saveProducts } from '#domain/catalogue/products/catalogue-service.ts';
import { callsOf, type EditorCalls, headersOfScope } from '../support/editors.ts';
import { products } from '../support/fixture-goods.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* docs/rules/pages.md: no two pages of a site have one title. Pages of the demo: tests/pages/page-heads.all.test.ts. */

let shop: FixtureShop;
let publisher: EditorCalls;
beforeAll(async () => {
  shop = await openFixtureShop();
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

let made = 0;
async function publish(title: string, more: object = {}) {
  made += 1;
  const { status, data } = await publisher.create({
    title,
    slug: `stranica-broj-${made}`,
    body: '<p>Tekst</p>',
    status: 'published',
    ...more,
  });
  expect(status).toBe(200);
  return data as { id: number; slug: string; version: number };
}
const titleOf = async ({ slug }: { slug: string }) => (await publisher.bySlug(slug)).data.metaTitle;

test('of pages and posts with one title the older one keeps it, through publishing, renaming and withdrawing', async () => {
  const first = await publish('Zimska akcija', { postTypeSlug: 'page' });
  expect(await titleOf(first)).toBe('Zimska akcija');
  const second = await publish('Zimska akcija');
  const third = await publish('Ljetna akcija');
  const german = await publish('Zimska akcija', { language_code: 'ger' });
  expect([await titleOf(first), await titleOf(second)]).toEqual(['Zimska akcija', 'Zimska akcija (2)']);
  const inGerman = await shop.call('GET', `/api/v1/cms/term/get?slug=${german.slug}`, undefined, {
    language: 'ger',
  });
  expect(inGerman.data.metaTitle).toBe('Zimska akcija');
  await publisher.update(third.id, { version: third.version, title: 'Zimska akcija' });
  expect(await titleOf(third)).toBe('Zimska akcija (3)');
  await publisher.update(first.id, { version: first.version, status: 'draft' });
  expect(await titleOf(third)).toBe('Zimska akcija (2)');
  // What was kept of the later ones is told anew when the older one comes by the title again.
  await publisher.update(first.id, { version: first.version + 1, status: 'published' });
  expect([await titleOf(second), await titleOf(third)]).toEqual(['Zimska akcija (2)', 'Zimska akcija (3)']);
  expect((await publisher.bySlug(third.slug)).data.title).toBe('Zimska akcija');
  await publisher.update(first.id, { version: first.version + 2, title: 'Proljetna akcija' });
  const later = await publish('Jesenska akcija');
  expect(await titleOf(later)).toBe('Jesenska akcija');
  await publisher.update(first.id, { version: first.version + 3, title: 'Jesenska akcija' });
  expect(await titleOf(later)).toBe('Jesenska akcija (2)');
});

const texts = (text: string) => ({ hr: text, en: text, de: text });

test('categories are distinguished by their ancestors, goods by their item number, pages come after both', async () => {
  const category = (key: string, name: string, parentKey: string | null = null, description = '') => ({
    key,
    parentKey,
    position: 1,
    name: texts(name),
    slugs: texts(key),
    description: texts(description),
  });
  await saveCategories(shop.runtime, {
    catalogueId: shop.catalogueId,
    categories: [
      category('bakar', 'Bakar', null, '<p>Za krov.</p>'),
      category('celik', 'Čelik', null, '<p>Za krov.</p>'),
      category('bakreni-pribor', 'Pribor', 'bakar'),
      category('celicni-pribor', 'Pribor', 'celik'),
      category('jos-pribora', 'Pribor', 'celik'),
      category('kosarice', 'Košarica'),
    ],
  });
  const [simple] = products.filter(({ format, key }) => format === 'simple' && key === 'screw');
  if (!simple) throw new Error('The fixture has no such product.');
  const named = (key: string, name: string) => ({
    ...simple,
    key,
    sku: `ART-${key}`,
    name: texts(name),
    slugs: texts(`proizvod-${key}`),
  });
  await saveProducts(shop.runtime, {
    catalogueId: shop.catalogueId,
    products: [named('a', 'Kuka'), named('b', 'Kuka'), named('c', 'Čavao'), named('d', 'Pribor')],
  });
  await shop.shop.dependencies.productIndexes.settled();
  const categoryAt = async (slug: string) =>
    (await shop.call('GET', `/api/v1/product/web/category/get/${slug}`)).data;
  const ofCategory = async (slug: string) => (await categoryAt(slug)).metaTitle;
  expect(
    await Promise.all(['bakreni-pribor', 'celicni-pribor', 'jos-pribora', 'kosarice'].map(ofCategory)),
  ).toEqual(['Pribor', 'Pribor – Čelik', 'Pribor – Čelik (2)', 'Košarica (2)']);
  const alike = async (slug: string) => (await categoryAt(slug)).describedAlike;
  // None is like none.
  expect(await Promise.all(['bakar', 'celik', 'celicni-pribor', 'kosarice'].map(alike))).toEqual([
    false,
    true,
    false,
    false,
  ]);
  const ofProduct = async (key: string) =>
    (await shop.call('GET', `/api/v1/product/web/get?slug=proizvod-${key}`)).data.metaTitle;
  // Goods that have just come are heard of a moment later.
  const ofProducts = () => Promise.all(['a', 'b', 'c', 'd'].map(ofProduct));
  await expect
    .poll(ofProducts, { timeout: 30_000 })
    .toEqual(['Kuka – ART-a', 'Kuka – ART-b', 'Čavao', 'Pribor – ART-d']);
  expect(await titleOf(await publish('Čavao'))).toBe('Čavao (2)');
  expect(await titleOf(await publish('Bakar'))).toBe('Bakar (2)');
});

test('a page named like a screen of the program comes after it, and after others with that number', async () => {
  const first = await publish('Objave');
  const second = await publish('Objave', { postTypeSlug: 'page' });
  expect([await titleOf(first), await titleOf(second)]).toEqual(['Objave (2)', 'Objave (3)']);
  // Words of another language are free.
  expect(await titleOf(await publish('Cart'))).toBe('Cart');
  expect(await titleOf(await publish('Košarica'))).toBe('Košarica (3)');
});

test('a description that an older page has is reported', async () => {
  const described = { description: 'Krovovi po mjeri, s dostavom.' };
  const answered = async ({ slug }: { slug: string }) => {
    const { metaDescription, describedAlike } = (await publisher.bySlug(slug)).data;
    return [metaDescription, describedAlike];
  };
  const first = await publish('Krovovi', described);
  const second = await publish('Dostava', { ...described, postTypeSlug: 'page' });
  expect(await answered(first)).toEqual([described.description, false]);
  expect(await answered(second)).toEqual([described.description, true]);
  // None is like none.
  expect(await answered(await publish('Bez opisa'))).toEqual(['', false]);
  expect(await answered(await publish('I ovo bez opisa'))).toEqual(['', false]);
  // What was kept of a later one is told anew when an older one comes by its words.
  const third = await publish('Rasprodaja', { description: 'Sve o krovovima.' });
  expect(await answered(third)).toEqual(['Sve o krovovima.', false]);
  await publisher.update(first.id, { version: first.version, description: 'Sve o krovovima.' });
  expect(await answered(third)).toEqual(['Sve o krovovima.', true]);
});
