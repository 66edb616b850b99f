import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForScripts } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { saveData } from './save-data.ts';
import { aShopper, cartLink } from './shopper.ts';
import { expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });
const contactSlugs = { hr: 'kontakt', en: 'contact', de: 'kontakt' } as const;

/** What is needed without a connection has come: it stands before the browser's own requests. */
async function isWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => !/native code/.test(String(window.fetch)));
}

test.concurrent.for(inTurn('de'))(
  'without a connection a requested page waits, and input stays: %s',
  async (language) => {
    const { page, context, t } = await aShopper(openVisitor, language);
    const contact = pathOf('page', language, { slug: contactSlugs[language] });
    await openPage(page, contact);
    await isWatched(page);
    const form = page.locator('form:has(textarea)').first();
    await form.locator('textarea').fill('Trebam 40 m žlijeba.');
    await context.setOffline(true);
    await page
      .getByRole('contentinfo')
      .locator(`a[href="${pathOf('cart', language)}"]`)
      .click();
    const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
    await notice.waitFor();
    expect(await notice.textContent()).toContain(t('messages.connection.pageKept'));
    expect(await form.locator('textarea').inputValue()).toBe('Trebam 40 m žlijeba.');
    await notice.getByRole('button', { name: t('messages.connection.tryAgain') }).click();
    await notice.waitFor();
    expect(new URL(page.url()).pathname).toBe(contact);
    await context.setOffline(false);
    await page.waitForURL(shopUrl() + pathOf('cart', language));
    await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor();
    expect(await notice.count()).toBe(0);
  },
);

test.concurrent.for(inTurn('en'))(
  'without a connection a form is not sent and keeps its input: %s',
  async (language) => {
    const { page, context, t } = await aShopper(openVisitor, language);
    await openPage(page, pathOf('login', language));
    await isWatched(page);
    const email = page.getByRole('main').locator('input[name=username]');
    await email.fill('nobody@kupac.example');
    await page.getByRole('main').locator('input[name=password]').fill('wrong-Password-1!');
    const submit = page.getByRole('main').locator('form:has(input[name=username]) button[type=submit]');
    await context.setOffline(true);
    await submit.click();
    const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
    await notice.waitFor();
    expect(await notice.textContent()).toContain(t('messages.connection.formKept'));
    expect(await email.inputValue()).toBe('nobody@kupac.example');
    await notice.getByRole('button', { name: t('messages.connection.understood') }).click();
    expect(await notice.count()).toBe(0);
    await context.setOffline(false);
    await submit.click();
    await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
    expect(await email.inputValue()).toBe('nobody@kupac.example');
  },
);

test.concurrent.for(inTurn('en'))(
  'what a press opens waits for the connection if its code has not loaded, and input stays: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t } = shopper;
    await page.setViewportSize({ width: 390, height: 844 });
    const banner = page.getByRole('banner');
    const opens = [
      {
        press: banner.getByRole('link', { name: t('layout.search.label') }),
        opened: page.getByRole('dialog').getByRole('combobox'),
      },
      {
        press: banner.getByRole('button', { name: t('layout.openMenu') }),
        opened: page.getByRole('dialog').getByRole('navigation'),
      },
      { press: cartLink(page, shopper), opened: page.getByRole('dialog').getByText(t('cart.empty.title')) },
    ];
    for (const { press, opened } of opens) {
      await openPage(page, pathOf('page', language, { slug: contactSlugs[language] }));
      await isWatched(page);
      const text = page.locator('form:has(textarea) textarea').first();
      await text.fill('Trebam 40 m žlijeba.');
      await context.setOffline(true);
      await press.first().click();
      const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
      await notice.waitFor();
      expect(await notice.textContent()).toContain(t('layout.connectionAwaited'));
      expect(await opened.count()).toBe(0);
      expect(await text.inputValue()).toBe('Trebam 40 m žlijeba.');
      await context.setOffline(false);
      await opened.first().waitFor();
      await notice.waitFor({ state: 'detached' });
      expect(await text.inputValue()).toBe('Trebam 40 m žlijeba.');
    }
  },
);

