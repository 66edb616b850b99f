import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { pageHasScripts } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { noticeOf } from './cookie-steps.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
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
async function openAsleep(shopper: Shopper, address: string): Promise<() => void> {
  const letThrough = await holdScripts(shopper.page);
  await shopper.page.goto(address, { waitUntil: 'load' });
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

test.concurrent.for(inTurn('de'))('nothing runs in a page that nobody has touched: %s', async (language) => {
  const { page, complaints } = await aShopper(openVisitor, language);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto(pathOf('home', language), { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  await page.mouse.move(200, 200);
  await page.mouse.move(240, 240);
  await eventually(async () => expect(scripts.length).toBeGreaterThan(5));
  expect(complaints).toEqual([]);
});

test.concurrent.for(inTurn('en'))(
  'what is pressed before the scripts shows a sign and is done when they are here: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, complaints } = shopper;
    const address = productAddress('seam-tape', language);
    const letThrough = await openAsleep(shopper, address);
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

test.concurrent('the filters of a list that nobody has touched open at the first press', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page, t, complaints } = shopper;
  const letThrough = await openAsleep(shopper, pathOf('shop', 'hr'));
  await page.getByRole('link', { name: t('catalogue.filter.title'), exact: true }).click();
  letThrough();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent.for(inTurn('de'))(
  'what the page itself answers does not wait for the code of its parts: %s',
  async (language) => {
    const { page, t, complaints } = await aShopper(openVisitor, language, phone);
    const letThrough = await holdScripts(page, /\/assets\/late-(sections|view)-.*\.js$/);
    await page.goto(pathOf('home', language), { waitUntil: 'load' });
    await page.getByRole('button', { name: t('layout.openMenu') }).click();
    const menu = page.getByRole('dialog');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    letThrough();
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('hr'))(
  'what is typed before the scripts stays, and the scripts know it: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, complaints } = shopper;
    const letThrough = await openAsleep(shopper, pathOf('register', language));
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
  'what is done to the lines of a cart before the scripts is done, every press of it: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t, complaints } = shopper;
    const goods = {
      'bracket-333': 1,
      'ridge-cap-ral7016': { qty: 1, texts: { pitch: '30°' } },
      'seam-tape': 1,
    };
    await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
    const letThrough = await openAsleep(shopper, pathOf('cart', language));
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
  'a page whose scripts are gone keeps what was typed and sends it without them: %s',
  async (language) => {
    const { page, t } = await aShopper(openVisitor, language);
    await page.route(/\/assets\/.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto(pathOf('login', language), { waitUntil: 'load' });
    const main = page.getByRole('main');
    const email = main.locator('input[name=username]');
    const refused = page.waitForResponse((response) => /\/assets\/.*\.js$/.test(response.url()));
    await email.focus();
    await refused;
    await email.fill('nobody@kupac.example');
    await main.locator('input[name=password]').fill('wrong-Password-1!');
    expect(await email.inputValue()).toBe('nobody@kupac.example');
    expect(loads).toBe(1);
    await main.locator('form:has(input[name=username]) button[type=submit]').click();
    await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
    await eventually(() => expect(loads).toBe(2));
  },
);

test.concurrent.for(inTurn('en'))(
  'a part at rest in a page that is awake shows a sign and does what was pressed in it: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, complaints } = shopper;
    await context.clearCookies();
    const letThrough = await holdScripts(page, /\/assets\/cookie-notice-.*\.js$/);
    await page.goto(pathOf('blog', language), { waitUntil: 'load' });
    await pageHasScripts(page);
    const notice = noticeOf(shopper);
    const answer = notice.getByRole('button').first();
    expect(await notice.evaluate((part) => part.closest('[data-rests]') !== null)).toBe(true);
    expect(await givesSign(page, () => answer.click())).toBe(true);
    expect(await answer.getAttribute('aria-busy')).toBe('true');
    letThrough();
    await notice.waitFor({ state: 'detached' });
    expect(await page.locator('html').getAttribute('data-waiting')).toBeNull();
    expect((await context.cookies()).some(({ name }) => name === 'acceptedCookies')).toBe(true);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('what the server drew stays where its code is missed once, and comes to life later', async () => {
  const { page, t, complaints } = await aShopper(openVisitor, 'de', phone);
  const missed: string[] = [];
  await page.route(/\/assets\/late-(sections|view)-.*\.js$/, async (route) => {
    const address = route.request().url();
    if (missed.includes(address)) return route.continue();
    missed.push(address);
    return route.abort('connectionreset');
  });
  await page.goto(pathOf('home', 'de'), { waitUntil: 'load' });
  // All of a page that is woken by a press comes with it.
  await page.getByRole('button', { name: t('layout.openMenu') }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => expect(missed.length).toBeGreaterThan(0));
  const sections = page.getByRole('main').locator('section');
  const isKnown = () =>
    sections.first().evaluate((section) => Object.keys(section).some((key) => key.startsWith('__react')));
  await eventually(async () => expect(await isKnown()).toBe(true));
  expect(await sections.count()).toBeGreaterThan(5);
  expect(complaints).toEqual([]);
});

test.concurrent('who leaves a part that was pressed in sees nothing on its way any more', async () => {
  const { page, complaints } = await aShopper(openVisitor, 'en');
  const letThrough = await holdScripts(page, /\/assets\/(email-form|late-view)-.*\.js$/);
  await page.goto(pathOf('home', 'en'), { waitUntil: 'load' });
  await pageHasScripts(page);
  const send = page.getByRole('main').locator('form:not([role]):has(input[name=email]) button').last();
  await send.click();
  expect(await send.getAttribute('aria-busy')).toBe('true');
  const isWaiting = () => page.locator('html').evaluate((root) => 'waiting' in root.dataset);
  expect(await isWaiting()).toBe(true);
  const cart = pathOf('cart', 'en');
  await page.getByRole('contentinfo').locator(`a[href="${cart}"]`).click();
  await page.waitForURL((url) => url.pathname === cart);
  await eventually(async () => expect(await isWaiting()).toBe(false));
  letThrough();
  expect(complaints).toEqual([]);
});

test.concurrent.for(inTurn('hr'))(
  'what is typed into a part before its own scripts stays, and they know it: %s',
  async (language) => {
    const { page, complaints } = await aShopper(openVisitor, language);
    const letThrough = await holdScripts(page, /\/assets\/(email-form|late-view)-.*\.js$/);
    await page.goto(pathOf('home', language), { waitUntil: 'load' });
    await pageHasScripts(page);
    const email = page.getByRole('main').locator('form:not([role]) input[name=email]').last();
    await email.fill('kupac@kupac');
    letThrough();
    await eventually(async () =>
      expect(
        await email.evaluate((field) => Object.keys(field).some((key) => key.startsWith('__reactProps'))),
      ).toBe(true),
    );
    await email.press('End');
    await email.pressSequentially('.example');
    expect(await email.inputValue()).toBe('kupac@kupac.example');
    expect(complaints).toEqual([]);
  },
);
