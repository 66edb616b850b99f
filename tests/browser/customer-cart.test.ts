import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import {
  accountField,
  anAccount,
  blockedCard,
  demoCard,
  logInAtScreen,
  logOut,
  password,
  visit,
} from './account-steps.ts';
import { money } from './amounts.ts';
import { eventually } from './eventually.ts';
import { onBothWidths } from './hands.ts';
import { logInByCall } from './login-calls.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, buyerEmail, cartLink, escaped, type Shopper, seen } from './shopper.ts';
import { desktop, shopUrl, type Visitor, withBrowser } from './visitor.ts';

withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

/** Has a price for members. */
const gutter = 'gutter-333-ral7016';

/** The demo's members have their prices alone; these tests give them five percent as well. */
const setLoyalty = (basisPoints: number) =>
  shopBehind().query('UPDATE member_program SET loyalty_basis_points = $1', [basisPoints]);
beforeAll(() => setLoyalty(500));
afterAll(() => setLoyalty(0));

const screens = onBothWidths({ onPhone: ['en'] });

async function fill({ context, language }: Shopper, goods: Record<string, number>): Promise<void> {
  await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
}

async function expectPieces(shopper: Shopper, count: number): Promise<void> {
  const name = shopper.t('cart.titleWithCount', { count });
  await openPage(shopper.page, pathOf('cart', shopper.language));
  await shopper.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

const cookieNames = async ({ context }: Visitor) => (await context.cookies()).map(({ name }) => name);

test.concurrent.for(screens)(
  'a cart waits for its customer, merges with another browser’s, and is gone after the logout: $language',
  async ({ language, viewport }) => {
    const first = await aShopper(openVisitor, language, viewport);
    const email = buyerEmail(`carts.${language}`);
    await anAccount(first, email);
    await fill(first, { 'bracket-333': 2 });
    await logInAtScreen(first, email);
    await expectPieces(first, 2);

    const second = await aShopper(openVisitor, language, viewport);
    await fill(second, { 'bracket-333': 1, 'seam-tape': 3 });
    await logInAtScreen(second, email);
    // The larger quantity of what is in both, and what was in one alone.
    await expectPieces(second, 5);

    const third = await aShopper(openVisitor, language, viewport);
    await logInAtScreen(third, email);
    await expectPieces(third, 5);
    await third.page
      .getByRole('main')
      .getByRole('link', { name: demoProduct('seam-tape').name[language], exact: true })
      .first()
      .waitFor();

    await logOut(third);
    const left = await cookieNames(third);
    for (const name of [
      'accessToken',
      'refreshToken',
      'signedIn',
      'cartId',
      'protectCode',
      'memberCardBarcode',
    ])
      expect(left).not.toContain(name);
    await eventually(async () =>
      expect(await cartLink(third.page, third).getAttribute('aria-label')).not.toMatch(/5/),
    );
    expect(await third.page.evaluate(() => localStorage.getItem('wishlist'))).toBe(null);
    expect([...first.complaints, ...second.complaints, ...third.complaints]).toEqual([]);
  },
);

const cardField = ({ page, t }: Shopper) =>
  seen(page.getByRole('main').getByLabel(new RegExp(`^${escaped(t('cart.card.label'))}`)));

async function apply(shopper: Shopper, barcode: string): Promise<void> {
  await cardField(shopper).fill(barcode);
  await cardField(shopper).press('Enter');
}

test.concurrent.for(screens)(
  'a member card applies its prices and is stored in the profile the first time: $language',
  { tags: 'release' },
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const toast = page.getByRole('region', { name: t('layout.messagesRegion') });
    const email = buyerEmail(`card.${language}`);
    await anAccount(shopper, email);
    await fill(shopper, { [gutter]: 2 });
    await openPage(page, pathOf('cart', language));
    const main = page.getByRole('main');
    await main.getByText(t('cart.card.loginFirst')).waitFor();
    await logInAtScreen(shopper, email);
    await expectPieces(shopper, 2);

    await apply(shopper, '');
    await main.getByText(t('notices.catalogue.membershipCardBarcodeEmpty')).waitFor();
    for (const wrong of ['1234567890128', blockedCard]) {
      await apply(shopper, wrong);
      await main.getByText(t('notices.catalogue.membershipCardBarcodeInvalid')).waitFor();
      await toast.getByText(t('notices.catalogue.membershipCardBarcodeInvalid')).first().waitFor();
    }
    await apply(shopper, demoCard);
    await toast.getByText(t('notices.catalogue.membershipCardBarcodeApplied')).waitFor();
    await main.getByText(t('cart.card.applied')).waitFor();
    const { membershipPrice } = demoProduct(gutter);
    const items = 2 * (membershipPrice ?? 0);
    const loyalty = Math.round(items * 5) / 100;
    await main.getByText(money(language, -loyalty)).first().waitFor();
    await main.getByText(t('cart.totals.loyalty')).first().waitFor();
    expect((await cookieNames(shopper)).includes('memberCardBarcode')).toBe(true);
    await visit(shopper, { view: 'details' });
    expect(await accountField(shopper, 'memberCardBarcode').inputValue()).toBe(demoCard);

    // It holds in this cart; a new cart begins with the profile's card in its field.
    await fill(shopper, { [gutter]: 1 });
    await openPage(page, pathOf('cart', language));
    await eventually(async () => expect(await cardField(shopper).inputValue()).toBe(demoCard));
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for([true, false])(
  'storing a card leaves a new e-mail address that awaits confirmation, scripts %s',
  { tags: 'release' },
  async (javaScriptEnabled) => {
    const shopper = await aShopper(openVisitor, 'hr', desktop, { javaScriptEnabled });
    const { page, t, context } = shopper;
    const email = buyerEmail(`card.waiting.${javaScriptEnabled}`);
    await anAccount(shopper, email);
    await fill(shopper, { [gutter]: 1 });
    await logInByCall(context, email, password);
    const headers = { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' };
    const data = { email: `new.${email}` };
    expect((await context.request.patch('/api/v1/user/web/update', { headers, data })).status()).toBe(200);
    await page.goto(pathOf('cart', 'hr'));
    if (javaScriptEnabled) await waitForHydration(page);
    await apply(shopper, demoCard);
    await page.getByRole('main').getByText(t('cart.card.applied')).waitFor();
    await eventually(async () => {
      const answer = await context.request.get('/api/auth/user', { headers });
      const { user } = (await answer.json()).data;
      expect([user.memberCardBarcode, user.pendingEmail]).toEqual([demoCard, `new.${email}`]);
    });
  },
);
