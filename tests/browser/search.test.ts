import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { searchPath } from '#web/parts/site-search/search-address.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { soughtWord, unknownWord } from '../../tools/search-screens.ts';
import { eventually } from './eventually.ts';
import { hasFocus, pressOn, tabTo } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, type Shopper, seen } from './shopper.ts';
import { expectAccessible, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

const headerField = ({ page, t }: Shopper) =>
  seen(page.getByRole('banner').getByLabel(t('layout.search.field')));
const pageField = ({ page, t }: Shopper) => page.getByRole('main').getByLabel(t('search.field.label'));
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const tab = ({ page, t }: Shopper, category: string) =>
  page
    .getByRole('navigation', { name: t('search.tabs') })
    .getByRole('link', { name: t(`search.categories.${category}`) });

/** Addresses that the page has asked for since, by a part of them. */
function requestsFor(page: Page, part: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes(part) && asked.push(request.url()));
  return asked;
}

test.concurrent.for(inTurn('de'))('a product is found by keyboard alone: %s', async (language) => {
  const shopper = await aShopper(openVisitor, language);
  const { page, t, complaints } = shopper;
  await openPage(page, pathOf('home', language));
  const field = headerField(shopper);
  await tabTo(page, field);
  await page.keyboard.type(soughtWord[language]);
  await options(page).first().waitFor();
  expect(await field.getAttribute('role')).toBe('combobox');
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  expect(await field.getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  await expectAccessible(page, { within: 'header' });

  await page.keyboard.press('Escape');
  expect(await options(page).filter({ visible: true }).count()).toBe(0);
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  expect(await field.inputValue()).toBe(soughtWord[language]);
  await page.keyboard.press('ArrowDown');
  const name = (await chosen.innerText()).trim();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await tabTo(page, field, 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(soughtWord[language]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${searchPath(language, { search: soughtWord[language], category: 'products' })}`);
  await page
    .getByRole('heading', { level: 1, name: t('search.titleOf', { search: soughtWord[language] }) })
    .waitFor();
  await waitForHydration(page);
  expect(await page.title()).toContain(t('search.titleOf', { search: soughtWord[language] }));
  expect(await tab(shopper, 'products').getAttribute('aria-current')).toBe('page');
  expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThan(3);
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  await pressOn(page, tab(shopper, 'productCategories'));
  await page.waitForURL(/category=productCategories$/);
  expect(await hasFocus(tab(shopper, 'productCategories'))).toBe(true);
  // Those of the tab before stand until the new ones are drawn.
  const found = page.getByRole('main').locator(`article a[href^="${pathOf('shop', language)}/"]`);
  await pressOn(page, found.first());
  await page.waitForURL(`**${pathOf('shop', language)}/**`);
  expect(complaints).toEqual([]);
});

test.concurrent('on a phone the search opens over the page and returns the focus', async () => {
  const shopper = await aShopper(openVisitor, 'de', phone);
  const { page, t, complaints } = shopper;
  await openPage(page, pathOf('shop', 'de'));
  const opener = page.getByRole('banner').getByRole('link', { name: t('layout.search.label'), exact: true });
  await pressOn(page, opener);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(t('layout.search.field'));
  await eventually(async () => expect(await hasFocus(field)).toBe(true));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await hasFocus(opener)).toBe(true);

  await page.keyboard.press('Enter');
  await page.keyboard.type(soughtWord.de);
  await options(page).first().waitFor();
  await options(page).last().click();
  await page.waitForURL(`**${searchPath('de', { search: soughtWord.de, category: 'products' })}`);
  await dialog.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

test.concurrent('without scripts the field is a form, and tabs and pages are links', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr', undefined, { javaScriptEnabled: false });
  const { page, t } = shopper;
  await page.goto(pathOf('home', 'hr'));
  await headerField(shopper).fill('krov');
  await headerField(shopper).press('Enter');
  await page.waitForURL(/\/pretraga\?search=krov&category=products$/);
  expect(await pageField(shopper).inputValue()).toBe('krov');
  const second = page.getByRole('link', { name: t('catalogue.pages.page', { page: 2 }), exact: true });
  const firstName = await page.getByRole('main').getByRole('article').first().innerText();
  await second.click();
  await page.waitForURL(/category=products&page=2$/);
  expect(await page.getByRole('main').getByRole('article').first().innerText()).not.toBe(firstName);
  await tab(shopper, 'pages').click();
  await page.waitForURL(/\/pretraga\?search=krov$/);
  await pageField(shopper).fill(soughtWord.hr);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('search.field.submit') })
    .click();
  await page.waitForURL(/\/pretraga\?search=%C5%BElijeb$/);
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()).toContain('žlijeb');
});

test.concurrent('results on the search page follow the typing, in one step and one history entry', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t } = shopper;
  await openPage(page, pathOf('home', 'en'));
  await openPage(page, searchPath('en', { search: 'roof', category: 'products', page: 2 }));
  const field = pageField(shopper);
  const asked = requestsFor(page, '/search.data');
  await field.focus();
  // Letter by letter, faster than any machine is slow.
  await field.evaluate((element, word) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let length = 1; length <= word.length; length += 1) {
      write?.call(element, word.slice(0, length));
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }, soughtWord.en);
  await page.waitForURL(`**${searchPath('en', { search: soughtWord.en, category: 'products' })}`);
  await page
    .getByRole('heading', { level: 1, name: t('search.titleOf', { search: soughtWord.en }) })
    .waitFor();
  expect(asked, asked.join(' ')).toHaveLength(1);
  expect(await hasFocus(field)).toBe(true);
  await page.goBack();
  await page.waitForURL(`**${pathOf('home', 'en')}`);
});

test.concurrent('suggestions are requested once typing stops, by code that was loaded for them', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page } = shopper;
  const scripts = requestsFor(page, 'search-suggestions');
  const asked = requestsFor(page, '/search/suggest');
  await openPage(page, pathOf('shop', 'hr'));
  expect(scripts).toEqual([]);
  await headerField(shopper).focus();
  await page.keyboard.type('ž');
  await eventually(async () => expect(await headerField(shopper).getAttribute('role')).toBe('combobox'));
  expect(scripts.length).toBeGreaterThan(0);
  // At once: keys that come one by one from outside are pauses on a busy machine.
  await page.evaluate(() => {
    for (const letter of 'lijeb') document.execCommand('insertText', false, letter);
  });
  await options(page).first().waitFor();
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(encodeURIComponent('žlijeb'));
});

test.concurrent('a search without results says so and offers links', { tags: 'release' }, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openPage(page, searchPath('hr', { search: unknownWord }));
  const said = page.getByRole('main').getByRole('status');
  expect(await said.innerText()).toBe(t('search.nothing.status', { search: unknownWord }));
  const ways = page.getByRole('navigation', { name: t('search.ways.categories') });
  expect(await ways.getByRole('link').count()).toBeGreaterThan(3);
  await ways.getByRole('link').first().click();
  await page.waitForURL(/\/shop\//);
});

test.concurrent('more results are appended, fail quietly, and are there again on coming back', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openPage(page, searchPath('hr', { search: 'krov', category: 'products' }));
  const cards = page.getByRole('main').getByRole('article');
  expect(await cards.count()).toBe(12);
  await page.route('**/api/v1/search/web', (route) => route.abort());
  await page.getByRole('button', { name: t('search.more.show') }).click();
  const again = page.getByRole('button', { name: t('search.failed.tryAgain') });
  await again.waitFor();
  expect(await cards.count()).toBe(12);
  await page.unroute('**/api/v1/search/web');
  await again.click();
  await eventually(async () => expect(await cards.count()).toBeGreaterThan(12));
  const first = cards.nth(12).getByRole('heading').getByRole('link');
  await eventually(async () => expect(await hasFocus(first)).toBe(true));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/product\//);
  await page.goBack();
  await eventually(async () => expect(await cards.count()).toBeGreaterThan(12));
});
