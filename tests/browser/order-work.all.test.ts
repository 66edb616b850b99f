import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { type CartPreparation, prepareCart } from '../../tools/prepared-cart.ts';
import { eventually } from './eventually.ts';
import { hasFocus, tabTo } from './keys.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* Work on many orders in the panel: at once, as files, and at the roll-former (docs/rules/orders.md). */

withOwnShop();
const openVisitor = withBrowser();

/** Paid by whoever gets it at the door, so that it is sent at once; what is cut comes by lorry, and is paid before it is made. */
async function placed(shopper: Shopper, email: string, goods: CartPreparation['goods']): Promise<void> {
  const isCut = Object.values(goods).some((wanted) => typeof wanted === 'object');
  const ways = isCut
    ? { deliveryMethodId: 2, paymentMethodId: 1 }
    : { deliveryMethodId: 1, paymentMethodId: 2 };
  const { language } = shopper;
  await prepareCart({ url: shopUrl(), language, email, goods, ...ways, upTo: 'ordered' });
  if (!isCut) return;
  const { id, total } = await orderNamed(shopper, email);
  const paid = { kind: 'in', amount: total, method: 'Virman', reference: `HR99 ${id}` };
  await callOf(shopper, `order/money/${id}`, { version: await versionOf(shopper, id), ...paid });
}

async function asStaff(language: Shopper['language'], viewport?: typeof phone): Promise<Shopper> {
  const shopper = await aShopper(openVisitor, language, viewport);
  await demoLogin(shopper.context, demoUser('usr-admin').key);
  return shopper;
}

test('orders are chosen by keyboard, sent at once, and printed as one PDF', {
  timeout: 300_000,
}, async () => {
  const shopper = await asStaff('en');
  const { page, language, t, complaints } = shopper;
  const email = 'mnogo@kupac.example';
  for (let count = 0; count < 3; count += 1) await placed(shopper, email, { 'bracket-333': 2 });
  await openPage(page, `${panelPathOf('adminOrders', language)}?keywords=${email}`);
  const boxes = page.getByRole('checkbox', {
    name: new RegExp(`^${t('orders.bulk.choose', { number: '' }).trim()}`),
  });
  expect(await boxes.count()).toBe(3);
  const all = page.getByRole('checkbox', { name: t('orders.bulk.choosePage') });
  await tabTo(page, all);
  await page.keyboard.press('Space');
  await page.getByText(t('orders.bulk.chosen', { count: 3, shown: '3' })).waitFor();
  await expectAccessible(page);

  // Nothing was issued yet: what is missing is asked about, then there is one file.
  await page.getByLabel(t('orders.bulk.papers')).selectOption('packingSlip');
  await page.getByRole('button', { name: t('orders.bulk.pdf') }).click();
  const asked = page.getByRole('dialog', { name: t('orders.bulk.missingTitle') });
  await asked.waitFor();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: t('orders.bulk.issueAndPrint') }).click(),
  ]);
  const pdf = await readFile(await download.path());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByText(t('orders.bulk.printed')).waitFor();

  // One of them is cancelled meanwhile: the job says which was left.
  const cancelled = await page.getByRole('rowheader').getByRole('link').nth(1).innerText();
  const { id } = await orderNamed(shopper, cancelled);
  await callOf(shopper, `order/act/${id}`, {
    version: await versionOf(shopper, id),
    action: 'cancel',
    reason: 'Nema robe.',
  });
  await page.getByLabel(t('orders.bulk.action')).selectOption('ship');
  const go = page.getByRole('button', { name: t('orders.bulk.go'), exact: true });
  await tabTo(page, go);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('orders.bulk.notify')).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('orders.bulk.begin', { count: 3, shown: '3' }) }).click();
  const job = page.getByRole('region', { name: t('orders.bulk.job') });
  await job.getByText(t('orders.bulk.failed', { count: 1, shown: '1' })).waitFor();
  await job.getByRole('link', { name: cancelled }).waitFor();
  await expectAccessible(page);
  await eventually(async () =>
    expect(
      await page.getByRole('table').getByText(t('orders.fulfilment.sent'), { exact: true }).count(),
    ).toBe(2),
  );
  await job.getByRole('link', { name: t('orders.bulk.close') }).click();
  await job.waitFor({ state: 'detached' });
  // It is found again from the list, with what was left.
  await page.getByText(t('orders.bulk.last')).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: t('orders.bulk.failed', { count: 1, shown: '1' }) })
    .getByRole('link')
    .first()
    .click();
  await job.getByRole('link', { name: cancelled }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a job is held, goes on and is stopped', { timeout: 300_000 }, async () => {
  const shopper = await asStaff('hr');
  const { page, language, t } = shopper;
  const email = 'zadrzano@kupac.example';
  for (let count = 0; count < 2; count += 1) await placed(shopper, email, { 'bracket-333': 1 });
  // What waits for nobody is looked at as it was left.
  const begun = await callOf(shopper, 'order/bulk', {
    filters: [],
    search: email,
    action: 'cancel',
    reason: 'Nema robe.',
  });
  await eventually(async () => {
    const { state } = await callOf(shopper, `job/get/${begun.id}`);
    expect(state).toBe('done');
  });
  await openPage(page, `${panelPathOf('adminOrders', language)}?job=${begun.id}`);
  const job = page.getByRole('region', { name: t('orders.bulk.job') });
  await job
    .getByText(
      t('orders.bulk.state.done', { action: t('orders.act.do.cancel'), of: '2', done: '2', failed: '0' }),
    )
    .waitFor();
  await expectNoSidewaysScroll(page);
});

