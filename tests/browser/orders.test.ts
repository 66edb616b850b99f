import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { type CartPreparation, prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { hasFocus, tabTo } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* Orders in the panel (docs/rules/orders.md). */

withOwnShop();
const openVisitor = withBrowser();

const sheet = { qty: 3, lengthMm: 4250, texts: { mark: 'A1' } };

async function placed({ context, language }: Shopper, email: string, more: Partial<CartPreparation> = {}) {
  const cart = { url: shopUrl(), language, email, upTo: 'ordered' as const, deliveryMethodId: 2 };
  const goods = { 'klik-505-ral7016-t070': sheet, 'bracket-333': 24 };
  await prepareCart({ goods, ...cart, ...more }, { cookies: context, pageUrl: shopUrl() });
  await context.clearCookies();
}

const dialogOf = ({ page, t }: Shopper, action: string) =>
  page.getByRole('dialog', { name: t(`orders.act.title.${action}`) });

/** Opens an action's dialog by its button, and sends it once it says what it has to. */
async function begin(shopper: Shopper, action: string, fill?: () => Promise<unknown>): Promise<void> {
  const { page, t } = shopper;
  const actions = page.getByRole('region', { name: t('orders.act.label') });
  await actions.getByRole('button', { name: t(`orders.act.do.${action}`), exact: true }).click();
  const dialog = dialogOf(shopper, action);
  await dialog.waitFor();
  await fill?.();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t(`orders.act.do.${action}`), exact: true }).click();
}

async function act(shopper: Shopper, action: string, fill?: () => Promise<unknown>): Promise<void> {
  await begin(shopper, action, fill);
  await seen(shopper.page.getByText(shopper.t(`orders.act.done.${action}`))).waitFor();
  await dialogOf(shopper, action).waitFor({ state: 'hidden' });
}

const quantities = ({ page }: Shopper) => page.getByRole('dialog').getByRole('spinbutton');

test.for(inTurn('hr'))(
  'an order is paid, made, sent in two parts, taken back in part and refunded: %s',
  { timeout: 240_000 },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t, complaints } = shopper;
    await placed(shopper, 'prvi@kupac.example', { goods: { 'bracket-333': 5 } });
    await placed(shopper, 'krov@kupac.example');
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, `${panelPathOf('adminOrders', language)}?view=toPay`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // From row to row, into the order and on to the next by keys alone.
    const rows = page.getByRole('rowheader').getByRole('link');
    const [newest, older] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()];
    await page.keyboard.press('j');
    await eventually(async () => expect(await hasFocus(page.getByRole('link', { name: newest }))).toBe(true));
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: t('orders.one.title', { number: newest }) }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { level: 1, name: t('orders.one.title', { number: older }) }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 1, name: t('orders.one.title', { number: newest }) }).waitFor();
    await expectAccessible(page);
    const states = page.locator('main header');
    const said = (word: string) =>
      states
        .getByText(t(`orders.${word}`), { exact: true })
        .first()
        .waitFor();
    await said('money.unpaid');

    // Paid whole, by keyboard: the amount is there already.
    const book = page.getByRole('button', { name: t('orders.book.do'), exact: true });
    await tabTo(page, book);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel(t('orders.book.method')).fill('HR99 4455');
    await page.keyboard.press('Enter');
    await seen(page.getByText(t('orders.book.done'))).waitFor();
    await said('money.paid');

    // Until the order has come anew the next action cannot begin: it would be sent by the version of before.
    const loaded = Promise.withResolvers<void>();
    await page.route(/\/admin\/orders\/\d+\.data/, async (route) => {
      if (route.request().method() === 'GET') await loaded.promise;
      await route.continue();
    });
    await begin(shopper, 'startProduction');
    await seen(page.getByText(t('orders.act.done.startProduction'))).waitFor();
    expect(await dialogOf(shopper, 'startProduction').isVisible()).toBe(true);
    loaded.resolve();
    await dialogOf(shopper, 'startProduction').waitFor({ state: 'hidden' });
    await page.unrouteAll({ behavior: 'wait' });
    await said('fulfilment.inProduction');
    await act(shopper, 'finishProduction', () => quantities(shopper).first().fill('3'));
    // A part leaves: too many are told at the field, and nothing else is lost.
    await act(shopper, 'ship', async () => {
      const [first, second] = [quantities(shopper).first(), quantities(shopper).nth(1)];
      await page.getByLabel(t('orders.act.carrier')).fill('GLS');
      await first.fill('4');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders.act.do.ship') })
        .click();
      await seen(page.getByText(t('messages.field.maximum', { limit: 3 }))).waitFor();
      await first.fill('2');
      await second.fill('0');
      expect(await page.getByLabel(t('orders.act.carrier')).inputValue()).toBe('GLS');
    });
    await said('fulfilment.partlySent');
    await act(shopper, 'ship');
    await said('fulfilment.sent');
    const notes = page.getByRole('link', { name: new RegExp(t('orders.papers.kind.deliveryNote')) });
    expect(await notes.count()).toBe(4);

    // Brackets come back; what is too much is given back with the amount that is there already.
    await act(shopper, 'takeBack', async () => {
      await quantities(shopper).first().fill('');
      await quantities(shopper).nth(1).fill('4');
    });
    await said('fulfilment.partlyReturned');
    await said('money.overpaid');
    await page
      .getByRole('button', { name: new RegExp(t('orders.book.refund', { amount: '' }).trim()) })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('orders.book.do'), exact: true })
      .click();
    await said('money.partlyRefunded');

    await page.getByLabel(t('orders.note.label')).fill('Sve dogovoreno telefonom.');
    await page.getByRole('button', { name: t('orders.note.add') }).click();
    await page.getByRole('listitem').filter({ hasText: 'Sve dogovoreno telefonom.' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints).toEqual([]);
  },
);

