import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { prepareCart } from '../../tools/prepared-cart.ts';
import { anAccount, button, fillRegistration, logIn, password, visit } from './account-steps.ts';
import { plain } from './amounts.ts';
import { agreeAndOrder, decideAtGateway, deliverBy, orderForm, payBy, thanked } from './checkout-steps.ts';
import { onBothWidths } from './hands.ts';
import { inTurn } from './language-turns.ts';
import { followMail, mailTo } from './received-mails.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
/** Of the demo buyer's place, which the account has kept. */
const city = 'Samobor';
/** A gutter bracket and a manual as a file. */
const goods = { 'bracket-333': 1, 'guide-falc': 1 };

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'a customer logs in within the checkout, orders, and finds it all in the profile: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { t, context, complaints } = shopper;
    const email = buyerEmail(`orders.${language}`);
    await anAccount(shopper, email, { city });
    await prepareCart({ url: shopUrl(), language, goods }, { cookies: context, pageUrl: shopUrl() });
    await logInInside(shopper, email);
    await button(shopper, 'checkout.toShipping').click();
    await deliverBy(shopper, ['del-courier', 'del-truck', 'del-pickup'], 'del-courier');
    await payBy(shopper, ['pay-bank', 'pay-card'], 'pay-card');
    const total = orderForm(shopper).locator('dl[data-layout="ends"] dd').last();
    const amount = plain(await total.innerText());
    await agreeAndOrder(shopper, 3);
    await decideAtGateway(shopper, 'succeeded', amount);
    const { number } = await thanked(shopper);
    const mail = await mailTo(email, number);
    expect(mail.subject).toBe(t('mails.order.subject', { number }));
    await findOrder(shopper, number);
    await takeAgain(shopper);
    expect(complaints).toEqual([]);
  },
);

/** The checkout stays where it is; the address of the account stands in it. */
async function logInInside(shopper: Shopper, email: string): Promise<void> {
  const { page, t, language } = shopper;
  await openPage(page, pathOf('checkout', language));
  await page.getByText(t('checkout.customer.known')).click();
  await seen(page.locator('input[name=username]')).fill(email);
  await seen(page.locator('input[name=password]')).fill(password);
  await button(shopper, 'account.login.submit').click();
  await page.getByText(t('checkout.customer.as', { email })).waitFor();
  expect(new URL(page.url()).pathname).toBe(pathOf('checkout', language));
  await openPage(page, pathOf('checkout', language));
  const saved = page
    .getByRole('group', { name: t('checkout.saved.delivery') })
    .getByRole('radio')
    .first();
  expect(await saved.isChecked()).toBe(true);
  await seen(page.getByText(city)).waitFor();
}

async function findOrder(shopper: Shopper, number: string): Promise<void> {
  const { page, t, language } = shopper;
  await visit(shopper, { screen: 'profile' });
  await page
    .getByText(t('account.overview.orderCount', { count: 1 }))
    .first()
    .waitFor();
  await visit(shopper, { view: 'orders' });
  // The list says what was ordered by pictures alone: each says of what it is.
  const bracket = demoProduct('bracket-333');
  const listed = page.getByRole('main').getByRole('img', { name: bracket.name[language], exact: true });
  expect(await listed.getAttribute('src')).toMatch(/^\/media\//);
  await page.getByRole('link', { name: t('account.orders.number', { number }) }).click();
  await page.waitForURL(/[?&]order=\d+/);
  await page.getByRole('heading', { name: t('account.orders.number', { number }) }).waitFor();
  await seen(page.getByText(t('account.status.paid'), { exact: true })).waitFor();
  await waitForHydration(page);
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  await expectAccessible(page);
  const way = page.getByRole('main').getByRole('link', { name: bracket.name[language], exact: true });
  expect(await way.getAttribute('href')).toBe(pathOf('product', language, { slug: bracket.slug[language] }));
  const invoice = page.getByRole('link', { name: t('account.orders.invoice') });
  const answer = await page.request.get((await invoice.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toContain('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

/** What was bought as a file is there again, and can be taken as often as it says. */
async function takeAgain(shopper: Shopper): Promise<void> {
  const { page, t, language } = shopper;
  await visit(shopper, { view: 'downloads' });
  const bought = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: demoProduct('guide-falc').name[language] });
  await bought.getByText(t('account.downloads.left', { left: 5 })).waitFor();
  const link = bought.getByRole('link', { name: t('account.downloads.open.link') });
  const file = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');
  await visit(shopper, { view: 'downloads' });
  await bought.getByText(t('account.downloads.left', { left: 4 })).waitFor();
}

test.concurrent.for(inTurn('de'))(
  'a guest’s order joins the account that confirms the same e-mail: %s',
  { tags: 'release' },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`joined.${language}`);
    await prepareCart({ url: shopUrl(), language, goods, upTo: 'ordered', email });
    const number = /\d+-\d{4}-\d{6}/.exec((await mailTo(email)).subject ?? '')?.[0] ?? '';
    await visit(shopper, { screen: 'register' });
    await fillRegistration(shopper, email);
    await button(shopper, 'account.register.submit').click();
    await page.getByText(t('notices.catalogue.confirmEmail')).waitFor();
    await followMail(shopper, email, 'verificationToken=');
    await waitForHydration(page);
    await logIn(shopper, email);
    await page.waitForURL((url) => url.pathname === pathOf('home', language));
    await visit(shopper, { view: 'orders' });
    await page.getByRole('link', { name: t('account.orders.number', { number }) }).click();
    await expectTransfer(shopper, number);
    expect(complaints).toEqual([]);
  },
);

/** An order that waits for a transfer says there, too, all that a bank asks for, until when, and shows both codes. */
async function expectTransfer({ page, t }: Shopper, number: string): Promise<void> {
  const transfer = page.getByRole('region', { name: t('checkout.transfer.title') });
  for (const text of ['HR12 1001 0051 8630 0016 0', `HR00 ${number}`, t('checkout.transfer.payBy')]) {
    await seen(transfer.getByText(text, { exact: true })).waitFor();
  }
  expect(await transfer.getByRole('img').count()).toBe(2);
  await waitForHydration(page);
  await expectAccessible(page);
}
