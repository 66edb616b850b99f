import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { saveData } from './save-data.ts';
import { aShopper, cartLink, type Shopper } from './shopper.ts';
import { phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

/** Scripts come as over a slow line: not before they are let through. */
async function holdScripts(page: Page, address = /\/assets\/.*\.js$/): Promise<() => void> {
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  return letThrough;
}

/** A page of which everything has come that it asks for by itself, and none of its scripts. */
async function openUnhydrated({ page }: Pick<Shopper, 'page'>, address: string): Promise<() => void> {
  const letThrough = await holdScripts(page);
  await page.goto(address, { waitUntil: 'load' });
  return letThrough;
}

/** Whether the page shows, in the press's own task, that it was heard. */
async function givesSign(page: Page, press: () => Promise<void>): Promise<boolean> {
  await page.evaluate(() => {
    const facts = window as unknown as { heard?: boolean };
    new MutationObserver(() => {
      facts.heard = true;
    }).observe(document.documentElement, { attributeFilter: ['data-waiting'] });
  });
  await press();
  return page.evaluate(() => (window as unknown as { heard?: boolean }).heard === true);
}

/** Addresses of the scripts that a page has asked for. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  return scripts;
}

const isHydrated = (page: Page) =>
  page
    .locator('header')
    .first()
    .evaluate((header) => Object.keys(header).some((key) => key.startsWith('__react')));

test.concurrent.for(inTurn('de'))(
  'an untouched page is hydrated once it has loaded: %s',
  async (language) => {
    const { page, complaints } = await aShopper(openVisitor, language);
    const scripts = scriptsOf(page);
    await page.goto(pathOf('home', language), { waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    expect(scripts).toEqual([]);
    await eventually(async () => expect(await isHydrated(page)).toBe(true));
    expect(complaints).toEqual([]);
  },
);

test.concurrent('with data saving nothing is fetched before the first interaction', async () => {
  const { page, complaints } = await aShopper(openVisitor, 'hr');
  await saveData(page);
  const scripts = scriptsOf(page);
  await page.goto(pathOf('home', 'hr'), { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 200);
  await page.mouse.move(240, 240);
  await eventually(async () => expect(await isHydrated(page)).toBe(true));
  expect(complaints).toEqual([]);
});

test.concurrent('the cart’s badge is on the page before its scripts', async () => {
  const { page, context, complaints } = await aShopper(openVisitor, 'hr');
  const goods = { 'bracket-333': 3 };
  await prepareCart({ url: shopUrl(), language: 'hr', goods }, { cookies: context, pageUrl: shopUrl() });
  // What the browser itself keeps of a cart that it has put together.
  const cartId = (await context.cookies()).find(({ name }) => name === 'cartId')?.value;
  await page.addInitScript((id) => localStorage.setItem('cartCount', `${id}:3`), cartId);
  const letThrough = await openUnhydrated({ page }, pathOf('home', 'hr'));
  expect(await page.locator('a[data-cart]').getAttribute('data-pieces')).toBe('3');
  letThrough();
  expect(complaints).toEqual([]);
});

test.concurrent.for(inTurn('en'))(
  'a press before the scripts shows a sign and is replayed when they have loaded: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, complaints } = shopper;
    const address = productAddress('seam-tape', language);
    const letThrough = await openUnhydrated(shopper, address);
    const buy = page.getByRole('main').locator('form button[type=submit]').filter({ visible: true }).first();
    expect(await givesSign(page, () => buy.click())).toBe(true);
    expect(await buy.getAttribute('aria-busy')).toBe('true');
    await buy.click();
    letThrough();
    await cartLink(page, shopper).and(page.locator('[aria-label*="1"]')).waitFor();
    expect(await page.locator('html').getAttribute('data-waiting')).toBeNull();
    expect(new URL(page.url()).pathname).toBe(address);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('the filters of an untouched list open at the first press', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page, t, complaints } = shopper;
  const letThrough = await openUnhydrated(shopper, pathOf('shop', 'hr'));
  await page.getByRole('link', { name: t('list.filter.title'), exact: true }).click();
  letThrough();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent.for(inTurn('hr'))(
  'text typed before the scripts stays, and the scripts know it: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, complaints } = shopper;
    const letThrough = await openUnhydrated(shopper, pathOf('register', language));
    const main = page.getByRole('main');
    const email = main.locator('input[type=email], input[name=email], input[name=username]').first();
    const password = main.locator('input[type=password]').first();
    await email.fill('kupac@kupac.example');
    // The form says how strong a password is, by what it knows of it.
    await password.pressSequentially('horse-Battery-9-staple');
    const box = main.locator('input[type=checkbox]').first();
    await box.check();
    letThrough();
    await eventually(async () =>
      expect(
        await password.evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps'))),
      ).toBe(true),
    );
    await password.press('End');
    await password.pressSequentially('!');
    expect(await password.inputValue()).toBe('horse-Battery-9-staple!');
    expect(await email.inputValue()).toBe('kupac@kupac.example');
    expect(await box.isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('en'))(
  'presses on the lines of a cart before the scripts are replayed, each of them: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t, complaints } = shopper;
    const goods = {
      'bracket-333': 1,
      'ridge-cap-ral7016': { qty: 1, texts: { pitch: '30°' } },
      'seam-tape': 1,
    };
    await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
    const letThrough = await openUnhydrated(shopper, pathOf('cart', language));
    const nameOf = (key: keyof typeof goods) => ({ name: demoProduct(key).name[language] });
    const quantityOf = (key: keyof typeof goods) =>
      page.getByRole('spinbutton', { name: t('cart.line.quantity', nameOf(key)) });
    await quantityOf('bracket-333').fill('11');
    const increase = page.getByRole('button', { name: t('cart.line.increase', nameOf('ridge-cap-ral7016')) });
    await increase.click();
    await increase.click();
    await page.getByRole('button', { name: t('cart.line.remove', nameOf('seam-tape')) }).click();
    letThrough();
    await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 14 }) }).waitFor();
    expect(await quantityOf('bracket-333').inputValue()).toBe('11');
    expect(await quantityOf('ridge-cap-ral7016').inputValue()).toBe('3');
    expect(await quantityOf('seam-tape').count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('de'))(
  'a page whose scripts are gone keeps the input and sends it without them: %s',
  async (language) => {
    const { page, t } = await aShopper(openVisitor, language);
    const asked = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      asked.resolve();
      await entered.promise;
      await route.fulfill({ status: 404, body: '' });
    });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(pathOf('login', language), { waitUntil: 'load' });
    const main = page.getByRole('main');
    const email = main.locator('input[name=username]');
    await asked.promise;
    await email.fill('nobody@kupac.example');
    await main.locator('input[name=password]').fill('wrong-Password-1!');
    entered.resolve();
    await main.locator('form:has(input[name=username]) button[type=submit]').click();
    await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
    expect(await email.inputValue()).toBe('nobody@kupac.example');
    await eventually(() => expect(loads).toBe(2));
  },
);

test.concurrent('the server-rendered HTML stays if a section’s code is missing once, and is hydrated later', async () => {
  const { page, complaints } = await aShopper(openVisitor, 'de');
  const missed: string[] = [];
  await page.route(/\/assets\/view-.*\.js$/, async (route) => {
    const address = route.request().url();
    if (missed.includes(address)) return route.continue();
    missed.push(address);
    return route.abort('connectionreset');
  });
  await page.goto(pathOf('page', 'de', { slug: 'kontakt' }), { waitUntil: 'load' });
  await eventually(() => expect(missed.length).toBeGreaterThan(0));
  expect(await page.getByRole('main').locator('form').count()).toBeGreaterThan(0);
  await eventually(async () => expect(await isHydrated(page)).toBe(true));
  expect(await page.getByRole('main').locator('form').count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
