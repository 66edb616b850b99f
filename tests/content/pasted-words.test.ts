import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { mailsNaming, withdrawableOrder, withdrawalCalls } from '../support/fixture-withdrawal.ts';

/* What is pasted to find something is read in one form (docs/rules/forms.md). */

let shop: FixtureShop;
let admin: Headers;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
});
afterAll(() => shop.close());

/** As copied out of a table or a chat: letters of full width, unseen letters between, blanks around. */
const pasted = (text: string) =>
  `\u00a0\u200b${[...text].map((letter) => (/[0-9A-Za-z@-]/.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter)).join('\u200b')}\u2060 `;

test('every call with a search text or order number declares its normalisation', () => {
  const endpoints = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group));
  const unread = endpoints.flatMap(({ path, query, body }) =>
    [query, body].flatMap((schema) =>
      Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
        /^(keywords?|search|orderNumber)$/.test(name) && !('x-pasted' in (field as object))
          ? `${path} ${name}`
          : [],
      ),
    ),
  );
  expect(unread).toEqual([]);
});

test('goods, media, mails and withdrawals are found by pasted text', async () => {
  const calls = withdrawalCalls(shop);
  const { number, token } = await withdrawableOrder(shop, { screw: 1 });
  await calls.create({ token });
  const find = async (path: string, body: object) => {
    const { status, data } = await shop.call('POST', path, body, admin);
    expect(status, path).toBe(200);
    return JSON.stringify(data);
  };
  for (const [path, name, word, more] of [
    ['/api/v1/product/web/filter', 'keyword', 'screw', { select: ['name'] }],
    ['/api/v1/mail/filter', 'keywords', 'ana@example.com', {}],
    ['/api/v1/manage/withdrawal/filter', 'search', number, {}],
    ['/api/v1/manage/stock/filter', 'search', 'SCREW', {}],
  ] as const) {
    const plain = await find(path, { ...more, [name]: word });
    expect(plain, path).toContain(word);
    expect(await find(path, { ...more, [name]: pasted(word) }), path).toBe(plain);
  }
  const filters = (value: string) => ({ filters: [{ key: 'orderNumber', value }] });
  expect(await find('/api/v1/manage/withdrawal/filter', filters(pasted(number)))).toContain(number);
  const ofSku = { filters: [{ key: 'sku', value: pasted('SCREW') }] };
  expect(await find('/api/v1/manage/stock/filter', ofSku)).toContain('SCREW');
});

test('a guest’s order is found by its pasted number', async () => {
  const { number } = await withdrawableOrder(shop, { screw: 1 });
  const before = (await mailsNaming(shop, number)).length;
  const body = { orderNumber: pasted(number), email: 'ana@example.com' };
  expect((await withdrawalCalls(shop).open(body)).status).toBe(200);
  expect((await mailsNaming(shop, number)).length).toBe(before + 1);
});
