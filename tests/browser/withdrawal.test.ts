import { describe, expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { type CartPreparation, prepareCart } from '../../tools/prepared-cart.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { mailTo } from './received-mails.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper, seen } from './shopper.ts';
import {
  enquiryShopUrl,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  shopUrl,
  withBrowser,
  withoutScripts,
} from './visitor.ts';

/* Withdrawing from a contract (docs/rules/withdrawals.md). */

withOwnShop();
const openVisitor = withBrowser();
const plain = { javaScriptEnabled: false };

const sheet = { qty: 2, lengthMm: 4250, texts: { mark: 'A1' } };
const goods: CartPreparation['goods'] = {
  'bracket-333': 24,
  'romb-400-ral6020': 1,
  'klik-505-ral7016-t070': sheet,
};

/** The path of the page that thanks for an order of this shopper. */
async function ordered({ context, language }: Shopper, email: string): Promise<string> {
  const cart = { goods, language, email, url: shopUrl(), upTo: 'ordered' as const };
  const { orderSlug } = await prepareCart(
    { ...cart, deliveryMethodId: 3, branchId: 1 },
    { cookies: context, pageUrl: shopUrl() },
  );
  await context.clearCookies();
  return `${pathOf('checkoutSuccess', language)}?orderSlug=${orderSlug}`;
}

const linkOf = ({ page, t }: Shopper) => page.getByRole('link', { name: t('layout.withdraw'), exact: true });
const step = ({ page, t }: Shopper, name: 'continue' | 'confirm' | 'change') =>
  page.getByRole('button', { name: t(`withdrawal.${name}`), exact: true });
const stage = ({ page, t }: Shopper, name: 'form' | 'stated' | 'received' | 'linkSent') =>
  page.getByRole('heading', { level: 2, name: t(`withdrawal.stage.${name}`) });

test.concurrent.for(inTurn('hr'))('a guest withdraws from a part without scripts: %s', async (language) => {
  const shopper = await aShopper(openVisitor, language, phone);
  const { page, t } = shopper;
  const expectPageAccessible = await withoutScripts(shopper);
  const email = `odustanak.${language}@kupac.example`;
  await page.goto(await ordered(shopper, email));
  await page
    .getByRole('main')
    .getByRole('link', { name: t('layout.withdraw') })
    .click();
  await page.getByText(t('withdrawal.why.MADE_TO_MEASURE')).waitFor();
  await expectPageAccessible();
  await expectNoSidewaysScroll(page);
  await step(shopper, 'continue').click();
  await page.getByText(t('withdrawal.chooseLine')).first().waitFor();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('spinbutton').first().fill('25');
  await step(shopper, 'continue').click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await page.getByRole('spinbutton').first().fill('10');
  await step(shopper, 'continue').click();
  await stage(shopper, 'stated').waitFor();
  await step(shopper, 'change').click();
  expect(await page.getByRole('spinbutton').first().inputValue()).toBe('10');
  await step(shopper, 'continue').click();
  await step(shopper, 'confirm').click();
  await stage(shopper, 'received').waitFor();
  await expectPageAccessible();
  const number = await page.getByText(/^W-1001-\d{6}$/).innerText();
  const { text } = await mailTo(email, number);
  for (const words of ['10', '24', t('mails.withdrawal.why.MADE_TO_MEASURE')]) expect(text).toContain(words);
});

describe('the link to it', () => {
  test('is visible on every page that sells, in the smallest window and without scripts', async () => {
    const shopper = await aShopper(openVisitor, 'hr', { width: 320, height: 640 } as typeof phone, plain);
    const { page, context } = shopper;
    const thanks = await ordered(shopper, 'svugdje@kupac.example');
    await prepareCart(
      { goods: { 'bracket-333': 1 }, language: 'hr', url: shopUrl() },
      { cookies: context, pageUrl: shopUrl() },
    );
    const addresses = [
      pathOf('home', 'hr'),
      pathOf('shop', 'hr'),
      productAddress('bracket-333', 'hr'),
      pathOf('cart', 'hr'),
      pathOf('checkout', 'hr'),
      pathOf('login', 'hr'),
      pathOf('withdrawal', 'hr'),
      '/nema-toga',
      thanks,
    ];
    for (const address of addresses) {
      await page.goto(address);
      const link = linkOf(shopper).last();
      expect([address, await link.isVisible()]).toEqual([address, true]);
      expect(await link.getAttribute('href')).toBe(pathOf('withdrawal', 'hr'));
      expect([address, await link.locator('xpath=ancestor::details').count()]).toEqual([address, 0]);
    }
  });

  test('does not exist where no contract is concluded', async () => {
    const shopper = await aShopper(openVisitor, 'en', undefined, plain);
    await shopper.page.goto(enquiryShopUrl() + pathOf('home', 'en'));
    await shopper.page.locator('#page-end').waitFor();
    expect(await linkOf(shopper).count()).toBe(0);
  });
});

