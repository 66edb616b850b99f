import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { logIn } from '../../tools/account-screens.ts';
import { categoryAddress, demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { openCart } from '../../tools/screen-steps.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const editor = { username: 'redakcija@attika.example', password: 'DemoRedakcija2026!', memberCard: '' };

const hearts = ({ page, t }: Shopper) =>
  page.getByRole('button', { name: new RegExp(`^${t('layout.wishlist')}: `) });

const heartOf = ({ page, t, language }: Shopper, key: string) =>
  page.getByRole('button', { name: `${t('layout.wishlist')}: ${demoProduct(key).name[language]}` });

test('a heart stands wherever a product does: cart, cart over the page, what goes with it, bundle', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t, context, language, complaints } = shopper;
  await prepareCart(
    { url: shopUrl(), language, goods: { 'romb-400-ral6020': 60 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('cart', language));
  // A variant's heart is its product's: the same one as on the product's own page.
  const inCart = page
    .getByRole('table')
    .getByRole('button', { name: new RegExp(`^${t('layout.wishlist')}: `) });
  await inCart.click();
  await page.getByText(t('notices.catalogue.addedToWishlist')).waitFor();
  const companions = page.getByRole('region', { name: t('cart.crossSell.title') });
  expect(await companions.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(
    await companions.getByRole('button', { name: new RegExp(`^${t('layout.wishlist')}: `) }).count(),
  ).toBe(await companions.getByRole('listitem').count());
  await openPage(page, productAddress('romb-400', language));
  await expect.poll(() => heartOf(shopper, 'romb-400').first().getAttribute('aria-pressed')).toBe('true');

  await openCart({ ...shopper, url: shopUrl() });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('table').waitFor();
  const inDialog = dialog
    .getByRole('table')
    .getByRole('button', { name: new RegExp(`^${t('layout.wishlist')}: `) });
  expect(await inDialog.getAttribute('aria-pressed')).toBe('true');

  await openPage(page, productAddress('kit-gutter', language));
  // The kit's own and one of each member at least.
  expect(await hearts(shopper).count()).toBeGreaterThan(3);
  expect(complaints).toEqual([]);
});

test.for([true, false])('back-office users have no wishlist, scripts %s', async (javaScriptEnabled) => {
  const shopper = await aShopper(openVisitor, 'hr', desktop, { javaScriptEnabled });
  const { page, t, language } = shopper;
  const list = categoryAddress('cat-roofing', language);
  const shownHearts = () => hearts(shopper).filter({ visible: true }).count();
  await page.goto(list);
  expect(await shownHearts()).toBeGreaterThan(0);
  await logIn(
    { ...shopper, url: shopUrl() },
    editor,
    javaScriptEnabled ? openPage : (page, address) => page.goto(address),
  );
  // At once where scripts go on with the same document, and in every new one.
  expect(await shownHearts()).toBe(0);
  await page.goto(list);
  expect(await shownHearts()).toBe(0);
  const toWishlist = page.getByRole('banner').getByRole('link', { name: t('layout.wishlist') });
  expect(await toWishlist.filter({ visible: true }).count()).toBe(0);
  const profile = pathOf('profile', language);
  await page.goto(profile);
  const ways = page.getByRole('main').getByRole('navigation').getByRole('link');
  expect(await ways.filter({ hasText: t('account.view.wishlist') }).count()).toBe(0);
  expect((await page.goto(`${profile}?view=wishlist`))?.status()).toBe(404);
  await page.goto(profile);
  await page.getByRole('button', { name: t('account.logout') }).click();
  await page.getByText(t('notices.catalogue.loggedOut')).waitFor();
  await page.goto(list);
  expect(await shownHearts()).toBeGreaterThan(0);
});
