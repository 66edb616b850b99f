import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveDocument } from '#domain/content/content-service.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

let shop: FixtureShop;
const clock = testClock();
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  await saveNotice('Nužni kolačići čuvaju vašu košaricu.');
});
afterAll(() => shop.close());

const saveNotice = (html: string) =>
  saveDocument(shop.runtime, {
    kind: 'element',
    key: 'el-cookie',
    handler: 'cookie',
    access: 'public',
    texts: {
      hr: {
        slug: 'cookie-hr',
        title: 'Kolačići',
        metaDescription: '',
        sections: [{ id: 'text-1', type: 'text', v: 1, options: { html } }],
      },
    },
  });
const choose = (categories: unknown) =>
  shop.call('POST', '/api/v1/marketing/web/consent/cookies', { categories });
const entry = async (id: number) => {
  const { rows } = await shop.database.pool.query('select * from consent_log where id = $1', [id]);
  return rows[0];
};

test('the choice is logged with the server’s time and the version of the text that was shown', async () => {
  const { status, data } = await choose(['analytics']);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    categories: ['necessary', 'analytics'],
    statusTimestamp: clock.now().toISOString(),
  });
  expect(await entry(data.id)).toMatchObject({
    status: 'accepted',
    source_type: 'cookieNotice',
    user_type: 'visitor',
    email: '',
    cookies: { categories: ['necessary', 'analytics'], textVersion: data.textVersion, language: 'hr' },
  });
});

test('only necessary ones means the others are refused; a choice can be withdrawn', async () => {
  expect(await entry((await choose([])).data.id)).toMatchObject({ status: 'rejected' });
  expect(await entry((await choose(['necessary'])).data.id)).toMatchObject({ status: 'rejected' });
  expect(await entry((await choose(null)).data.id)).toMatchObject({ status: 'withdrawn' });
});

test('a changed text is another version', async () => {
  const before = (await choose([])).data.textVersion;
  await saveNotice('Drugi tekst.');
  await expect.poll(async () => (await choose([])).data.textVersion).not.toBe(before);
});

test('categories that do not exist are refused', async () => {
  expect(await choose(['spying'])).toMatchObject({ status: 400, details: { code: 'UNKNOWN_FILTER' } });
});
