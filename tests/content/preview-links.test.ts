import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { dayMs, hourMs } from '#values/durations.ts';
import { callsOf, type EditorCalls, headersOfScope, outcome, richText } from '../support/editors.ts';
import { loginAs } from '../support/fixture-people.ts';
import { enquiryHeaders, type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';

const clock = testClock();
let shop: FixtureShop;
/** The same shop with its pages. */
let app: FastifyInstance;
let visitor: EditorCalls;
let customer: EditorCalls;
let writer: EditorCalls;
let publisher: EditorCalls;

beforeAll(async () => {
  shop = await openFixtureShop(clock);
  const { listen, dependencies } = shop.shop;
  const pages = { ...dependencies, root: process.cwd(), production: true, listen };
  const serve = async (scope: FastifyInstance) => servePages(scope, pages);
  app = await buildServer(dependencies, { beside: [serve], rateLimitPerMinute: 100_000 });
  visitor = callsOf(shop);
  customer = callsOf(shop, await headersOfScope(shop, 'customer'));
  await headersOfScope(shop, 'writer');
  await headersOfScope(shop, 'publisher');
  await logIn();
});
/** Logins end while time passes. */
async function logIn(): Promise<void> {
  writer = callsOf(shop, (await loginAs(shop, 'writer@example.com')).headers);
  publisher = callsOf(shop, (await loginAs(shop, 'publisher@example.com')).headers);
}
afterAll(async () => {
  await app.close();
  await shop.close();
});

const words = (id: string, text: string, more: object = {}) => ({
  ...{ id, type: 'richText', v: 2, options: { body: richText(text) } },
  ...more,
});

let made = 0;
/** A page that visitors see, whose draft says something else, and has another slug. */
async function draftedPage(more: object = {}) {
  made += 1;
  const page = await publisher.create({
    ...{ title: `Krov ${made}`, slug: `pregled-krova-${made}`, postTypeSlug: 'page', status: 'published' },
    ...{ parts: [words('a', 'Objavljeno'), words('b', 'Skriveno', { meta: { hidden: true } })], ...more },
  });
  const slug = `novi-pregled-${made}`;
  const parts = [words('a', 'Samo u skici'), words('b', 'Tajna', { meta: { hidden: true } })];
  const draft = { version: 1, draft: true, slug, title: `Skica ${made}`, parts };
  expect((await writer.update(page.data.id, draft)).status).toBe(200);
  return { id: page.data.id as number, slug, publishedSlug: page.data.slug as string };
}

const makeLink = (body: object, calls = writer) => calls.send('POST', 'draft/previewLink', body);
const read = (token: string) => visitor.send('POST', 'draft/preview', { token });
const tokenOf = (url: string) => new URL(url).searchParams.get('preview') ?? '';

async function linkTo(id: number, more: object = {}): Promise<string> {
  const { status, data } = await makeLink({ id, ...more });
  expect(status).toBe(200);
  return data.url;
}

/** The page as a visitor of the site opens it. */
const open = (path: string) => app.inject({ url: path, headers: { host: 'localhost' } });
const pathIn = (url: string) => new URL(url).pathname + new URL(url).search;

describe('a preview link', () => {
  test('is the address of the page with a token, for 72 hours by default', async () => {
    const { id, slug } = await draftedPage();
    const { data } = await makeLink({ id });
    expect(new URL(data.url).pathname).toBe(`/${slug}`);
    expect(data.expires_at).toBe(new Date(clock.now().getTime() + 72 * hourMs).toISOString());
    const month = await makeLink({ id, hours: 720, language_code: 'hrv' });
    expect(month.data.expires_at).toBe(new Date(clock.now().getTime() + 30 * dayMs).toISOString());
  });

  test('can be created for pages and posts in a language in which they exist, for a limited time', async () => {
    const { id } = await draftedPage();
    const category = await publisher.create({ title: 'Savjeti za krov', postTypeSlug: 'category' });
    expect(outcome(await makeLink({ id, language_code: 'ger' }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await makeLink({ id: category.data.id }))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await makeLink({ id: 999_999 }))).toEqual([404, 'NOT_FOUND']);
    const long = await makeLink({ id, hours: 721 });
    expect([long.status, long.details.fields]).toEqual([422, { hours: { rule: 'maximum', parameter: 720 } }]);
  });

  test('is created by users who may write', async () => {
    const { id } = await draftedPage();
    expect(outcome(await makeLink({ id }, visitor))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await makeLink({ id }, customer))).toEqual([403, 'FORBIDDEN']);
  });
});

