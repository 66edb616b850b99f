import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { openPage } from '../../tools/open-page.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });
const contactSlugs = { hr: 'kontakt', en: 'contact', de: 'kontakt' } as const;

/** What is needed without a connection has come: it stands before the browser's own requests. */
async function isWatched(page: Page): Promise<void> {
  await page.waitForFunction(() => !/native code/.test(String(window.fetch)));
}

test.concurrent.for(languages)(
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

test.concurrent.for(languages)(
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

test.concurrent.for(languages)(
  'a page that sleeps says at once that there is no connection, and goes on when it is back: %s',
  async (language) => {
    const { page, context, t, complaints } = await aShopper(openVisitor, language);
    await page.goto(pathOf('home', language), { waitUntil: 'networkidle' });
    const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
    expect(await notice.count()).toBe(0);
    await context.setOffline(true);
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
