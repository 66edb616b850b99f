import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { categoryAddress, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { anAccount, logInAtScreen } from './account-steps.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, buyerEmail, seen } from './shopper.ts';
import { desktop, enquiryShopUrl, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/* docs/decisions/storefront-layout.md: what a visitor has in sight, measured. */

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It cannot be seen.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** How much of a window's height the picture of a product takes at most. */
const pictureShare = 0.6;
const pictureOf = (page: Page) => boxOf(seen(page.getByRole('main').locator('img')));

const spreadOf = (figures: readonly number[]) => Math.max(...figures) - Math.min(...figures);

test.concurrent.for(inTurn('de'))(
  'the start page of a phone is at most six thousand pixels long: %s',
  async (language) => {
    const { page } = await aShopper(openVisitor, language, phone);
    await openPage(page, pathOf('home', language));
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
    // The edge of the next card tells that there is more.
    // Those of further categories stand on larger windows.
    const sliders = page
      .getByRole('main')
      .locator('[data-per-view]:not([data-per-view="1"])')
      .filter({ visible: true });
    expect(await sliders.count()).toBeGreaterThan(1);
    for (const slider of await sliders.all()) {
      const [first, second] = await Promise.all(
        [0, 1].map((place) => boxOf(slider.locator('> *').nth(place))),
      );
      expect(first?.right).toBeLessThan(phone.width);
      expect(second?.x).toBeLessThan(phone.width - 16);
      expect(second?.right).toBeGreaterThan(phone.width);
    }
  },
);

test.concurrent.for(
  (
    [
      'bracket-333',
      'klik-505',
      'falc-430',
      't35',
      'tile-sheet',
      'coping-300',
      'kit-gutter',
      'nibbler',
    ] as const
  ).flatMap((key, place) =>
    [
      { width: 1280, height: 720 },
      { width: 1366, height: 768 },
      { width: 1280, height: 800 },
      { width: 1280, height: 900 },
      { width: 1280, height: 960 },
    ].map((size, turn) => ({
      key,
      ...size,
      language: (['hr', 'de', 'en'] as const)[(place + turn) % 3] ?? 'hr',
    })),
  ),
)(
  'name, price, choice and button of $key stand in sight and stay there: $language, $width × $height px',
  async ({ key, width, height, language }) => {
    const { page, t } = await aShopper(openVisitor, language, { width, height });
    await openPage(page, productAddress(key, language));
    const name = page.getByRole('heading', { level: 1 });
    const words = [t('catalogue.add.toCart'), t('choices.bundle.choose')];
    const button = seen(
      page
        .getByRole('main')
        .getByRole('button')
        .filter({ hasText: new RegExp(`^(${words.join('|')})$`) }),
    );
    expect((await boxOf(name)).bottom).toBeLessThan(height);
    expect((await boxOf(button)).bottom).toBeLessThanOrEqual(height);
    expect((await pictureOf(page)).height).toBeLessThanOrEqual(height * pictureShare);
    // Half of the way down all there is to read the button is still there.
    await page.evaluate(() => window.scrollTo(0, 700));
    const { y, bottom } = await boxOf(button);
    expect(y).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(height);
  },
);

// The second one is a window of 1280 × 800 that is zoomed to 200 %.
test.concurrent.for(
  (['bracket-333', 'klik-505', 'kit-gutter', 'course-video'] as const).flatMap((key, place) =>
    [
      { width: 768, height: 1024 },
      { width: 640, height: 400 },
    ].map((viewport, turn) => ({
      key,
      ...viewport,
      language: (['hr', 'de', 'en'] as const)[(place + turn) % 3] ?? 'hr',
    })),
  ),
)(
  'a price and a button of $key stand in the first view: $language at $width × $height px',
  async ({ key, width, height, language }) => {
    const { page, t } = await aShopper(openVisitor, language, { width, height });
    await openPage(page, productAddress(key, language));
    expect((await pictureOf(page)).height).toBeLessThanOrEqual(height * pictureShare);
    const words = [t('catalogue.add.toCart'), t('catalogue.add.toCartShort'), t('choices.bundle.choose')];
    const main = page.getByRole('main');
    const buttons = main.getByRole('button').filter({ hasText: new RegExp(`^(${words.join('|')})$`) });
    const prices = main.locator('[class*="price"]').filter({ hasText: '€' });
    await eventually(async () => {
      for (const parts of [buttons, prices]) {
        const bottoms = await parts.evaluateAll((elements) =>
          elements.map((element) => element.getBoundingClientRect().bottom),
        );
        expect(Math.min(...bottoms)).toBeLessThanOrEqual(height);
      }
    });
  },
);

test.concurrent.for([
  { language: 'de', viewport: desktop },
  { language: 'hr', viewport: phone },
] as const)(
  'prices and buttons of cards in one row are aligned: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const { page } = await aShopper(openVisitor, language, viewport);
    await openPage(page, categoryAddress('cat-gutters', language));
    const cards = page.getByRole('main').getByRole('article');
    const rows = new Map<number, Locator[]>();
    for (const card of await cards.all()) {
      const top = Math.round((await boxOf(card)).y);
      rows.set(top, [...(rows.get(top) ?? []), card]);
    }
    const shared = [...rows.values()].filter((row) => row.length > 1);
    expect(shared.length).toBeGreaterThan(0);
    for (const row of shared) {
      for (const part of ['[class*="offer"]', '[class*="action"]']) {
        const tops = await Promise.all(row.map(async (card) => (await boxOf(card.locator(part))).y));
        expect(spreadOf(tops), part).toBeLessThanOrEqual(1);
      }
    }
  },
);

test.concurrent('on a phone a product has one way back and its picture from edge to edge', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr', phone);
  await openPage(page, productAddress('klik-505', 'hr'));
  const crumbs = page.getByRole('navigation', { name: t('catalogue.breadcrumbs.label') }).getByRole('link');
  expect(await crumbs.filter({ visible: true }).count()).toBe(1);
  const picture = await boxOf(seen(page.getByRole('main').locator('img')));
  expect([picture.x, picture.right]).toEqual([0, phone.width]);
});

test.concurrent('the second site names itself next to the company’s logo, and an account shows its site', async () => {
  const second = await aShopper(openVisitor, 'de', phone, { baseURL: enquiryShopUrl() });
  await openPage(second.page, pathOf('home', 'de'));
  const mark = second.page.getByRole('banner').locator('a:has(img)').filter({ visible: true }).first();
  expect((await mark.innerText()).trim()).toBe('Pro');
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page } = shopper;
  await anAccount(shopper, buyerEmail('initials'));
  await logInAtScreen(shopper, buyerEmail('initials'));
  await openPage(page, pathOf('home', 'hr'));
  const account = page.getByRole('banner').locator('[data-mark]').filter({ visible: true }).first();
  expect(await account.getAttribute('data-mark')).toMatch(/^\p{Lu}{2}$/u);
});

test.concurrent('categories are open in the menu of a phone, with their pictures', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr', phone);
  await openPage(page, pathOf('home', 'hr'));
  await page.getByRole('button', { name: t('layout.openMenu') }).click();
  const menu = page.getByRole('dialog').getByRole('navigation', { name: t('layout.mainNavigation') });
  await menu.locator('details[open] li a:has(img)').first().waitFor();
  expect(await menu.locator('details[open] li a:has(img)').count()).toBeGreaterThan(5);
});