describe('a person with the link', () => {
  test('reads the draft as it is at that moment, without hidden sections', async () => {
    const { id } = await draftedPage();
    const token = tokenOf(await linkTo(id));
    const { data } = await read(token);
    expect(data).toMatchObject({ id, kind: 'page', title: `Skica ${made}`, language: 'hrv', version: 2 });
    expect(data.parts).toMatchObject([words('a', 'Samo u skici')]);
    await writer.update(id, { version: 2, draft: true, title: 'Još novija skica' });
    expect((await read(token)).data).toMatchObject({ title: 'Još novija skica', version: 3 });
  });

  test('reads nothing else with it: no other document, language, time or site', async () => {
    const { id } = await draftedPage();
    const other = await draftedPage();
    const token = tokenOf(await linkTo(id));
    const [, language, series, ends, signature] = token.split('.');
    const foreign = tokenOf(await linkTo(other.id)).split('.')[4];
    const tokens = [
      `${other.id}.${language}.${series}.${ends}.${signature}`,
      `${id}.de.${series}.${ends}.${signature}`,
      `${id}.${language}.${Number(series) + 1}.${ends}.${signature}`,
      `${id}.${language}.${series}.${Number(ends) + 1}.${signature}`,
      `${id}.${language}.${series}.${ends}.${foreign}`,
      `${id}.${language}.${series}.${ends}.`,
      `${token}x`,
      'x',
    ];
    for (const made of tokens) expect(outcome(await read(made)), made).toEqual([404, 'NOT_FOUND']);
    const elsewhere = await shop.call('POST', '/api/v1/cms/draft/preview', { token }, enquiryHeaders);
    expect(outcome(elsewhere)).toEqual([404, 'NOT_FOUND']);
  });

  test('reads it until it is revoked: all links of that text together, and no others', async () => {
    const { id } = await draftedPage();
    const other = await draftedPage();
    const tokens = [tokenOf(await linkTo(id)), tokenOf(await linkTo(id, { hours: 1 }))];
    const elsewhere = tokenOf(await linkTo(other.id));
    const end = (body: object, calls = writer) => calls.send('POST', 'draft/previewLink/end', body);
    expect(outcome(await end({ id }, visitor))).toEqual([401, 'NO_ACTIVE_USER']);
    expect(outcome(await end({ id }, customer))).toEqual([403, 'FORBIDDEN']);
    expect(outcome(await end({ id, language_code: 'ger' }))).toEqual([404, 'NOT_FOUND']);
    for (const token of tokens) expect((await read(token)).status).toBe(200);
    expect((await end({ id })).status).toBe(200);
    for (const token of tokens) expect(outcome(await read(token))).toEqual([404, 'NOT_FOUND']);
    expect((await read(elsewhere)).status).toBe(200);
    const again = tokenOf(await linkTo(id));
    await writer.update(id, { version: 2, draft: true, title: 'Poslije povlačenja' });
    expect((await read(again)).data.title).toBe('Poslije povlačenja');
  });

  test('reads it until it expires, or is deleted', async () => {
    const { id } = await draftedPage();
    const token = tokenOf(await linkTo(id, { hours: 1 }));
    clock.pass(hourMs - 1000);
    expect((await read(token)).status).toBe(200);
    clock.pass(1000);
    expect(outcome(await read(token))).toEqual([404, 'NOT_FOUND']);
    await logIn();
    const again = tokenOf(await linkTo(id));
    await publisher.remove(id);
    expect(outcome(await read(again))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the page at the link', () => {
  test('shows the draft, is not cached and not indexed', async () => {
    const { id, publishedSlug } = await draftedPage();
    const published = await open(`/${publishedSlug}`);
    expect(published.body).toContain('Objavljeno');
    const link = pathIn(await linkTo(id));
    for (const path of [link, link, link.replace(/^\/[^?]+/, `/${publishedSlug}`)]) {
      const { statusCode, headers, body } = await open(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('Samo u skici');
      expect(body).toMatch(/<meta name="robots" content="noindex"/);
      expect(body).not.toMatch(/Tajna|contenteditable|rel="canonical"/);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'same-origin',
      });
      expect([headers['cache-status'], headers.etag]).toEqual([undefined, undefined]);
    }
    expect((await open(`/${publishedSlug}`)).body).toBe(published.body);
    expect((await open(new URL(link, 'http://localhost').pathname)).statusCode).toBe(404);
  });

  test('shows a post whose text is HTML', async () => {
    const { data } = await publisher.create({ title: 'Snijeg na krovu', body: '<p>Težak je.</p>' });
    const { statusCode, body } = await open(pathIn(await linkTo(data.id)));
    expect([statusCode, body.includes('Težak je.')]).toEqual([200, true]);
  });

  test('is not found with an invalid token, nor in another language', async () => {
    const { id, slug, publishedSlug } = await draftedPage();
    const link = pathIn(await linkTo(id, { hours: 1 }));
    const given = `/${publishedSlug}?preview=${tokenOf(`http://x${link}`)}`;
    // Another signature, and the same one in other letters: two bits of the last one carry nothing (RFC 4648, 3.5).
    const forged = given.replace(/.(?=.{5}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    const respelt = given.replace(/.$/, (letter) => String.fromCodePoint(Number(letter.codePointAt(0)) + 1));
    for (const path of [
      forged,
      respelt,
      `/${publishedSlug}?preview=x`,
      `/${publishedSlug}?preview=`,
      `/de${link}`,
    ]) {
      const { statusCode, body } = await open(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).not.toMatch(/Samo u skici|Objavljeno/);
    }
    clock.pass(hourMs);
    expect((await open(link)).statusCode).toBe(404);
    expect((await open(`/${slug}`)).statusCode).toBe(404);
  });
});
