import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage, pageHasScripts } from '../../tools/open-page.ts';
import { inTurn } from './language-turns.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });
const contactSlugs = { hr: 'kontakt', en: 'contact', de: 'kontakt' } as const;

/** What is needed without a connection has come: it stands before the browser's own requests. */
async function isWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => !/native code/.test(String(window.fetch)));
}

test.concurrent.for(inTurn('de'))(
  'without a connection a page that is asked for waits, and what was typed stays: %s',
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
  'without a connection a form is not sent and keeps what was typed: %s',
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

test.concurrent.for(inTurn('hr'))(
  'a page that sleeps says at once that there is no connection, and goes on when it is back: %s',
  async (language) => {
    const { page, context, t, complaints } = await aShopper(openVisitor, language);
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

test('a server that is away takes no page away, whatever of it has not come yet', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  const contact = pathOf('page', 'hr', { slug: contactSlugs.hr });
  const missed: string[] = [];
  // What says that there is no connection is the last to come, and cannot come any more.
  await page.route(/\/assets\/lost-connection-/, async (route) => {
    missed.push(route.request().method());
    await route.abort('connectionrefused');
  });
  await page.goto(contact);
  await pageHasScripts(page);
  const text = page.locator('form:has(textarea) textarea').first();
  await text.fill('Trebam 40 m žlijeba.');
  // It is asked whether it is gone for ever.
  await expect.poll(() => missed).toEqual(['GET', 'HEAD']);
  // It goes on without that part, and leads on.
  expect(await text.inputValue()).toBe('Trebam 40 m žlijeba.');
  await page
    .getByRole('contentinfo')
    .locator(`a[href="${pathOf('cart', 'hr')}"]`)
    .click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForURL(shopUrl() + pathOf('cart', 'hr'));
});

test('a server that is away takes no page away that has not come to life, and it does when the server is back', async () => {
  const { page } = await aShopper(openVisitor, 'hr');
  await page.goto(pathOf('page', 'hr', { slug: contactSlugs.hr }), { waitUntil: 'networkidle' });
  await page.evaluate(() => Object.assign(globalThis, { isFirst: true }));
  const asked: string[] = [];
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    asked.push(route.request().method());
    await route.abort('connectionrefused');
  });
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect.poll(() => asked).toContain('HEAD');
  await expect.poll(() => asked.lastIndexOf('GET') > asked.indexOf('HEAD')).toBe(true);
  await page.unroute(/\/assets\/.*\.js$/);
  await pageHasScripts(page);
  expect(await page.evaluate(() => 'isFirst' in globalThis)).toBe(true);
});
