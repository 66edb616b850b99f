import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { languageOfPath, pathOf } from '#values/addresses.ts';
import { type Language, languageCodes, languages } from '#values/language.ts';
import demoConsents from '../../demo/consents.json' with { type: 'json' };
import demoReviews from '../../demo/reviews.json' with { type: 'json' };
import { demoPages } from '../../tools/demo-addresses.ts';
import { fetchPage } from '../browser/server-pages.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { answerOf } from '../support/solved-captcha.ts';
import { openDemoDatabase } from '../support/test-api.ts';
import type { TestDatabase } from '../support/test-database.ts';
import { crawlPages, type Sent } from './page-crawl.ts';
import { cartWordsOf, orderWordsOf, priceWordsOf, shopWordsIn } from './shop-words.ts';

/*
 * A store that shows no prices takes enquiries: it says so wherever the shop says cart, checkout, order or buy (docs/rules/prices.md).
 * The daily set looks at a few pages of each kind, `npm run test:all` at all.
 */

let database: TestDatabase;
let folder: string;
let shop: ShopProcess;
let cart: { cartId: number; protectCode: string };
let crawled: Sent[];

const stores: Record<Language, string> = { hr: '3041', en: '3031', de: '3028' };
const password = 'correct horse battery';
const emailOf = (language: Language) => `words.${language}@example.com`;
const acceptedConsents = [1, 2, 3, 4, 5, 6];

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: object };

async function call(endpoint: Endpoint, language: Language, { params, query, body }: Input = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''));
  const answer = await fetch(`${shop.url}${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      apiKey: 'demo-attika-pro',
      site: '1002',
      store: stores[language],
      language: languageCodes[language],
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${endpoint.path}: ${await answer.text()}`);
  return (await answer.json()).data;
}

