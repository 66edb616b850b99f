import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoCategory, demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { money } from './amounts.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { pageRequest, type ServerPage } from './server-pages.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { shopUrl } from './visitor.ts';

// Pages as the server sends them: no window is needed to read prices.
withOwnShop();
const shopBehind = withShopDatabase();

/** The words of a page, without its head and what scripts read. */
function wordsOf({ html }: ServerPage): string {
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, ' ');
  return body
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u2060', '')
    .replaceAll(/\s+/g, ' ');
}

/** As pages are read here: with plain blanks, and without what holds words together. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

const net = { cookie: 'prices=net' };
const read = async (path: string, headers = {}) => wordsOf(await pageRequest(shopUrl(), path, { headers }));
/** Sets the option and waits until pages have heard of it. */
async function offer(NetPrices: 'Nobody' | 'Companies' | 'Everyone'): Promise<void> {
  await shopBehind().setOptions({ NetPrices });
  const label = shopTexts('hr')('net.choice.net');
  await eventually(async () => expect((await read('/shop')).includes(label)).toBe(NetPrices === 'Everyone'));
}

const choose = (prices: string, headers = {}) =>
  pageRequest(shopUrl(), '/currency', { form: { prices, back: '/shop' }, headers });

test.each(inTurn('hr'))('prices without tax come first, with tax below: %s', async (language) => {
  await offer('Everyone');
  const t = shopTexts(language);
  // A bracket costs 4.90, of which 0.98 are tax.
  const product = productAddress('bracket-333', language);
  const [gross, without] = [money(language, 4.9), money(language, 3.92)];
  const besides = plain(t('net.withoutTax', { price: gross }));
  const page = await read(product, net);
  expect(page).toContain(`${without} `);
  expect(page).toContain(besides);
  expect(
    await read(pathOf('shop', language, { slug: demoCategory('cat-gutters').slug[language] }), net),
  ).toContain(besides);
  const usual = await read(product);
  expect(usual).toContain(gross);
  expect(usual).not.toContain(besides);
  // Search engines are told the price that consumers pay.
  const { html } = await pageRequest(shopUrl(), product, { headers: net });
  expect(html).toContain('"price":"4.90"');
});

test('a cart shows each row without tax, and the sums lead to what is paid', async () => {
  await offer('Everyone');
  const t = shopTexts('en');
  const { html } = await pageRequest(shopUrl(), productAddress('bracket-333', 'en'));
  const productId = /name="productId" value="(\d+)"/.exec(html)?.[1] ?? '';
  const added = await pageRequest(shopUrl(), productAddress('bracket-333', 'en'), {
    form: { productId, quantity: '10' },
  });
  const cart = (added.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
  const page = await read(pathOf('cart', 'en'), { cookie: `${cart}; prices=net` });
  const each = `${t('cart.line.each', { price: '€3.92' })} ${t('net.taxExcluded')}`;
  expect(page).toContain(plain(each));
  expect(page).toContain(plain(`${t('cart.column.price')} ${t('net.taxExcluded')}`));
  expect(page).toContain(plain(`€39.20 ${t('net.withTax', { price: '€49.00' })}`));
  expect(page).toContain(`${t('net.totals.net')} €39.20 ${t('net.totals.tax', { rate: 25 })} €9.80`);
  expect(page).toContain(`${t('cart.totals.total')} €49.00`);
});

test('roof calculator and list of lengths show their sums without tax, with tax below', async () => {
  await offer('Everyone');
  const t = shopTexts('hr');
  const pairs = (page: string) =>
    [...page.matchAll(/([\d.]+,\d\d) € ([\d.]+,\d\d) € s PDV-om/g)].map(([, without = '', gross = '']) =>
      [without, gross].map((text) => Number(text.replace('.', '').replace(',', '.'))),
    );
  const lengths = pathOf('cutList', 'hr', { slug: demoProduct('coping-300').slug.hr });
  // The coping costs 27.80 a metre: 118.15, four times.
  const cut = pairs(await read(`${lengths}?${new URLSearchParams({ list: '4 x 4250' })}`, net));
  expect(cut).toEqual([
    [378.08, 472.6],
    [378.08, 472.6],
  ]);
  const page = await read(`${pathOf('roof', 'hr')}?shape=gable&length=12000&width=8000&pitch=25`, net);
  const roof = pairs(page);
  expect(roof.length).toBeGreaterThan(10);
  for (const [without = 0, gross = 0] of roof) expect(Math.abs(gross / 1.25 - without)).toBeLessThan(0.011);
  expect(page).not.toContain(t('catalogue.price.taxIncluded', { delivery: '' }).trim());
});

test('the price filter uses prices without tax, and an address says which are meant', async () => {
  await offer('Everyone');
  const list = pathOf('shop', 'de', { slug: demoCategory('cat-gutters').slug.de });
  const name = demoProduct('bracket-333').name.de;
  expect(await read(list, net)).toContain('Preis ohne MwSt. (€)');
  expect(await read(list)).toContain('Preis (€)');
  // A bracket costs 4.90, without tax 3.92: both mean it in either view.
  for (const headers of [net, {}]) {
    expect(await read(`${list}?netPrice=3.5-4`, headers)).toContain(name);
    expect(await read(`${list}?finalPrice=3.5-4`, headers)).not.toContain(name);
    expect(await read(`${list}?finalPrice=4.5-5`, headers)).toContain(name);
    const chip = `Preis ohne MwSt.: ${money('de', 3.5)} – ${money('de', 4)}`;
    expect(await read(`${list}?netPrice=3.5-4`, headers)).toContain(chip);
  }
});

test('the option decides who can have them', async () => {
  const cookieOf = (answer: ServerPage) =>
    (answer.headers['set-cookie'] ?? []).find((one) => one.startsWith('prices='));
  await offer('Everyone');
  const chosen = await choose('net');
  expect([chosen.status, chosen.headers.location]).toEqual([303, '/shop']);
  expect(cookieOf(chosen)).toMatch(/^prices=net; .*Max-Age=31536000/i);
  expect(cookieOf(await choose('gross', net))).toMatch(/^prices=; .*Max-Age=0/i);
  await offer('Companies');
  // Nobody is logged in: it is neither offered nor given.
  expect(cookieOf(await choose('net'))).toBeUndefined();
  await offer('Nobody');
  const besides = plain(shopTexts('hr')('net.withoutTax', { price: money('hr', 4.9) }));
  await eventually(async () =>
    expect(await read(productAddress('bracket-333', 'hr'), net)).not.toContain(besides),
  );
  expect(cookieOf(await choose('net'))).toBeUndefined();
});
