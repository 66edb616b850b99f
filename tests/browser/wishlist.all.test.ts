import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { logIn } from '../../tools/account-screens.ts';
import { categoryAddress, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { openCart } from '../../tools/screen-steps.ts';
import { anAccount, password } from './account-steps.ts';
import { eventually } from './eventually.ts';
import { heartOf, heartsIn } from './heart.ts';
import { logInByCall } from './login-calls.ts';
import { aShopper, buyerEmail, type Shopper } from './shopper.ts';
import { desktop, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const editor = { username: 'redakcija@attika.example', password: 'DemoRedakcija2026!', memberCard: '' };

test.concurrent('every product has a heart: cart, cart modal, related products, bundle', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t, context, language, complaints } = shopper;
  await prepareCart(
    { url: shopUrl(), language, goods: { 'romb-400-ral6020': 60 } },
    { cookies: context, pageUrl: shopUrl() },
  );
  await openPage(page, pathOf('cart', language));
  // A variant's heart is its product's: the same one as on the product's own page.
  const inCart = heartsIn(page.getByRole('table'), shopper);
  await inCart.click();
  await page.getByText(t('notices.catalogue.addedToWishlist')).waitFor();
  const companions = page.getByRole('region', { name: t('cart.crossSell.title') });
  expect(await companions.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await heartsIn(companions, shopper).count()).toBe(await companions.getByRole('listitem').count());
  await openPage(page, productAddress('romb-400', language));
  await eventually(async () =>
    expect(await heartOf(shopper, 'romb-400').first().getAttribute('aria-pressed')).toBe('true'),
  );

  await openCart({ ...shopper, url: shopUrl() });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('table').waitFor();
  const inDialog = heartsIn(dialog.getByRole('table'), shopper);
  expect(await inDialog.getAttribute('aria-pressed')).toBe('true');

  await openPage(page, productAddress('kit-gutter', language));
  // The kit's own and one of each member at least.
  expect(await heartsIn(page.locator('body'), shopper).count()).toBeGreaterThan(3);
  expect(complaints).toEqual([]);
});

test.concurrent.for([true, false])(
  'back-office users have no wishlist, scripts %s',
  async (javaScriptEnabled) => {
    const shopper = await aShopper(openVisitor, 'hr', desktop, { javaScriptEnabled });
    const { page, t, language } = shopper;
    const list = categoryAddress('cat-roofing', language);
    const shownHearts = () => heartsIn(page.locator('body'), shopper).filter({ visible: true }).count();
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
  },
);

/** Whoever is logged in with an account of their own, before a product. */
async function aCustomer(name: string) {
  const shopper = await aShopper(openVisitor, 'hr');
  const email = buyerEmail(name);
  await anAccount(shopper, email);
  await logInByCall(shopper.context, email, password);
  return { ...shopper, place: productAddress('romb-400', 'hr') };
}

const pressed = (heart: Locator) => heart.first().getAttribute('aria-pressed');

test.concurrent('products that no longer exist do not keep a visitor from the wishlist', async () => {
  const shopper = await aCustomer('wishes.stale');
  const { page, place } = shopper;
  await openPage(page, place);
  await heartOf(shopper, 'romb-400').first().click();
  await page.getByText(shopper.t('notices.catalogue.addedToWishlist')).waitFor();
  await page.evaluate(() => localStorage.setItem('wishlist', '[987654321, 99999999999]'));
  await openPage(page, place);
  await eventually(async () => expect(await pressed(heartOf(shopper, 'romb-400'))).toBe('true'));
  expect(await page.evaluate(() => localStorage.getItem('wishlist'))).toBe(null);
});

test.concurrent('a heart follows changes made on other devices', async () => {
  const one = await aCustomer('wishes.tabs');
  const { context, place } = one;
  await openPage(one.page, place);
  await heartOf(one, 'romb-400').first().click();
  await eventually(async () => expect((await wishesOf(one)).length).toBe(1));
  const other = { ...one, page: await context.newPage() };
  await openPage(other.page, place);
  await eventually(async () => expect(await pressed(heartOf(other, 'romb-400'))).toBe('true'));
  // As from another device, of which no tab of this browser hears.
  const id = await idOfPressed(other);
  await context.request.delete(`/api/v1/wishlist/delete/${id}`, { headers: ownHeaders });
  expect(await wishesOf(one)).toEqual([]);
  // Off there already: pressed here it is off as well, and nothing has gone wrong.
  await heartOf(other, 'romb-400').first().click();
  await other.page.getByText(one.t('notices.catalogue.removedFromWishlist')).waitFor();
  expect(await pressed(heartOf(other, 'romb-400'))).toBe('false');
  // What came onto the list elsewhere is seen with the next heart.
  await context.request.post('/api/v1/wishlist/create', {
    headers: ownHeaders,
    data: { product_id: [id] },
  });
  const companion = heartsIn(other.page.getByRole('main'), other).nth(1);
  await companion.click();
  await eventually(async () => expect(await pressed(heartOf(other, 'romb-400'))).toBe('true'));
});

const ownHeaders = { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' };

async function wishesOf({ context }: Pick<Shopper, 'context'>): Promise<number[]> {
  const answer = await context.request.get('/api/v1/wishlist/filter', { headers: ownHeaders });
  const { data } = (await answer.json()).data;
  return data.map(({ product_id }: { product_id: number }) => product_id);
}

/** The product of the page by its address. */
async function idOfPressed({ context }: Pick<Shopper, 'context'>): Promise<number> {
  const slug = productAddress('romb-400', 'hr').split('/').at(-1);
  const answer = await context.request.get(`/api/v1/product/web/get?slug=${slug}`, { headers: ownHeaders });
  return (await answer.json()).data.id;
}