test('the list is taken along as it is filtered; columns and views are kept', {
  timeout: 300_000,
}, async () => {
  const shopper = await asStaff('de');
  const { page, language, t, complaints } = shopper;
  const email = 'spalten@kupac.example';
  await placed(shopper, email, { 'bracket-333': 2 });
  const list = `${panelPathOf('adminOrders', language)}?keywords=${email}`;
  await openPage(page, list);
  const lines = page.getByRole('link', {
    name: new RegExp(`^CSV ?: ${t('backoffice.export.kind.orderLines')}$`),
  });
  const [download] = await Promise.all([page.waitForEvent('download'), lines.click()]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('ATK-KU333-7016');

  await page.getByText(t('backoffice.list.columns'), { exact: true }).click();
  await page.getByRole('checkbox', { name: t('orders.column.email') }).check();
  await page.getByRole('checkbox', { name: t('orders.column.state') }).uncheck();
  await page.getByRole('columnheader', { name: t('orders.column.email') }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('backoffice.list.view.save') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('backoffice.list.view.keep') }).click();
  await dialog.getByText(t('backoffice.list.view.missing')).waitFor();
  await dialog.getByLabel(t('backoffice.list.view.name')).fill('Spalten');
  await page.keyboard.press('Enter');
  await openPage(page, panelPathOf('adminOrders', language));
  await page.getByRole('columnheader', { name: t('orders.column.email') }).waitFor();
  expect(await page.getByRole('columnheader', { name: t('orders.column.state') }).count()).toBe(0);
  await page.getByRole('link', { name: 'Spalten', exact: true }).click();
  await page.getByRole('button', { name: t('backoffice.list.view.remove', { name: 'Spalten' }) }).click();
  await page.getByRole('link', { name: 'Spalten', exact: true }).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('what is made is ticked on a phone, printed and taken along', { timeout: 300_000 }, async () => {
  const shopper = await asStaff('de', phone);
  const { page, language, t, complaints } = shopper;
  const sheet = (lengthMm: number, mark: string) => ({ qty: 4, lengthMm, texts: { mark } });
  const goods = { 'klik-505-ral7016-t070': sheet(4250, 'Nord 1') };
  await placed(shopper, 'fertigung@kupac.example', goods);
  await placed(shopper, 'fertigung@kupac.example', { 'klik-505-ral7016-t070': sheet(6100, 'Süd 7') });
  await openPage(page, panelPathOf('adminProduction', language));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const rows = page.getByRole('main').locator('tbody tr');
  expect(await rows.count()).toBe(2);
  // The longest first, with the buyer's mark.
  await rows.first().getByText('Süd 7').waitFor();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('orders.production.csv') }).click(),
  ]);
  const [head = '', first = ''] = (await readFile(await csv.path(), 'utf8')).split('\r\n');
  expect([head, first].join()).toMatch(/lengthMm.*6100/s);

  const box = rows.first().getByRole('checkbox');
  await tabTo(page, box);
  await page.keyboard.press('Space');
  const quantity = rows.first().getByRole('spinbutton');
  expect(await quantity.inputValue()).toBe('4');
  await quantity.fill('5');
  const made = page.getByRole('button', { name: t('orders.production.made') });
  await made.click();
  await rows
    .first()
    .getByText(t('messages.field.maximum', { limit: 4 }))
    .waitFor();
  await eventually(async () => expect(await hasFocus(quantity)).toBe(true));
  await quantity.fill('3');
  await made.click();
  await seen(page.getByText(t('orders.production.noted', { count: 3, shown: '3' }))).waitFor();
  await rows
    .first()
    .getByText(t('orders.production.madeSoFar', { made: '3', of: '4' }))
    .waitFor();

  // On paper: the list alone.
  await page.emulateMedia({ media: 'print' });
  expect(await made.isVisible()).toBe(false);
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  await rows.first().getByText('Süd 7').waitFor();
  await page.emulateMedia({ media: 'screen' });

  await rows.nth(1).getByRole('checkbox').check();
  await made.click();
  await eventually(async () => expect(await rows.count()).toBe(1));
  expect(complaints).toEqual([]);
});

type Told = { id: number; state: string; version: number; data: { id: number; total: number }[] };

/** A call of the back office, in the name of whoever is logged in. */
async function callOf({ context }: Shopper, path: string, body?: object): Promise<Told> {
  const answer = await context.request.fetch(`/api/v1/manage/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    ...(body ? { data: body } : {}),
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).data;
}

const versionOf = async (shopper: Shopper, id: number) => (await callOf(shopper, `order/get/${id}`)).version;

/** The newest one. */
async function orderNamed(shopper: Shopper, search: string): Promise<{ id: number; total: number }> {
  const { data } = await callOf(shopper, 'order/filter', { search });
  const [order] = data;
  if (!order) throw new Error(`There is no order ${search}.`);
  return order;
}
