import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { categoryAddress, demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, type Shopper, seen } from './shopper.ts';
import { phone, shopUrl, withBrowser } from './visitor.ts';

/* Duties of docs/rules/legal-duties.md on the screens; what is shown without scripts is there for everybody. */

const openVisitor = withBrowser();
const plain = { javaScriptEnabled: false };

const spaced = async (locator: Locator) => (await locator.innerText()).replace(/\s+/g, ' ');
/** The anchor price of Croatian stores is a duty of its own (row 2), not what a reduction is measured against. */
const withoutAnchor = (text: string) => text.replace(/Sidrena cijena na dan [^:]*: [\d.,]+ €/g, '');
const cardOf = ({ page, language }: Shopper, key: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: demoProduct(key).name[language], exact: true }) });

describe('a reduction (row 1)', () => {
  test('is calculated from the lowest price of the 30 days before it, on cards and on the page', async () => {
    const shopper = await aShopper(openVisitor, 'hr', undefined, plain);
    const { page, t } = shopper;
    // 34.50, for a week 31.90, then 29.90: 6 % (demo/products/flash.json).
    await page.goto(categoryAddress('cat-flash', 'hr'));
    expect(await spaced(cardOf(shopper, 'valley'))).toMatch(/−6 % .*29,90 € .*31,90 €/);
    await page.goto(productAddress('valley', 'hr'));
    const main = page.getByRole('main');
    const shown = withoutAnchor(await spaced(main));
    expect(shown).toContain('−6 %');
    expect(shown).toContain(`${t('catalogue.price.lowest30')} 31,90 €`);
    expect(shown).not.toContain('34,50');
  });

  test('to a price of those days is none: no percentage, nothing crossed out', {
    tags: 'release',
  }, async () => {
    const shopper = await aShopper(openVisitor, 'hr', undefined, plain);
    const { page } = shopper;
    await page.goto(productAddress('box-gutter', 'hr'));
    const main = page.getByRole('main');
    expect(await spaced(main)).toContain('49,90 €');
    expect(withoutAnchor(await spaced(main))).not.toMatch(/−\d+ %|54,90/);
    expect(await main.locator('s, del').count()).toBe(0);
  });
});

test.concurrent.for(inTurn('de'))(
  'the unit price is shown with the price, in lists too (row 3): %s',
  { tags: 'release' },
  async (language) => {
    const shopper = await aShopper(openVisitor, language, undefined, plain);
    const { page } = shopper;
    const perSquareMetre = /\d[.,]\d{2}( €)? \/ m²/;
    await page.goto(categoryAddress('cat-tiles', language));
    expect(await spaced(cardOf(shopper, 'romb-400'))).toMatch(perSquareMetre);
    // Cut to length: by the metre and by the square metre.
    await page.goto(productAddress('t50', language));
    const main = await spaced(page.getByRole('main'));
    expect(main).toMatch(/\d[.,]\d{2}( €)? \/ m\b/);
    expect(main).toMatch(perSquareMetre);
  },
);

test.concurrent.for(inTurn('hr'))(
  'goods, delivery and total are right above the button (row 5), the legal guarantee before it (row 8), on phones too: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language, phone, plain);
    const { page, context, t } = shopper;
    await prepareCart(
      { url: shopUrl(), language, goods: { 'bracket-333': 4, 'mat-8': 1 }, upTo: 'payment' },
      { cookies: context, pageUrl: shopUrl() },
    );
    await page.goto(`${pathOf('checkout', language)}?step=payment`);
    const button = page.getByRole('button', { name: t('checkout.order'), exact: true });
    // Nothing else lies between: the goods are followed by the totals and these by the button.
    const totals = await spaced(button.locator('xpath=preceding-sibling::*[1]'));
    const goods = await spaced(button.locator('xpath=preceding-sibling::*[2]'));
    expect(goods).toContain(demoProduct('bracket-333').name[language]);
    expect(goods).toContain(demoProduct('mat-8').name[language]);
    expect(goods).toContain(t('cart.line.pieces', { qty: 4, number: '4' }));
    expect(totals).toContain(t('cart.totals.delivery'));
    expect(totals).toMatch(new RegExp(`${t('cart.totals.total')} [^a-z]*\\d`));
    // The legal guarantee stands before that, here and in the cart (row 8).
    const guarantee = page.getByRole('region', { name: t('guarantee.title') });
    expect(await guarantee.innerText()).toContain(t('guarantee.lead'));
    await page.goto(pathOf('cart', language));
    expect(await guarantee.innerText()).toContain(t('guarantee.text'));
  },
);

test('lines of the cart show the anchor price, and the footer links to the price list (row 2)', {
  tags: 'release',
}, async () => {
  const { page, context } = await aShopper(openVisitor, 'hr', phone, plain);
  await prepareCart(
    { url: shopUrl(), language: 'hr', goods: { 'bracket-333': 4 }, upTo: 'filled' },
    { cookies: context, pageUrl: shopUrl() },
  );
  await page.goto(pathOf('cart', 'hr'));
  expect(await spaced(page.getByRole('main'))).toMatch(/Sidrena cijena na dan [^:]*: [\d.,]+ €/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cjenik', exact: true }).click();
  await page.getByRole('heading', { name: 'Cjenik' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/cjenik');
});

const austria = { hr: 'Austrija', en: 'Austria', de: 'Österreich' } as const;

test.concurrent.for(inTurn('en'))(
  'manufacturer, address, e-mail, identifier and warnings are on the page (row 7): %s',
  { tags: 'release' },
  async (language) => {
    const { page, t } = await aShopper(openVisitor, language, undefined, plain);
    await page.goto(productAddress('nibbler', language));
    const heading = page.getByRole('heading', { name: t('catalogue.product.safety') });
    const safety = page.locator('section').filter({ has: heading });
    const text = await spaced(safety);
    expect(text).toContain(
      `${t('catalogue.product.manufacturerInUnion')}: Blechwerk Süd GmbH, Werkgasse 8, 8020 Graz, ${austria[language]}`,
    );
    expect(text).toContain('gpsr@blechwerk-sued.example');
    expect(text).toContain(t('catalogue.product.identifier', { sku: demoProduct('nibbler').sku }));
    expect(await safety.locator('p').first().innerText()).not.toBe('');
    await page.goto(productAddress('falc-430', language));
    await seen(page.getByRole('link', { name: /EN 14782/ })).waitFor();
  },
);

test.concurrent.for(inTurn('de'))(
  'a transfer has its two codes on the thank-you page (row 11): %s',
  async (language) => {
    const { page, t } = await aShopper(openVisitor, language, phone, plain);
    const { orderSlug } = await prepareCart({
      url: shopUrl(),
      language,
      goods: { 'bracket-333': 2 },
      upTo: 'ordered',
    });
    await page.goto(`${pathOf('checkoutSuccess', language)}?orderSlug=${orderSlug}`);
    for (const code of ['hub3', 'epc']) {
      const picture = page.locator(`img[src$="/${code}.svg"]`);
      await picture.scrollIntoViewIfNeeded();
      const widthOf = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
      await eventually(async () => expect(await widthOf()).toBeGreaterThan(0));
      expect(await picture.getAttribute('alt')).toBeTruthy();
    }
    await page.getByRole('heading', { name: t('checkout.transfer.title') }).waitFor();
  },
);
