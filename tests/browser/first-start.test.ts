import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* The first start of an empty shop prints an address, whose page makes the first administrator (docs/rules/settings.md). */

const openVisitor = withBrowser();
let shop: ShopProcess;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'attika-first-start-'));
  shop = await startShop({ DATA_DIR: dataDir, ATTIKA_DEMO: 'off' }, { endsWith: process.pid });
}, 260_000);
afterAll(async () => {
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
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
  await fill('E-mail', 'petra@krovovi.example');
  await fill('Password', 'password1234');
  await fill('Repeat the password', 'password1234');
  await fill('Name of the shop', 'Kovač Roofs');
  await page.getByLabel('Country', { exact: true }).selectOption('SI');
  await page.getByRole('button', { name: 'Set up the shop' }).press('Enter');
  await page.getByText('This password is easy to guess. Choose another.').waitFor();
  await expectAccessible(page);
  await fill('Password', 'sedam zelenih krovova');
  await fill('Repeat the password', 'sedam zelenih krovova');
  await page.getByRole('button', { name: 'Set up the shop' }).press('Enter');
  await page.waitForURL(`**${panelPathOf('adminAccount', 'en')}`);
  const en = shopTexts('en');
  await page.getByRole('button', { name: en('admin.account.setUp') }).waitFor();
  await page.goto(`${address}&locale=en`);
  await page.getByText(/^This address does not hold/).waitFor();
  expect(shop.output().match(/first-start/g)).toHaveLength(1);
});
