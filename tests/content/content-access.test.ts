import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentInput } from '#domain/content/content-input.ts';
import { saveDocument } from '#domain/content/content-service.ts';
import { loggedIn } from '../support/fixture-people.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let shop: FixtureShop;
let customer: Record<string, string>;

const accesses = ['public', 'guestOnly', 'login'] as const;
const handlerOf = { public: 'header', guestOnly: 'footer', login: 'cookie' } as const;

beforeAll(async () => {
  shop = await openFixtureShop();
  for (const access of accesses) {
    const texts = (slug: string): DocumentInput['texts'] => ({
      hr: { slug, title: access, metaDescription: '', sections: [] },
    });
    const slug = `stranica-${access.toLowerCase()}`;
    await saveDocument(shop.runtime, { kind: 'page', key: `page-${access}`, access, texts: texts(slug) });
    const handler = handlerOf[access];
    const element = {
      kind: 'element',
      key: `element-${access}`,
      handler,
      access,
      texts: texts(`dio-${slug}`),
    };
    await saveDocument(shop.runtime, element as DocumentInput);
  }
  const { accessToken } = await loggedIn(shop, 'member@example.com');
  customer = { authorization: `Bearer ${accessToken}` };
});
afterAll(() => shop.close());

const codeOf = async (access: string, headers: Record<string, string>) => {
  const path = `/api/v1/cms/term/get?slug=stranica-${access.toLowerCase()}`;
  const { status, details } = await shop.call('GET', path, undefined, headers);
  return [status, details?.code];
};

test('a page is served only to those who have access', async () => {
  for (const round of [1, 2]) {
    expect([round, await codeOf('public', {})]).toEqual([round, [200, undefined]]);
    expect(await codeOf('public', customer)).toEqual([200, undefined]);
    expect(await codeOf('login', {})).toEqual([401, 'NO_ACTIVE_USER']);
    expect(await codeOf('login', customer)).toEqual([200, undefined]);
    expect(await codeOf('guestOnly', {})).toEqual([200, undefined]);
    expect(await codeOf('guestOnly', customer)).toEqual([404, 'NOT_FOUND']);
  }
});

test('so is a static element', async () => {
  const titlesFor = async (headers: Record<string, string>) => {
    const body = { handlers: Object.values(handlerOf) };
    const { data } = await shop.call('POST', '/api/v1/cms/element/getByHandlers', body, headers);
    return data.map(({ title }: { title: string }) => title);
  };
  expect(await titlesFor({})).toEqual(['public', 'guestOnly']);
  expect(await titlesFor(customer)).toEqual(['public', 'login']);
});
