import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { tabTo } from './keys.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { asStaff, callOf, orderNamed, placed, versionOf } from './staff-orders.ts';
import { expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

/* The same with many orders in the panel, as a job and as one PDF (docs/rules/orders.md). */

withOwnShop();
const shopBehind = withShopDatabase();
const openVisitor = withBrowser();

test('orders are chosen by keyboard, sent at once, and printed as one PDF', {
  timeout: 300_000,
}, async () => {
  const shopper = await asStaff(openVisitor, 'en');
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

test('a job is held, goes on and is stopped, each after the order that is under way', {
  timeout: 300_000,
}, async () => {
  const shopper = await asStaff(openVisitor, 'hr');
  const { page, language, t, complaints } = shopper;
  const email = 'zadrzano@kupac.example';
  for (let count = 0; count < 4; count += 1) await placed(shopper, email, { 'bracket-333': 1 });
  const { data: orders } = await callOf(shopper, 'order/filter', { search: email });
  const [, second = 0, third = 0] = orders.map(({ id }) => id);
  await openPage(page, `${panelPathOf('adminOrders', language)}?keywords=${email}`);
  await page.getByRole('checkbox', { name: t('orders.bulk.choosePage') }).check();
  await page.getByLabel(t('orders.bulk.action')).selectOption('cancel');
  await page.getByRole('button', { name: t('orders.bulk.go'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(new RegExp(`^${t('orders.act.reason')}`)).fill('Nema robe.');
  await dialog.getByLabel(t('orders.bulk.notify')).uncheck();
  const ofSecond = await holdOrder(second);
  await dialog.getByRole('button', { name: t('orders.bulk.begin', { count: 4, shown: '4' }) }).click();
  const job = page.getByRole('region', { name: t('orders.bulk.job') });
  const isAt = (state: string, done: number) =>
    job
      .getByText(
        t(`orders.bulk.state.${state}`, { action: t('orders.act.do.cancel'), of: '4', done: String(done) }),
      )
      .waitFor();
  const press = async (name: string) => {
    const button = job.getByRole('button', { name: t(`orders.bulk.${name}`), exact: true });
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  };
  await isAt('running', 1);
  await press('pause');
  await actorWaits();
  await ofSecond.letGo();
  await isAt('paused', 2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // Whoever comes back to the list finds it as it was left.
  await openPage(page, panelPathOf('adminOrders', language));
  await page.getByText(t('orders.bulk.last')).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: t('orders.act.do.cancel') })
    .first()
    .getByRole('link')
    .first()
    .click();
  await isAt('paused', 2);
  const ofThird = await holdOrder(third);
  await press('resume');
  await isAt('running', 2);
  await press('stop');
  await actorWaits();
  await ofThird.letGo();
  await isAt('cancelled', 3);
  await expectAccessible(page);
  const { data: left } = await callOf(shopper, 'order/filter', { search: email });
  expect(left.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled', 'open']);
  expect(complaints).toEqual([]);
});

/** Somebody else has an order in hand, so that what comes to it waits. */
async function holdOrder(id: number): Promise<{ letGo: () => Promise<void> }> {
  const inHand = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const holding = shopBehind().runtime.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from "order" where id = ${id} for update`);
    inHand.resolve();
    await left.promise;
  });
  await Promise.race([inHand.promise, holding]);
  return {
    letGo: async () => {
      left.resolve();
      await holding;
    },
  };
}

/** For the order that is under way. */
const actorWaits = () =>
  eventually(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    expect(await shopBehind().query(waiting)).toHaveLength(1);
  });
