import { afterAll, beforeAll, expect, it } from 'vitest';
import { DatabaseAway } from '#platform/database/database-away.ts';
import { openTestApi, type TestApi } from '../../tests/support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  const broken = async () => {
    throw new Error('wrapped', { cause: new DatabaseAway(new Error('gone')) });
  };
  api = await openTestApi({
    server: {
      beside: [
        async (scope) => void ['/stranica', '/en/page', '/de/seite'].map((path) => scope.get(path, broken)),
      ],
    },
  });
  // Its pool is closed: no query gets a connection any more.
  await api.database.drop();
});
afterAll(() => api.app.close());

it('a call that needs the database is 503 UNAVAILABLE, and says when to come back', async () => {
  const answer = await api.app.inject({
    url: '/api/v2/cart/getNewCartSession',
    headers: api.headersOf(),
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  expect(answer.json()).toEqual({
    errored: true,
    details: expect.objectContaining({ statusCode: 503, code: 'UNAVAILABLE' }),
  });
});

it.each([
  ['/stranica', 'hr', 'Trenutačno nedostupno', 'Pokušaj ponovno'],
  ['/en/page', 'en', 'Not available just now', 'Try again'],
  ['/de/seite?a=%22b', 'de', 'Gerade nicht erreichbar', 'Erneut versuchen'],
])('people get a page that says so: %s', async (url, language, title, again) => {
  const answer = await api.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '3',
    'no-store',
  ]);
  expect(answer.body).toContain(`<html lang="${language}">`);
  expect(answer.body).toContain(title);
  expect(answer.body).toContain(`<a href="${url}">${again}</a>`);
});

it('programs get the envelope outside of the API too', async () => {
  const answer = await api.app.inject({ url: '/stranica', headers: { accept: 'image/avif' } });
  expect([answer.statusCode, answer.json().details.code]).toEqual([503, 'UNAVAILABLE']);
});

it('the program is alive and not ready', async () => {
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  expect((await api.app.inject('/readyz')).statusCode).toBe(503);
});
