import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { money, plain } from './amounts.ts';
import { aShopper, seen } from './shopper.ts';
import { enquiryShopUrl, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const product = demoProduct('leaf-catcher');
const membersPay = product.membershipPrice ?? 0;

test.concurrent.for(languages)('what members pay stands by the price of a product: %s', async (language) => {
  const shopper = await aShopper(openVisitor, language);
  const { page, t, context } = shopper;
  const words = plain(`${t('catalogue.price.member')} ${money(language, membersPay)}`);
  const mainText = async () => plain(await page.getByRole('main').innerText());
  await openPage(page, productAddress('leaf-catcher', language));
  expect(await mainText()).toContain(words);
  await openPage(page, `${pathOf('shop', language)}?keyword=${encodeURIComponent(product.sku)}`);
  await seen(page.getByRole('link', { name: product.name[language], exact: true })).waitFor();
  expect(await mainText()).toContain(words);
  await prepareCart(
    { url: shopUrl(), language, goods: { 'leaf-catcher': 1, 'bracket-333': 2 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('cart', language));
  const lines = page.getByRole('table').getByRole('row');
  const withCard = t('cart.line.memberPrice', { price: money(language, membersPay) });
  const lineOf = async (key: string) =>
    plain(await lines.filter({ hasText: demoProduct(key).name[language] }).innerText());
  expect(await lineOf('leaf-catcher')).toContain(plain(withCard));
  // Only where there is one.
  expect(demoProduct('bracket-333').membershipPrice).toBeUndefined();
  expect(await lineOf('bracket-333')).not.toContain(t('catalogue.price.member'));
});

test.concurrent('a store that shows no prices shows none to members either', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr', undefined, { baseURL: enquiryShopUrl() });
  await openPage(page, productAddress('leaf-catcher', 'hr'));
  expect(await page.content()).not.toContain(t('catalogue.price.member'));
});
