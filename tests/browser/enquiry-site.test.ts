import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { demoCategories, demoProduct, demoProducts, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { priceWordsOf } from '../enquiry-store/shop-words.ts';
import { inTurn } from './language-turns.ts';
import { fetchPage } from './server-pages.ts';
import { aShopper, escaped } from './shopper.ts';
import { enquiryShopUrl, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** Every price of the demo products in the forms in which a page could give it away. */
const priceForms = [
  ...new Set(
    demoProducts
      .flatMap(({ retailPrice, discount, membershipPrice }) => [
        retailPrice,
        discount?.retailPrice,
        membershipPrice,
      ])
      .filter((price): price is number => typeof price === 'number'),
  ),
].flatMap((price) => {
  const [whole, cents] = price.toFixed(2).split('.');
  const grouped = (whole ?? '').replace(/\B(?=(\d{3})+$)/g, '.');
  return [`${grouped},${cents}`, `${grouped.replaceAll('.', ',')}.${cents}`, `${whole}.${cents}`];
});

/** Paths of all pages that tell about products. */
const pages = languages.flatMap((language) => [
  pathOf('home', language),
  pathOf('shop', language),
  `${pathOf('shop', language)}?limit=24&page=2`,
  ...demoCategories.map(({ slug }) => pathOf('shop', language, { slug: slug[language] })),
  ...demoProducts
    .filter(({ mainProduct, archived }) => !mainProduct && !archived)
    .map(({ key }) => productAddress(key, language)),
]);

/** An amount that is nobody's price: the company's capital (demo/elements.json). */
const announced = ['26.544,56 EUR', 'EUR 26,544.56'];

/** What a page says of money: an amount with its sign, a product's price in any form, a price under its field's name. */
function pricesIn(html: string): string[] {
  const text = announced.reduce(
    (rest, words) => rest.replaceAll(words, ''),
    html.replace(/<svg[\s\S]*?<\/svg>/g, ''),
  );
  const money = text.match(/.{0,20}(\d\s*(€|EUR\b)|€\s*\d).{0,10}/g) ?? [];
  const fields = text.match(/"(retail|final|basic|membership|unit)Price\\?".{0,20}/g) ?? [];
  const data = text.slice(text.indexOf('streamController'));
  return [
    ...money,
    ...fields,
    ...priceForms.filter((form) => new RegExp(`[^\\d.,]${escaped(form)}[^\\d.,]`).test(data)),
  ];
}

test.concurrent('no page of the enquiry site contains a price of any product', {
  tags: 'release',
  timeout: 120_000,
}, async () => {
  const found: Record<string, string[]> = {};
  for (const path of pages) {
    const { status, html } = await fetchPage(enquiryShopUrl(), path);
    const prices = pricesIn(html);
    if (prices.length > 0) found[path] = prices;
    if (status !== 200) found[path] = [`${status}`];
  }
  expect(found).toEqual({});
});

test.concurrent('the shop with prices would fail the same check', { tags: 'release' }, async () => {
  const { html } = await fetchPage(shopUrl(), productAddress('bracket-333', 'hr'));
  expect(pricesIn(html).length).toBeGreaterThan(2);
});

test.concurrent.for(inTurn('hr'))(
  'products say that the price is on request and go into an enquiry: %s',
  async (language) => {
    const { page, t, complaints } = await aShopper(openVisitor, language);
    const name = demoProduct('bracket-333').name[language];
    await openPage(page, enquiryShopUrl() + productAddress('bracket-333', language));
    await page.getByText(t('catalogue.price.onRequest')).first().waitFor();
    // What is gathered is a list, and nothing of it a cart.
    expect(await page.locator('a[data-cart] use').getAttribute('href')).toMatch(/#document$/);
    await page.getByRole('button', { name: t('enquiry.catalogue.add.toCart'), exact: true }).click();
    // Type 0 of the checkout settings: adding leads to the cart (docs/rules/pages.md).
    await page.waitForURL(`**${pathOf('cart', language)}`);
    const cart = page.getByRole('main');
    await cart.getByRole('link', { name }).first().waitFor();
    await cart.getByRole('heading', { name: t('cart.enquiry.title') }).waitFor();
    expect(await cart.getByRole('link', { name: t('cart.toCheckout') }).count()).toBe(0);
    expect(await cart.innerText()).not.toMatch(/€/);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('cut lists, with and without lengths, the page of their goods and profiles name no price', async () => {
  for (const language of languages) {
    const slug = demoProduct('coping-300').slug[language];
    const empty = pathOf('cutList', language, { slug });
    const filled = `${empty}?${new URLSearchParams({ list: '4250\t2\tA' })}`;
    const product = pathOf('product', language, { slug });
    for (const path of [empty, filled, product, pathOf('profiles', language)]) {
      const { html, status } = await fetchPage(enquiryShopUrl(), path);
      expect([path, status]).toEqual([path, 200]);
      expect(priceWordsOf(html, language), path).toEqual([]);
    }
    const { html } = await fetchPage(shopUrl(), empty);
    expect(priceWordsOf(html, language), 'the shop with prices').not.toEqual([]);
  }
});

test.concurrent('an empty cut list has all columns that its figures will need', async () => {
  for (const language of languages) {
    const t = shopTexts(language);
    const of = (key: string) => pathOf('cutList', language, { slug: demoProduct(key).slug[language] });
    const heading = `>${t('lengths.table.area')}</th>`;
    for (const url of [enquiryShopUrl(), shopUrl()]) {
      expect((await fetchPage(url, of('klik-505'))).html).toContain(heading);
      // Sold by the metre alone.
      expect((await fetchPage(url, of('coping-300'))).html).not.toContain(heading);
    }
  }
});

test.concurrent('there is no checkout', async () => {
  for (const language of languages) {
    expect((await fetchPage(enquiryShopUrl(), pathOf('checkout', language))).status).toBe(404);
  }
});
