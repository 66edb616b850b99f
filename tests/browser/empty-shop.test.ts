import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { legalPathsOf, legalTitlesOf } from '#domain/checkout/legal/legal-drafts.ts';
import { pathOf } from '#values/addresses.ts';
import { legalPageKeys } from '#values/first-steps.ts';
import { languageNames, languages } from '#values/language.ts';
import { legalDraftNotices } from '#values/legal-draft-notice.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { agreeAndOrder, enterAddress, goToCheckout, thanked } from './checkout-steps.ts';
import { inTurn } from './language-turns.ts';
import * as owner from './new-shop-steps.ts';
import { aShopper, escaped, type Shopper, seen } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/*
 * Somebody makes a shop of an empty one and runs it, by the browser alone (docs/rules/settings.md): own goods in three languages,
 * an order that is paid and sent, and one that is cancelled and given back.
 */

const openVisitor = withBrowser();
let shop: ShopProcess;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'attika-empty-shop-'));
  shop = await startShop({ DATA_DIR: dataDir, ATTIKA_DEMO: 'off' }, { endsWith: process.pid });
});
afterAll(async () => {
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const email = 'petra@krovovi.example';
const password = 'sedam zelenih krovova';
const { category, company, product, transfer } = owner;

test.for([...languages])('an empty shop says nothing of the goods of the demo: %s', async (language) => {
  const screens = [
    'home',
    'shop',
    'blog',
    'blogFeed',
    'blogRss',
    'cart',
    'search',
    'login',
    'register',
  ] as const;
  for (const path of screens.map((screen) => pathOf(screen, language))) {
    const answer = await (await fetch(shop.url + path)).text();
    const text = answer.replaceAll(/<script.*?<\/script>/gs, '');
    expect
      .soft({
        path,
        found: text.match(/.{0,60}(\bkrov|alumini|attika|dach|roof|gutter|žlijeb).{0,60}/i)?.[0],
      })
      .toEqual({ path });
  }
});

test('somebody with a phone sets the shop up, is logged in and asked for a second factor', async () => {
  const address = /http:\S+\/first-start\?token=\S+/.exec(shop.output())?.[0] ?? '';
  const { page } = await aShopper(openVisitor, 'de', phone);
  await page.goto(address);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Set up the new shop', level: 1 }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill('First name', 'Petra');
  await fill('Last name', 'Kovač');
  await fill('E-mail', email);
  await fill('Password', 'password1234');
  await fill('Repeat the password', 'password1234');
  await fill('Name of the shop', company);
  await page.getByLabel('Country', { exact: true }).selectOption('HR');
  for (const one of languages) await page.getByLabel(languageNames[one], { exact: true }).check();
  await page.getByRole('button', { name: 'Set up the shop' }).press('Enter');
  await page.getByText('This password is easy to guess. Choose another.').waitFor();
  await expectAccessible(page);
  await fill('Password', password);
  await fill('Repeat the password', password);
  await page.getByRole('button', { name: 'Set up the shop' }).press('Enter');
  await page.waitForURL(`**${panelPathOf('adminAccount', 'en')}`);
  const en = shopTexts('en');
  await page.getByRole('button', { name: en('admin.account.setUp') }).waitFor();
  await page.goto(`${address}&locale=en`);
  await page.getByText(/^This address does not hold/).waitFor();
  expect(shop.output().match(/first-start/g)).toHaveLength(1);
});

test.for(inTurn('hr'))(
  'that shop becomes one that sells, by the browser alone: %s',
  { tags: 'release' },
  async (language) => {
    const staff = await aShopper(openVisitor, language, desktop, { baseURL: shop.url });
    await logIn(staff);
    await owner.nameCompany(staff);
    await owner.tryMails(staff);
    await owner.chooseLook(staff);
    await owner.makeCategory(staff);
    await owner.makeProduct(staff);
    await owner.setDelivery(staff);
    await owner.setPayment(staff);
    await owner.publishLegalTexts(staff);
    await owner.openShop(staff);

    const buyer = await aShopper(openVisitor, 'de', desktop, { baseURL: shop.url });
    await seeOwnLook(buyer);
    await readLegalTexts(buyer);
    await findProduct(buyer);
    const productPage = buyer.page.url();
    const first = await buy(buyer, 'prvi@kupac.example');
    // Two people at once.
    const [second] = await Promise.all([buyAgain(buyer, productPage), send(staff, first)]);
    await openOrder(staff, second);
    await bookPayment(staff);
    await act(staff, 'cancel', (dialog) =>
      dialog.getByLabel(new RegExp(`^${staff.t('orders.act.reason')}`)).fill('Kupac je odustao.'),
    );
    await giveBack(staff);
    await owner.expectStepsDone(staff);
    expect(staff.complaints).toEqual([]);
    expect(buyer.complaints).toEqual([]);
  },
);

/** Nothing else opens to a new administrator before there is a second factor. */
async function logIn({ page, language, t }: Shopper): Promise<void> {
  await openPage(page, panelPathOf('adminLogin', language));
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: t('account.login.submit') }).click();
  await page.waitForURL(`**${panelPathOf('adminAccount', language)}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: t('admin.account.setUp') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.account.setUp') });
  await dialog.locator('input[name=password]').fill(password);
  await dialog.getByRole('button', { name: t('admin.account.next') }).click();
  const secret = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
  await dialog.getByLabel(new RegExp(`^${t('admin.login.code')}`)).fill(code);
  await dialog.getByRole('button', { name: t('admin.account.turnOn') }).click();
  await dialog.getByRole('button', { name: t('admin.account.codesKept') }).click();
  await page.getByText(t('admin.account.isOn')).waitFor();
}

/** In the page itself, allowed by the policy of pages: nothing else is fetched for it. */
async function seeOwnLook({ page, language }: Shopper): Promise<void> {
  const home = await page.goto(pathOf('home', language));
  expect(home?.headers()['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^ ]+';/);
  const look = await page.evaluate(() => {
    const styles = getComputedStyle(document.querySelector('main a[href]') ?? document.body);
    return [styles.backgroundColor, styles.fontFamily];
  });
  expect(look).toEqual(['rgb(11, 95, 165)', expect.stringContaining('Georgia')]);
}

/** From the footer, where each is once it is published, in each language. */
async function readLegalTexts({ page, language }: Shopper): Promise<void> {
  for (const one of languages) {
    await page.goto(pathOf('shop', one), { waitUntil: 'domcontentloaded' });
    const footer = page.getByRole('contentinfo');
    for (const key of legalPageKeys) {
      await footer.getByRole('link', { name: legalTitlesOf(key)[one], exact: true }).waitFor();
    }
  }
  await page.goto(legalPathsOf('page-legal-notice')[language]);
  await page.getByRole('heading', { level: 1, name: legalTitlesOf('page-legal-notice')[language] }).waitFor();
  await page.getByRole('main').getByText(company).waitFor();
  expect(await page.getByRole('main').getByText(legalDraftNotices[language]).count()).toBe(0);
}

/** The texts that are agreed to lead to what they speak of. */
async function followConsents({ page, language }: Shopper): Promise<void> {
  for (const key of ['page-terms', 'page-privacy'] as const) {
    const path = legalPathsOf(key)[language];
    await page.locator(`main form a[href$="${path}"]`).waitFor();
    expect((await fetch(shop.url + path)).status).toBe(200);
  }
}

async function findProduct({ page, language }: Shopper): Promise<void> {
  await openPage(page, pathOf('shop', language));
  // Named with the number of its goods.
  await page
    .getByRole('link', { name: new RegExp(`^${category[language]}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: category[language] }).waitFor();
  await page.getByRole('article').getByRole('link', { name: product[language], exact: true }).click();
  await page.getByRole('heading', { level: 1, name: product[language] }).waitFor();
}

