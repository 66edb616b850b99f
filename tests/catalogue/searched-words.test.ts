import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Headers, headersOfScope, outcome } from '../support/editors.ts';
import { setOption } from '../support/fixture-forms.ts';
import { loginAs } from '../support/fixture-people.ts';
import { type Answer, enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* docs/rules/search.md: what words mean the same to a site's search, and what was searched for. */

const clock = testClock();
let shop: FixtureShop;
let editor: Headers;
let writer: Headers;
let customer: Headers;
beforeAll(async () => {
  shop = await openFixtureShop(clock);
  editor = await headersOfScope(shop, 'editor');
  writer = await headersOfScope(shop, 'writer');
  customer = await headersOfScope(shop, 'customer');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('delete from search_synonym');
});

const synonyms = (method: 'POST' | 'DELETE', path: string, body?: object, headers: Headers = editor) =>
  shop.call(method, `/api/v1/search/synonym/${path}`, body, headers);
const create = (words: string[], more: object = {}, headers?: Headers) =>
  synonyms('POST', 'create', { words, ...more }, headers);
const list = async (body: object = {}) => (await synonyms('POST', 'filter', body)).data;
const search = async (keywords: string, headers: Headers = {}): Promise<Answer['data']> => {
  const body = { keywords, categories: ['products'] };
  return (await shop.call('POST', '/api/v1/search/web', body, headers)).data.products;
};

describe('synonyms', () => {
  test('are created, listed and deleted by users who edit the search, by language', async () => {
    const made = await create([' Vijčić ', 'screw'], { language_code: 'hrv' });
    expect(made).toMatchObject({ status: 200, data: { language_code: 'hrv', words: ['Vijčić', 'screw'] } });
    const german = (await create(['Nägelchen', 'Stift'], { language_code: 'ger' })).data;
    expect(await list()).toMatchObject({
      data: [german, made.data],
      total: 2,
      lastPage: 1,
      page: 1,
      limit: 10,
    });
    expect((await list({ language_code: 'hrv' })).data).toEqual([made.data]);
    expect((await list({ keyword: 'VIJČ' })).data).toEqual([made.data]);
    expect(await list({ limit: 1, page: 2 })).toMatchObject({ data: [made.data], lastPage: 2, perPage: 1 });
    expect((await synonyms('DELETE', `delete/${german.id}`)).data).toEqual(german);
    expect((await list()).total).toBe(1);
    expect((await synonyms('DELETE', `delete/${german.id}`)).status).toBe(404);
    // The request's language unless told; a group that is there is the one that is there.
    expect((await create(['screw', 'Vijčić'])).data).toEqual(made.data);
  });

  test('are changed by users who saw their current state', async () => {
    const { data } = await create(['zavrtanj', 'screw']);
    const change = (words: string[], seen: string[]) =>
      shop.call('PATCH', `/api/v1/search/synonym/update/${data.id}`, { words, seen }, editor);
    expect(outcome(await change(['vida', 'screw'], ['zavrtanj']))).toEqual([409, 'EDIT_CONFLICT']);
    expect((await change(['vida', 'vida'], data.words)).details.fields).toHaveProperty('words');
    expect((await change([' vida ', 'screw'], data.words)).data).toEqual({
      ...data,
      words: ['vida', 'screw'],
    });
    expect((await list()).data).toEqual([{ ...data, words: ['vida', 'screw'] }]);
    await expect.poll(async () => (await search('vida')).totalRecords).toBe(1);
  });

  test('are used by searches, only on their site, and no longer once they are deleted', async () => {
    expect((await search('zavrtanj')).totalRecords).toBe(0);
    const { data } = await create(['zavrtanj', 'screw']);
    await expect.poll(async () => (await search('zavrtnji')).totalRecords).toBe(1);
    expect((await search('zavrtanj', enquiryHeaders)).totalRecords).toBe(0);
    expect((await search('zavrtanj', { language: 'ger' })).totalRecords).toBe(0);
    await synonyms('DELETE', `delete/${data.id}`);
    await expect.poll(async () => (await search('zavrtanj')).totalRecords).toBe(0);
  });

  test('are those of the site, for users with the right', async () => {
    const { data } = await create(['zavrtanj', 'screw']);
    for (const headers of [writer, customer]) {
      expect(outcome(await create(['a1', 'b1'], {}, headers))).toEqual([403, 'FORBIDDEN']);
      expect(outcome(await synonyms('DELETE', `delete/${data.id}`, undefined, headers))).toEqual([
        403,
        'FORBIDDEN',
      ]);
      expect(outcome(await synonyms('POST', 'filter', {}, headers))).toEqual([403, 'FORBIDDEN']);
    }
    expect(outcome(await create(['a1', 'b1'], {}, {}))).toEqual([401, 'NO_ACTIVE_USER']);
    await shop.database.pool.query(
      `update search_synonym set site_id = (select id from site where site_id = '1002')`,
    );
    expect((await list()).total).toBe(0);
    expect((await synonyms('DELETE', `delete/${data.id}`)).status).toBe(404);
  });

  test.each<[string, string[], string, object]>([
    ['one phrase', ['lim'], 'words', { rule: 'minLength', parameter: 2 }],
    ['twice the same', ['Žlijeb', 'zlijeb'], 'words', { rule: 'minimum', parameter: 2 }],
    ['no words', ['lim', '---'], 'words.1', { rule: 'format' }],
    ['too many words', ['lim', 'a1 b2 c3 d4 e5'], 'words.1', { rule: 'maximum', parameter: 4 }],
    ['a long word', ['lim', 'x'.repeat(61)], 'words.1', { rule: 'maxLength', parameter: 60 }],
  ])('that are invalid are refused: %s', async (_what, words, field, rule) => {
    const { status, details } = await create(words);
    expect([status, details.fields]).toEqual([422, { [field]: expect.objectContaining(rule) }]);
    expect((await list()).total).toBe(0);
  });

  test('are of a language of the site', async () => {
    await setOption(shop, 'AllowedLanguages', [41, 31]);
    const words = ['Stift', 'Nagel'];
    expect((await create(words, { language_code: 'ger' })).details.fields).toEqual({
      language_code: { rule: 'oneOf' },
    });
    await setOption(shop, 'AllowedLanguages', [41, 31, 28]);
    expect((await create(words, { language_code: 'ger' })).status).toBe(200);
    expect((await create(words, { language_code: 'fra' })).status).toBe(400);
  });

  test('have a maximum, also if two are created at once', async () => {
    await shop.database.pool.query(
      `insert into search_synonym (site_id, language, words)
       select 1, 'hr', array['lim ' || n, 'ploča ' || n] from generate_series(1, 499) n`,
    );
    const both = await Promise.all([create(['prvi', 'jedan']), create(['drugi', 'dva'])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.details.fields).toEqual({
      words: { rule: 'maximum', parameter: 500 },
    });
    expect((await create(['prvi', 'first'], { language_code: 'eng' })).status).toBe(200);
  });
});

describe('the search log', () => {
  const words = (body: object = {}, headers: Headers = editor) =>
    shop.call('POST', '/api/v1/search/words/filter', body, headers);
  const dayMs = 86_400_000;

  test('is for users who edit the search', async () => {
    expect(outcome(await words({}, {}))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await words({}, customer))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await words({}, writer))).toEqual([403, 'FORBIDDEN']);
    expect((await words({ days: 401 })).status).toBe(422);
  });

  test('is sorted by frequency, with or without results, by language and days', async () => {
    await shop.shop.dependencies.searchCounter.flush();
    await shop.database.pool.query('delete from search_count');
    for (const keywords of ['screw', 'screw', 'Jedrilica', 'jedrilica', 'jedrilica']) await search(keywords);
    await search('segelboot', { language: 'ger' });
    await search('screw', enquiryHeaders);
    const day = clock.now().toISOString().slice(0, 10);
    const screw = { words: 'screw', language_code: 'hrv', searches: 2, found: 1, last_day: day };
    const boat = { words: 'jedrilica', language_code: 'hrv', searches: 3, found: 0, last_day: day };
    const ship = { words: 'segelboot', language_code: 'ger', searches: 1, found: 0, last_day: day };
    expect((await words()).data).toEqual({
      ...{ data: [boat, screw, ship], total: 3, lastPage: 1, page: 1, perPage: 10, limit: 10 },
    });
    expect((await words({ found: true })).data.data).toEqual([screw]);
    expect((await words({ found: false })).data.data).toEqual([boat, ship]);
    expect((await words({ language_code: 'ger' })).data.data).toEqual([ship]);
    expect((await words({ limit: 1, page: 2 })).data).toMatchObject({ data: [screw], total: 3, lastPage: 3 });

    clock.pass(5 * dayMs);
    editor = (await loginAs(shop, 'editor@example.com')).headers;
    await search('jedrilica');
    const later = clock.now().toISOString().slice(0, 10);
    const again = { ...boat, searches: 4, last_day: later };
    expect((await words()).data.data).toEqual([again, screw, ship]);
    expect((await words({ days: 5 })).data.data).toEqual([{ ...again, searches: 1 }]);
    expect((await words({ days: 6 })).data.data).toEqual([again, screw, ship]);
  });
});