beforeAll(async () => {
  database = await openDemoDatabase();
  folder = await mkdtemp(join(tmpdir(), 'attika-words-'));
  shop = await startShop({
    DATABASE_URL: database.address,
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: '1000000000',
  });
  cart = await call(contract.cart.newCartSession, 'hr');
  const { rows } = await database.pool.query(
    `select id from product where format = 'simple' and custom_options = '[]' and not archived order by id limit 2`,
  );
  for (const { id } of rows) {
    await call(contract.cart.addItem, 'hr', { body: { ...cart, productId: id, qty: 2 } });
  }
  crawled = await crawlPages(shop.url, { full: cart, orderSlug: 'none' }, { withData: false });
}, 180_000);
afterAll(async () => {
  await shop?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The contracts, the news and the answers of the company are its own: they tell of orders too. */
const ownWords = new Set(
  languages.flatMap((language) =>
    demoPages
      .filter(({ key }) =>
        [
          'page-terms',
          'page-withdrawal',
          'page-privacy',
          'page-delivery',
          'page-faq',
          'page-accessibility',
        ].includes(key),
      )
      .map(({ slug }) => `${language === 'hr' ? '' : `/${language}`}/${slug[language]}`),
  ),
);

/** What the company has people agree to is its own, too. */
const consentTexts = demoConsents.consents.flatMap(({ text }) =>
  Object.values(text).map((html) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ),
);

/** Pages as people read them; /test shows every part of the interface, those of shops with prices too. */
function pagesOf(answers: readonly Sent[]): Sent[] {
  return answers.filter(
    ({ call: path, text }) => text.startsWith('<!DOCTYPE html>') && !/^(\/en|\/de)?\/test\b/.test(path),
  );
}

/** What was found, with the first of the pages on which it stands. */
function foundIn(pages: readonly Sent[], find: typeof cartWordsOf) {
  const found: Record<string, string> = {};
  for (const { call: path, text } of pages) {
    for (const words of find(text, languageOfPath(path.split('?')[0] ?? path), consentTexts))
      found[words] ??= path;
  }
  return found;
}

test('no page speaks of a cart or a checkout', () => {
  const pages = pagesOf(crawled);
  expect(pages.length).toBeGreaterThan(300);
  expect(foundIn(pages, cartWordsOf)).toEqual({});
});

test('no control is about buying or ordering', () => {
  const pages = pagesOf(crawled).filter((page) => !ownWords.has(page.call));
  expect(foundIn(pages, orderWordsOf)).toEqual({});
});

/** What buyers have written. */
const reviewTexts = demoReviews.flatMap(({ title, text }) => [title, text]);

test('no page of goods speaks of prices, but for those that are asked for', () => {
  const ofGoods = languages.flatMap((language) => [
    pathOf('shop', language),
    pathOf('product', language, { slug: '' }),
    pathOf('roof', language),
    pathOf('profiles', language),
  ]);
  const pages = pagesOf(crawled).filter(({ call: path }) => ofGoods.some((start) => path.startsWith(start)));
  expect(pages.length).toBeGreaterThan(30);
  const find: typeof priceWordsOf = (html, language) => priceWordsOf(html, language, reviewTexts);
  expect(foundIn(pages, find)).toEqual({});
});

test('the shop with prices would fail the same check', async () => {
  for (const language of languages) {
    const { html } = await fetchPage(shop.url, pathOf('shop', language));
    expect(cartWordsOf(html, language), language).not.toEqual([]);
    expect(orderWordsOf(html, language), language).not.toEqual([]);
  }
});

test('what a shared page says of prices is shown only by the shop with prices', async () => {
  const services = demoPages.find(({ key }) => key === 'page-services');
  for (const language of languages) {
    const path = pathOf('page', language, { slug: services?.slug[language] ?? '' });
    const { html } = await fetchPage(shop.url, path);
    expect(html, path).toContain('€');
    expect(crawled.find((page) => page.call === path)?.text, path).not.toContain('€');
  }
});

test('an empty list and an account do so too', async () => {
  const site = shop.url.replace('//localhost', '//pro.localhost');
  const pages: Sent[] = [];
  const open = async (path: string, cookie = '') => {
    const { status, html } = await fetchPage(site, path, { cookie });
    expect([path, status]).toEqual([path, 200]);
    pages.push({ call: path, status, text: html });
  };
  for (const language of languages) {
    const body = {
      email: emailOf(language),
      password,
      details: { firstName: 'Ana', lastName: 'Horvat' },
      acceptedConsents,
    };
    await call(contract.account.register, language, { body });
    await call(contract.account.verify, language, { params: { token: await tokenOf(emailOf(language)) } });
    const login = { username: emailOf(language), password };
    const { tokens } = await call(contract.auth.login, language, { body: login });
    for (const screen of ['cart', 'login', 'register', 'forgotPassword'] as const) {
      await open(pathOf(screen, language));
    }
    const cookie = `accessToken=${tokens.accessToken}`;
    for (const view of ['overview', 'lists', 'wishlist', 'details', 'addresses', 'password', 'data']) {
      await open(`${pathOf('profile', language)}?view=${view}`, cookie);
    }
    const orders = await fetchPage(site, `${pathOf('profile', language)}?view=orders`, { cookie });
    expect(orders.status, 'orders of somebody who has none').toBe(404);
  }
  expect(foundIn(pagesOf(pages), cartWordsOf)).toEqual({});
  expect(foundIn(pagesOf(pages), orderWordsOf)).toEqual({});
});

test('its mails do so too', async () => {
  for (const language of languages) {
    const message = { firstName: 'Ana', content: 'Molim', from: emailOf(language), acceptedConsents };
    const captcha = await answerOf(await call(contract.forms.formCaptcha, language));
    await call(contract.marketing.contactAdmin, language, { body: { ...message, ...cart, captcha } });
    await call(contract.marketing.newsletterSubscribe, language, {
      body: { email: emailOf(language), acceptedConsents },
    });
    await call(contract.account.passwordForgot, language, { body: { email: emailOf(language) } });
  }
  const { rows } = await database.pool.query<{
    kind: string;
    language: Language;
    subject: string;
    text: string;
  }>('select kind, language, subject, text from outbox_mail order by id');
  const kinds = new Set(rows.map(({ kind }) => kind));
  for (const kind of ['account.confirmEmail', 'account.welcome', 'contact.enquiry', 'contact.enquiry.copy']) {
    expect(kinds).toContain(kind);
  }
  const found = rows.flatMap(({ kind, language, subject, text }) =>
    shopWordsIn(`${subject} ${text}`, language).map((words) => `${kind} ${language} ${words}`),
  );
  expect(found).toEqual([]);
});

/** What the mail that asks for a confirmation carries. */
async function tokenOf(email: string): Promise<string> {
  const { rows } = await database.pool.query<{ text: string }>(
    `select text from outbox_mail where kind = 'account.confirmEmail' and recipient = $1`,
    [email],
  );
  const token = /verificationToken=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1];
  if (!token) throw new Error(`No mail to ${email} asks for a confirmation.`);
  return token;
}
