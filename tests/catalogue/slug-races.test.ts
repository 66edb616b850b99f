import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf, type EditorCalls, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop();
  publisher = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

const published = (slug: string, postTypeSlug = 'post') =>
  publisher.create({ title: slug, slug, postTypeSlug, status: 'published' });

test('of many who want a slug at once one gets it, the others are refused at the field', async () => {
  const types = ['post', 'page', 'category', 'tag'];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => published('isti-slug', types[index % types.length])),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
  for (const { details } of answers.filter(({ status }) => status === 422)) {
    expect(details.fields).toEqual({ slug: { rule: 'oneOf', parameter: 'unique' } });
  }
});

test('so it is with changes and with drafts', async () => {
  const { data: first } = await published('prvi-krov');
  const { data: second } = await published('drugi-krov');
  const answers = await Promise.all(
    [first, second].map(({ id }) =>
      publisher.update(id, { version: 1, slug: 'zeljeni-slug', draft: id === first.id }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a former slug redirects until it is taken; in another language a slug is another address', async () => {
  const { data } = await published('staro-ime');
  await publisher.update(data.id, { version: 1, slug: 'novo-ime' });
  expect((await publisher.bySlug('staro-ime')).data).toMatchObject({ id: data.id, slug: 'novo-ime' });
  const { data: taker } = await published('staro-ime');
  expect((await publisher.bySlug('staro-ime')).data.id).toBe(taker.id);
  const english = await publisher.create({
    title: 'x',
    slug: 'novo-ime',
    language_code: 'eng',
    status: 'published',
  });
  expect(english.status).toBe(200);
});
