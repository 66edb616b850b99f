import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { accountField, anAccount, button, demoCard, logInAtScreen, visit } from './account-steps.ts';
import { money, plain } from './amounts.ts';
import { aShopper, buyerEmail, seen } from './shopper.ts';
import { enquiryShopUrl, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const product = demoProduct('leaf-catcher');
const membersPay = product.membershipPrice ?? 0;

test.concurrent.for(languages)(
  'the member price is shown with the price of a product: %s',
  async (language) => {
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
  },
);

test.concurrent('a store that shows no prices shows none to members either', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr', undefined, { baseURL: enquiryShopUrl() });
  await openPage(page, productAddress('leaf-catcher', 'hr'));
  expect(await page.content()).not.toContain(t('catalogue.price.member'));
});

test.concurrent.for(languages)(
  'lists of lengths and roofs show the discount of the account’s card, and nothing without it: %s',
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t } = shopper;
    const covering = productAddress('falc-430', language).split('/').at(-1) ?? '';
    const list = `${pathOf('cutList', language, { slug: covering })}?list=${encodeURIComponent('4250\t4')}`;
    const roof = `${pathOf('roof', language)}?length=12000&width=9000&pitch=25&height=3000&covering=ATK-SF430`;
    const saving = (key: string) => page.getByText(t(key, { saving: '' }).trim());
    const keys = {
      [list]: 'lengths.sum.memberSaving',
      [pathOf('roof', language)]: 'roof.buy.memberSaving',
      [roof]: 'roof.buy.memberSaving',
    };
    for (const [address, key] of Object.entries(keys)) {
      await openPage(page, address);
      expect(await saving(key).count(), address).toBe(0);
    }
    const email = buyerEmail(`card.${language}`);
    await anAccount(shopper, email);
    await logInAtScreen(shopper, email);
    await visit(shopper, { view: 'details' });
    await accountField(shopper, 'memberCardBarcode').fill(demoCard);
    await button(shopper, 'account.details.submit').click();
    await page.getByText(t('account.details.done')).waitFor();
    for (const [address, key] of Object.entries(keys)) {
      await openPage(page, address);
      await saving(key).waitFor();
    }
  },
);