test('without the link of an order the statement takes number and address, by keyboard alone', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'de');
  const { page, t, complaints } = shopper;
  const email = 'tastatur@kupac.example';
  await openPage(page, await ordered(shopper, email));
  const number =
    (
      await page
        .getByText(/1001-\d{4}-\d{6}/)
        .first()
        .innerText()
    ).match(/1001-[\d-]+/)?.[0] ?? '';
  await openPage(page, pathOf('withdrawal', 'de'));
  await step(shopper, 'continue').press('Enter');
  await page.getByText(t('withdrawal.checkFields')).waitFor();
  await expectAccessible(page);
  await page.getByLabel(t('withdrawal.name'), { exact: false }).first().fill('Ana Horvat');
  await page.getByLabel(t('withdrawal.orderNumber')).fill(number);
  await page.getByLabel(t('withdrawal.email')).fill(email);
  await page.keyboard.press('Enter');
  await stage(shopper, 'stated').waitFor();
  expect(await stage(shopper, 'stated').evaluate((title) => title === document.activeElement)).toBe(true);
  await step(shopper, 'confirm').press('Enter');
  await stage(shopper, 'received').waitFor();
  const receipt = await page.getByText(/^W-1001-\d{6}$/).innerText();
  expect((await mailTo(email, receipt)).text).toContain(number);
  expect(complaints).toEqual([]);
});

test('a part is chosen by the link mailed to the order’s address', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t } = shopper;
  const email = 'part@kupac.example';
  await openPage(page, await ordered(shopper, email));
  const number =
    (
      await page
        .getByText(/1001-\d{4}-\d{6}/)
        .first()
        .innerText()
    ).match(/1001-[\d-]+/)?.[0] ?? '';
  await openPage(page, pathOf('withdrawal', 'en'));
  await page.getByLabel(t('withdrawal.name'), { exact: false }).first().fill('Ana Horvat');
  await page.getByLabel(t('withdrawal.orderNumber')).fill(number);
  await page.getByLabel(t('withdrawal.email')).fill(email);
  await page.getByRole('radio', { name: t('withdrawal.scopes.part') }).check();
  await step(shopper, 'continue').click();
  await stage(shopper, 'linkSent').waitFor();
  const { text } = await mailTo(email, t('mails.withdrawal.link.text'));
  const way = /\/en\/withdraw\?token=\S+/.exec(text ?? '')?.[0] ?? '';
  await openPage(page, way);
  await page.getByText(t('withdrawal.why.MADE_TO_MEASURE')).waitFor();
});

test('the panel lists statements and answers them', { tags: 'release' }, async () => {
  const buyer = await aShopper(openVisitor, 'hr', undefined, plain);
  await buyer.page.goto(await ordered(buyer, 'ured@kupac.example'));
  await buyer.page
    .getByRole('main')
    .getByRole('link', { name: buyer.t('layout.withdraw') })
    .click();
  await buyer.page.getByRole('checkbox').first().check();
  await step(buyer, 'continue').click();
  await step(buyer, 'confirm').click();
  const receipt = await buyer.page.getByText(/^W-1001-\d{6}$/).innerText();

  const office = await aShopper(openVisitor, 'hr');
  const { page, context, t, complaints } = office;
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, panelPathOf('admin', 'hr'));
  await page.getByRole('link', { name: /odust/i }).last().click();
  await page.waitForURL(/\/admin\/withdrawals/);
  await openPage(page, `${panelPathOf('adminWithdrawals', 'hr')}?keywords=${receipt}`);
  await expectAccessible(page);
  await page.getByRole('row').filter({ hasText: receipt }).getByRole('link').click();
  await page.getByRole('heading', { name: t('site.withdrawals.one', { number: receipt }) }).waitFor();
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: t('site.withdrawals.do.accept') }).click();
  await seen(page.getByText(t('site.withdrawals.state.accepted'))).waitFor();
  await page.getByRole('button', { name: t('site.withdrawals.do.goodsBack') }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: t('site.withdrawals.do.goodsBack') }).click();
  await seen(page.getByText(t('site.withdrawals.state.goodsBack'))).waitFor();
  await page.getByRole('button', { name: /^Vrati / }).click();
  await asked.getByRole('button', { name: /^Vrati / }).click();
  await seen(page.getByText(t('site.withdrawals.state.refunded'))).waitFor();
  expect(complaints).toEqual([]);
});