/** A guest buys a piece of what the page shows and pays by bank transfer. @returns the order's number */
async function buy(buyer: Shopper, contactEmail: string): Promise<string> {
  const { page, t, language } = buyer;
  await seen(page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true })).click();
  await page.getByRole('dialog').getByRole('link', { name: product[language], exact: true }).waitFor();
  await goToCheckout(buyer);
  await enterAddress(buyer, contactEmail);
  const payment = page.getByRole('group', { name: t('checkout.payment.legend') });
  await payment.getByRole('radio', { name: new RegExp(`^${escaped(transfer[language])}`) }).check();
  await followConsents(buyer);
  await agreeAndOrder(buyer);
  const { number } = await thanked(buyer);
  return number;
}

async function buyAgain(buyer: Shopper, productPage: string): Promise<string> {
  await openPage(buyer.page, productPage);
  return buy(buyer, 'drugi@kupac.example');
}

async function openOrder({ page, language, t }: Shopper, number: string): Promise<void> {
  await openPage(page, panelPathOf('adminOrders', language));
  await page.getByRole('main').getByRole('table').getByRole('link', { name: number }).click();
  await page.getByRole('heading', { level: 1, name: t('orders.one.title', { number }) }).waitFor();
}

const said = ({ page, t }: Shopper, word: string) =>
  page
    .locator('main header')
    .getByText(t(`orders.${word}`), { exact: true })
    .first()
    .waitFor();

/** What came in, with the amount that the dialog begins with. */
async function bookPayment(staff: Shopper): Promise<void> {
  const { page, t } = staff;
  await said(staff, 'money.unpaid');
  await page.getByRole('button', { name: t('orders.book.do'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.book.do'), exact: true })
    .click();
  await said(staff, 'money.paid');
}

async function act(
  { page, t }: Shopper,
  action: 'ship' | 'cancel',
  fill: (dialog: Locator) => Promise<void> = async () => {},
): Promise<void> {
  const actions = page.getByRole('region', { name: t('orders.act.label') });
  await actions.getByRole('button', { name: t(`orders.act.do.${action}`), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t(`orders.act.title.${action}`) });
  await fill(dialog);
  await dialog.getByRole('button', { name: t(`orders.act.do.${action}`), exact: true }).click();
  await seen(page.getByText(t(`orders.act.done.${action}`))).waitFor();
}

async function send(staff: Shopper, number: string): Promise<void> {
  await openOrder(staff, number);
  await bookPayment(staff);
  await act(staff, 'ship');
  await said(staff, 'fulfilment.sent');
}

async function giveBack(staff: Shopper): Promise<void> {
  const { page, t } = staff;
  await page
    .getByRole('button', { name: new RegExp(t('orders.book.refund', { amount: '' }).trim()) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.book.do'), exact: true })
    .click();
  await said(staff, 'money.refunded');
}