test.for(inTurn('hr'))(
  'an order is changed on a phone with a look before, and keeps what was typed when somebody was faster: %s',
  { timeout: 240_000 },
  async (language) => {
    const shopper = await aShopper(openVisitor, language, phone);
    const { page, context, t } = shopper;
    const email = 'izmjena@kupac.example';
    await placed(shopper, email);
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, `${panelPathOf('adminOrders', language)}?keywords=${email}`);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole('main')
      .getByRole('table')
      .getByRole('link', { name: /^1001-/ })
      .click();
    await page.getByRole('link', { name: t('orders.edit.do') }).click();
    const pieces = page.getByLabel(new RegExp(`^${t('orders.edit.quantityOf', { name: '' }).trim()}`));
    await pieces.nth(1).waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.locator('span').evaluate((number) => number.getClientRects().length)).toBe(1);
    const look = page.getByRole('button', { name: t('orders.edit.preview') });
    await look.click();
    await seen(page.getByText(t('orders.edit.nothing'))).waitFor();
    await pieces.nth(1).fill('30');
    await page.getByRole('button', { name: t('orders.edit.add') }).click();
    await page.getByLabel(t('orders.edit.sku')).fill('NOBODY-1');
    await look.click();
    await seen(page.getByText(t('messages.field.oneOf')))
      .first()
      .waitFor();
    await page.getByLabel(t('orders.edit.sku')).fill('ATK-KU333-7016');
    await look.click();
    const save = page.getByRole('button', { name: t('orders.edit.save') });
    await save.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // Somebody else writes the version on meanwhile.
    const other = await aShopper(openVisitor, language);
    await demoLogin(other.context, demoUser('usr-admin').key);
    await openPage(other.page, new URL(page.url()).pathname.replace(/\/edit$/, ''));
    await act(other, 'startProduction');

    await save.click();
    await seen(page.getByText(t('backoffice.refusal.EDIT_CONFLICT'))).waitFor();
    await seen(page.getByText(t('orders.fulfilment.inProduction'))).waitFor();
    expect(await pieces.nth(1).inputValue()).toBe('30');
    await page.getByRole('button', { name: t('orders.edit.again') }).click();
    await save.click();
    await page.waitForURL(/\/admin\/orders\/\d+$/);
    await page
      .getByRole('listitem')
      .filter({ hasText: t('orders.event.edit') })
      .waitFor();
    await page.getByRole('rowheader').filter({ hasText: 'ATK-KU333-7016' }).nth(1).waitFor();
  },
);

test.for(inTurn('hr'))('an order is taken on the telephone with a coupon: %s', async (language) => {
  const shopper = await aShopper(openVisitor, language);
  const { page, context, t, complaints } = shopper;
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, panelPathOf('adminOrderNew', language));
  const address = {
    ...{
      contactEmail: 'zove@kupac.example',
      contactPhone: '+385 91 234 5678',
      firstName: 'Iva',
      lastName: 'Horvat',
    },
    ...{ street: 'Ilica', houseNumber: '5', zipCode: '10000', city: 'Zagreb' },
  };
  for (const [name, text] of Object.entries(address)) await page.locator(`[name="main.${name}"]`).fill(text);
  // Said of the buyer, not by the buyer.
  await page.getByLabel(t('orders.take.isCompany'), { exact: true }).waitFor();
  await page.getByLabel(t('orders.edit.sku')).fill('ATK-KU333-7016');
  await page.getByLabel(new RegExp(`^${t('orders.edit.quantity')}`)).fill('40');
  const coupon = page.getByLabel(t('orders.take.couponCode'));
  const quote = page.getByRole('button', { name: t('orders.take.quote') });
  await coupon.fill('PROLJECE26');
  await quote.click();
  await seen(page.getByText(t('notices.refusal.COUPON_EXPIRED'))).waitFor();
  await coupon.fill('krov10');
  await quote.click();
  const reduced = page.getByRole('row').filter({ hasText: t('orders.totals.coupon') });
  await reduced.waitFor();
  expect(await reduced.innerText()).toMatch(/[-−]/);
  await page.getByLabel(t('orders.take.delivery')).selectOption({ index: 1 });
  await page.getByLabel(t('orders.take.payment')).selectOption({ index: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: t('orders.take.submit') }).click();
  await page.waitForURL(/\/admin\/orders\/\d+$/);
  await page.getByText(t('orders.totals.couponCode', { code: 'KROV10' })).waitFor();
  expect(complaints).toEqual([]);
});
