import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { hourMs } from '#values/durations.ts';
import { callsOf, type EditorCalls, outcome } from '../support/editors.ts';
import { eventCallsOf } from '../support/event-calls.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

/* The draft of an event by a link, for people without a login (docs/rules/events.md). */

const clock = testClock();
let shop: FixtureShop;
/** The same shop with its pages. */
let app: FastifyInstance;
let visitor: EditorCalls;
let calls: Awaited<ReturnType<typeof eventCallsOf>>;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  const { listen, dependencies } = shop.shop;
  const pages = { ...dependencies, root: process.cwd(), production: true, listen };
  const serve = async (scope: FastifyInstance) => servePages(scope, pages);
  app = await buildServer(dependencies, { beside: [serve], rateLimitPerMinute: 100_000 });
  visitor = callsOf(shop);
  calls = await eventCallsOf(shop, clock);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

/** An event that visitors see, whose draft says something else. */
async function aDraftedEvent(): Promise<number> {
  const id = await calls.anEvent();
  await calls.write(id, calls.edited(1, { title: 'Samo u skici' }), calls.people.writer);
  return id;
}
const linkTo = async (id: number, more: object = {}, by = calls.people.writer) =>
  (await by.send('POST', 'event/previewLink', { id, ...more })).data;
const tokenOf = ({ url }: { url: string }) => new URL(url).searchParams.get('preview') ?? '';
const read = (token: string) => visitor.send('POST', 'event/preview', { token });
const open = (path: string) => app.inject({ url: path, headers: { host: 'localhost' } });
const pathIn = ({ url }: { url: string }) => new URL(url).pathname + new URL(url).search;

test('the preview link shows the draft as it is, in its language, for 72 hours by default', async () => {
  const id = await aDraftedEvent();
  const link = await linkTo(id);
  expect(new URL(link.url).pathname).toBe(`/dogadjaj/${id}`);
  expect(link.expires_at).toBe(new Date(clock.now().getTime() + 72 * hourMs).toISOString());
  expect((await read(tokenOf(link))).data).toMatchObject({ id, title: 'Samo u skici', place: 'Zagreb' });
  await calls.write(id, calls.edited(2, { title: 'Još novija skica' }));
  expect((await read(tokenOf(link))).data.title).toBe('Još novija skica');
  const german = await linkTo(id, {}, calls.people.german);
  expect((await read(tokenOf(german))).data).toMatchObject({ title: 'Messe', language: 'ger' });
  const unseen = await calls.anEvent({ status: 'draft' });
  expect((await read(tokenOf(await linkTo(unseen)))).data.title).toBe('Sajam');
});

test('it opens nothing else: no other event, language, time, site or kind of draft', async () => {
  const [id, other] = [await aDraftedEvent(), await aDraftedEvent()];
  const token = tokenOf(await linkTo(id));
  const [, language, series, ends, signature] = token.split('.');
  for (const made of [
    `${other}.${language}.${series}.${ends}.${signature}`,
    `${id}.de.${series}.${ends}.${signature}`,
    `${id}.${language}.${series}.${Number(ends) + 1}.${signature}`,
    `${token}x`,
    'x',
  ]) {
    expect(outcome(await read(made)), made).toEqual([404, 'NOT_FOUND']);
  }
  const elsewhere = await shop.call('POST', '/api/v1/cms/event/preview', { token }, enquiryHeaders);
  expect(outcome(elsewhere)).toEqual([404, 'NOT_FOUND']);
  expect(outcome(await visitor.send('POST', 'draft/preview', { token }))).toEqual([404, 'NOT_FOUND']);
});

test('it is created and revoked by users who may write, all links of a language together', async () => {
  const [id, other] = [await aDraftedEvent(), await aDraftedEvent()];
  expect(outcome(await visitor.send('POST', 'event/previewLink', { id }))).toEqual([401, 'NO_ACTIVE_USER']);
  const missing = await calls.people.writer.send('POST', 'event/previewLink', { id: 999_999 });
  expect(outcome(missing)).toEqual([404, 'NOT_FOUND']);
  const tokens = [tokenOf(await linkTo(id)), tokenOf(await linkTo(id, { hours: 1 }))];
  const german = tokenOf(await linkTo(id, {}, calls.people.german));
  const elsewhere = tokenOf(await linkTo(other));
  const end = async (by = calls.people.writer) => by.send('POST', 'event/previewLink/end', { id });
  await end();
  for (const token of tokens) expect(outcome(await read(token))).toEqual([404, 'NOT_FOUND']);
  for (const token of [german, elsewhere]) expect((await read(token)).status).toBe(200);
  const again = tokenOf(await linkTo(id));
  await end(calls.people.german);
  expect(outcome(await read(german))).toEqual([404, 'NOT_FOUND']);
  expect((await read(again)).status).toBe(200);
  await end();
  for (const token of [...tokens, again]) expect(outcome(await read(token))).toEqual([404, 'NOT_FOUND']);
});

test('its page shows the draft, is not cached and not indexed, until the link ends', async () => {
  const [id, other] = [await aDraftedEvent(), await aDraftedEvent()];
  const published = await open(`/dogadjaj/${id}`);
  expect(published.body).not.toContain('Samo u skici');
  const link = pathIn(await linkTo(id, { hours: 1 }));
  for (const path of [link, link]) {
    const { statusCode, headers, body } = await open(path);
    expect(statusCode).toBe(200);
    expect(body).toContain('Samo u skici');
    expect(body).toMatch(/<meta name="robots" content="noindex"/);
    expect(body).not.toMatch(/contenteditable|rel="canonical"|data-event-words|application\/ld\+json/);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'same-origin' });
    expect([headers['cache-status'], headers.etag]).toEqual([undefined, undefined]);
  }
  expect((await open(`/dogadjaj/${id}`)).body).toBe(published.body);
  const query = link.slice(link.indexOf('?'));
  for (const path of [`/dogadjaj/${other}${query}`, `/de/Veranstaltung/${id}${query}`, `${link}x`]) {
    const { statusCode, body } = await open(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(body).not.toContain('Samo u skici');
  }
  clock.pass(hourMs);
  expect((await open(link)).statusCode).toBe(404);
});

test('its page offers no calendar file: that shows what visitors see, and nothing of an unpublished event', async () => {
  await calls.logIn();
  const unseen = await calls.anEvent({ status: 'draft' });
  expect((await open(`/dogadjaj/${unseen}.ics`)).statusCode).toBe(404);
  const seen = await aDraftedEvent();
  for (const id of [unseen, seen]) {
    const { statusCode, body } = await open(pathIn(await linkTo(id)));
    expect(statusCode).toBe(200);
    expect(body).not.toContain('.ics');
  }
  expect((await open(`/dogadjaj/${seen}`)).body).toContain(`/dogadjaj/${seen}.ics`);
});
