import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { methodName } from '../../tools/demo-addresses.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { anAccount, button, logInAtScreen, visit } from './account-steps.ts';
import { eventually } from './eventually.ts';
import { linkIn, mailTo } from './received-mails.ts';
import { aShopper, open, seen } from './shopper.ts';
import { desktop, expectAccessible, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test.concurrent.for([
  { language: 'hr', viewport: desktop, scripts: false },
  { language: 'en', viewport: desktop, scripts: true },
  { language: 'de', viewport: phone, scripts: true },
] as const)(
  'a guest gets the link of an order by mail, and cancels it: $language, scripts $scripts',
  async ({ language, viewport, scripts }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t, complaints } = shopper;
    const email = `finder.${language}@kupac.example`;
    const { orderSlug = '' } = await prepareCart({
      goods: { rivets: 2 },
      deliveryMethodId: 1,
      paymentMethodId: 1,
      email,
      url: shopUrl(),
      language,
      upTo: 'ordered',
    });
    const main = page.getByRole('main');
    // Whoever was merely given the page's address cancels nothing.
    await open(shopper, `${pathOf('checkoutSuccess', language)}?orderSlug=${orderSlug}`);
    await main.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
    expect(await main.getByText(t('ownOrders.cancel.title'), { exact: true }).count()).toBe(0);
    const number = /\d{4}-\d{4}-\d{6}/.exec(await main.innerText())?.[0] ?? '';
    await open(shopper, pathOf('login', language));
    await main.getByRole('link', { name: t('account.login.toFindOrder') }).click();
    await page.waitForURL(shopUrl() + pathOf('findOrder', language));
    if (scripts) await expectAccessible(page);
    await main.locator('input[name=orderNumber]').fill(number);
    await main.locator('input[name=email]').fill(email);
    await button(shopper, 'ownOrders.find.submit').click();
    await seen(main.getByText(t('ownOrders.find.sent'))).waitFor();
    const mail = await mailTo(email, t('mails.orderLink.text'));
    await open(shopper, linkIn(mail, pathOf('checkoutSuccess', language)));
    await main.getByText(t('ownOrders.cancel.title'), { exact: true }).click();
    if (scripts) await expectAccessible(page);
    await button(shopper, 'ownOrders.cancel.submit').click();
    await main.getByRole('heading', { level: 1, name: t('checkout.failure.cancelled') }).waitFor();
    expect(await page.title()).toContain(t('checkout.failure.cancelled'));
    expect(await main.getByText(t('ownOrders.cancel.title'), { exact: true }).count()).toBe(0);
    await mailTo(email, t('mails.orderCancelled.paid'));
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for([
  { language: 'hr', viewport: phone, scripts: true },
  { language: 'de', viewport: desktop, scripts: false },
] as const)(
  'an order that waits for a transfer is paid another way, and then not again: $language, scripts $scripts',
  async ({ language, viewport, scripts }) => {
    const shopper = await aShopper(openVisitor, language, viewport, { javaScriptEnabled: scripts });
    const { page, t, complaints } = shopper;
    const { orderSlug = '' } = await prepareCart({
      goods: { rivets: 1 },
      deliveryMethodId: 1,
      paymentMethodId: 1,
      email: `drukcije.${language}@kupac.example`,
      url: shopUrl(),
      language,
      upTo: 'ordered',
    });
    const main = page.getByRole('main');
    const thanks = `${pathOf('checkoutSuccess', language)}?orderSlug=${orderSlug}`;
    await open(shopper, thanks);
    await main.getByRole('link', { name: t('checkout.transfer.other') }).click();
    await main.getByRole('heading', { level: 1, name: t('checkout.failure.toPay') }).waitFor();
    expect(await page.title()).toContain(t('checkout.failure.toPay'));
    if (scripts) await expectAccessible(page);
    const paying = page.url();
    await main.getByText(methodName('pay-cod', language), { exact: true }).click();
    await main.getByRole('button', { name: t('checkout.failure.choose') }).click();
    await main.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
    await page.goto(paying);
    await main.getByRole('heading', { level: 1, name: t('checkout.success.title') }).waitFor();
    expect(page.url()).toBe(shopUrl() + thanks);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('a customer sees the consents in the account, and withdraws one', async () => {
  const shopper = await aShopper(openVisitor, 'de', phone);
  const { page, t, complaints } = shopper;
  const email = 'einwilligung@kupac.example';
  await anAccount(shopper, email);
  await logInAtScreen(shopper, email);
  await visit(shopper, { screen: 'profile', view: 'data' });
  const given = page.getByRole('region', { name: t('ownConsents.title') });
  await given.waitFor();
  await given.getByText(t('ownConsents.noNewsletter')).waitFor();
  await expectAccessible(page);
  const withdrawing = given.getByRole('button', { name: new RegExp(`^${t('ownConsents.withdraw')}`) });
  const before = await withdrawing.count();
  expect(before).toBeGreaterThan(0);
  await withdrawing.first().click();
  await page.waitForURL(/#consents$/);
  await eventually(async () => expect(await withdrawing.count()).toBe(before - 1));
  await given.getByText(t('ownConsents.consentWithdrawn')).waitFor();
  await given.getByRole('button', { name: t('ownConsents.changeCookies') }).click();
  await page.locator('[data-cookie-notice]').waitFor();
  expect(complaints).toEqual([]);
});