test.concurrent.for(inTurn('hr'))(
  'a request lost on an unstable connection is repeated, and input stays: %s',
  async (language) => {
    const { page, t, complaints } = await aShopper(openVisitor, language, phone);
    await openPage(page, pathOf('page', language, { slug: contactSlugs[language] }));
    await isWatched(page);
    const text = page.locator('form:has(textarea) textarea').first();
    await text.fill('Trebam 40 m žlijeba.');
    const lost = new Set<string>();
    await page.route(/\/assets\/.*\.js$/, (route) => {
      const address = route.request().url();
      if (lost.has(address)) return route.continue();
      lost.add(address);
      return route.abort('connectionreset');
    });
    const banner = page.getByRole('banner');
    for (const [press, opened] of [
      [banner.getByRole('link', { name: t('layout.search.label') }), page.getByRole('combobox')],
      [banner.getByRole('button', { name: t('layout.openMenu') }), page.getByRole('navigation')],
    ] as const) {
      const dialog = page.getByRole('dialog').filter({ has: opened });
      await press.first().click();
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }
    expect(lost.size).toBeGreaterThan(1);
    expect(await text.inputValue()).toBe('Trebam 40 m žlijeba.');
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('de'))(
  'a link to another document waits for the connection, a form that changes something is not sent: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t } = shopper;
    const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
    const address = productAddress('falc-430', language);
    const leads: [Locator, RegExp][] = [
      [
        page.getByRole('button', { name: t('catalogue.variants.sample') }),
        new RegExp(productAddress('colour-sample', language).replace(/[^/]*$/, '')),
      ],
      [
        page.getByRole('banner').getByRole('button', { name: t('layout.search.submit') }),
        new RegExp(pathOf('search', language)),
      ],
    ];
    for (const [press, goal] of leads) {
      await openPage(page, address);
      await isWatched(page);
      await context.setOffline(true);
      await press.dispatchEvent('click');
      await notice.getByText(t('messages.connection.pageKept')).waitFor();
      expect(new URL(page.url()).pathname).toBe(address);
      await context.setOffline(false);
      await page.waitForURL((url) => goal.test(url.pathname) && url.pathname !== address);
    }
    await openPage(page, address);
    await isWatched(page);
    // As it stands in pages that work without scripts; where they run, they send it.
    await page.evaluate(() => {
      const form = Object.assign(document.createElement('form'), { method: 'post', id: 'changes' });
      form.append(Object.assign(document.createElement('button'), { textContent: 'changes' }));
      document.querySelector('main')?.append(form);
    });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'changes' }).click();
    await notice.getByText(t('messages.connection.formKept')).waitFor();
    expect(new URL(page.url()).pathname).toBe(address);
    await context.setOffline(false);
  },
);

test.concurrent.for(inTurn('hr'))(
  'a page before hydration says at once that there is no connection, and goes on when it is back: %s',
  async (language) => {
    const { page, context, t, complaints } = await aShopper(openVisitor, language);
    await saveData(page);
    await page.goto(pathOf('home', language), { waitUntil: 'networkidle' });
    const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
    expect(await notice.count()).toBe(0);
    await context.setOffline(true);
    await page.waitForFunction(() => !navigator.onLine);
    const address = page.url();
    await page
      .getByRole('contentinfo')
      .locator(`a[href="${pathOf('cart', language)}"]`)
      .click();
    await notice.waitFor();
    expect(await notice.textContent()).toContain(t('layout.connectionAwaited'));
    expect(page.url()).toBe(address);
    await expectAccessible(page, { within: '[data-awaited-connection]' });
    await context.setOffline(false);
    await page.waitForURL(shopUrl() + pathOf('cart', language));
    await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor();
    expect(await notice.count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test('a page that found no server though the browser is online appears by itself when there is one', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr');
  await openPage(page, pathOf('page', 'hr', { slug: contactSlugs.hr }));
  await isWatched(page);
  await page.route(/\.data(\?|$)/, (route) => route.abort('connectionrefused'));
  await page
    .getByRole('contentinfo')
    .locator(`a[href="${pathOf('cart', 'hr')}"]`)
    .click();
  const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
  await notice.waitFor();
  await page.unroute(/\.data(\?|$)/);
  await page.waitForURL(shopUrl() + pathOf('cart', 'hr'));
  await page.getByRole('heading', { level: 1, name: t('cart.title') }).waitFor();
  expect(await notice.count()).toBe(0);
});

test('an unreachable server removes no page, whatever of it has not loaded yet', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  const contact = pathOf('page', 'hr', { slug: contactSlugs.hr });
  const missed: string[] = [];
  // What says that there is no connection is the last to come, and cannot come any more.
  await page.route(/\/assets\/late-watches-/, async (route) => {
    missed.push(route.request().method());
    await route.abort('connectionrefused');
  });
  await page.goto(contact);
  await waitForScripts(page);
  const text = page.locator('form:has(textarea) textarea').first();
  await text.fill('Trebam 40 m žlijeba.');
  // It is asked whether it is gone for ever.
  await eventually(() => expect(missed).toEqual(['GET', 'HEAD']));
  // It goes on without that part, and leads on.
  expect(await text.inputValue()).toBe('Trebam 40 m žlijeba.');
  await page
    .getByRole('contentinfo')
    .locator(`a[href="${pathOf('cart', 'hr')}"]`)
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(shopUrl() + pathOf('cart', 'hr'));
});

test('an unreachable server removes no page that is not hydrated, and it is hydrated when the server is back', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  await saveData(page);
  await page.goto(pathOf('page', 'hr', { slug: contactSlugs.hr }), { waitUntil: 'networkidle' });
  await page.evaluate(() => Object.assign(globalThis, { isFirst: true }));
  const asked: string[] = [];
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    asked.push(route.request().method());
    await route.abort('connectionrefused');
  });
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await eventually(() => expect(asked).toContain('HEAD'));
  await eventually(() => expect(asked.lastIndexOf('GET')).toBeGreaterThan(asked.indexOf('HEAD')));
  await page.unroute(/\/assets\/.*\.js$/);
  await waitForScripts(page);
  expect(await page.evaluate(() => 'isFirst' in globalThis)).toBe(true);
});
