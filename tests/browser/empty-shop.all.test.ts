import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { legalPathsOf, legalTitlesOf } from '#domain/checkout/legal/legal-drafts.ts';
import { pathOf } from '#values/addresses.ts';
import { type FirstStep, firstSteps, legalPageKeys } from '#values/first-steps.ts';
import { type Language, languageNames, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';
import { plain } from './amounts.ts';
import { agreeAndOrder, enterAddress, goToCheckout, thanked } from './checkout-steps.ts';
import { inTurn } from './language-turns.ts';
import { jpeg } from './library-hands.ts';
import { aShopper, escaped, type Shopper, seen } from './shopper.ts';
import { desktop, withBrowser } from './visitor.ts';

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

const password = 'sedam zelenih krovova';
const product = { hr: 'Žlijeb 125', en: 'Gutter 125', de: 'Rinne 125' } as const;
const category = { hr: 'Oborinska odvodnja', en: 'Rainwater', de: 'Entwässerung' } as const;
const transfer = { hr: 'Uplata na račun', en: 'Bank transfer', de: 'Überweisung' } as const;

const somebody = (language: Language) => aShopper(openVisitor, language, desktop, { baseURL: shop.url });

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

test.for(inTurn('hr'))('an empty shop becomes one that sells, by the browser alone: %s', async (language) => {
  const owner = await somebody(language);
  await setUp(owner);
  await nameCompany(owner);
  await tryMails(owner);
  await chooseLook(owner);
  await makeCategory(owner);
  await makeProduct(owner);
  await setDelivery(owner);
  await setPayment(owner);
  await publishLegalTexts(owner);
  await openShop(owner);

  const buyer = await somebody('de');
  await seeOwnLook(buyer);
  await readLegalTexts(buyer);
  const first = await buy(buyer, 'prvi@kupac.example');
  const second = await buy(buyer, 'drugi@kupac.example');

  await openOrder(owner, first);
  await bookPayment(owner);
  await act(owner, 'ship');
  await said(owner, 'fulfilment.sent');
  await openOrder(owner, second);
  await bookPayment(owner);
  await act(owner, 'cancel', (dialog) =>
    dialog.getByLabel(new RegExp(`^${owner.t('orders.act.reason')}`)).fill('Kupac je odustao.'),
  );
  await giveBack(owner);
  await expectStepsDone(owner);
  expect(owner.complaints).toEqual([]);
  expect(buyer.complaints).toEqual([]);
});

/** By the address that the first start has printed; the second factor comes with it. */
async function setUp({ page, language, t }: Shopper): Promise<void> {
  const address = /http:\S+\/first-start\?token=\S+/.exec(shop.output())?.[0] ?? '';
  await page.goto(address);
  const fill = (name: string, text: string) =>
    page.getByLabel(t(`server.firstStart.${name}`), { exact: true }).fill(text);
  await fill('firstName', 'Petra');
  await fill('lastName', 'Kovač');
  await fill('email', 'petra@krovovi.example');
  await fill('password', password);
  await fill('passwordAgain', password);
  await fill('shopName', 'Krovovi Kovač');
  for (const one of languages) await page.getByLabel(languageNames[one], { exact: true }).check();
  await page.getByRole('button', { name: t('server.firstStart.submit') }).click();
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

/** From the list on the start page to the place of a step. */
async function goToStep({ page, language, t }: Shopper, step: FirstStep): Promise<void> {
  await openPage(page, panelPathOf('admin', language));
  await page
    .getByRole('link', { name: new RegExp(`^${escaped(t(`admin.firstSteps.name.${step}`))}`) })
    .click();
}

const setting = ({ page, t }: Shopper, field: string) =>
  page.getByLabel(new RegExp(`^${escaped(t(`settings.field.${field}`))}(\\s\\*)?$`));

async function saveSettings({ page, t }: Shopper): Promise<void> {
  await page.getByRole('button', { name: t('admin.save'), exact: true }).click();
  await seen(page.getByText(t('settings.saved'))).waitFor();
}

async function nameCompany(owner: Shopper): Promise<void> {
  await goToStep(owner, 'company');
  const facts = {
    street: 'Ulica limara',
    houseNumber: '12',
    zipCode: '10000',
    city: 'Zagreb',
    oib: '12345678903',
  };
  for (const [field, text] of Object.entries(facts)) await setting(owner, field).fill(text);
  await saveSettings(owner);
  await goToStep(owner, 'bank');
  await setting(owner, 'iban').fill('HR1210010051863000160');
  await setting(owner, 'recipient').fill('Krovovi Kovač');
  await saveSettings(owner);
}

async function tryMails(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'sender');
  await page.getByRole('button', { name: t('settings.testMail.send') }).click();
  await seen(page.getByText(t('settings.testMail.sent'))).waitFor();
}

/** A file of one's own, into the library that has opened: it is chosen once it is there. */
async function bringPicture({ page, t }: Shopper, name: string, background: string): Promise<void> {
  const library = page.getByRole('dialog').filter({ visible: true });
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } }).jpeg();
  const chooser = page.waitForEvent('filechooser');
  await library.getByRole('button', { name: t('library.upload.choose'), exact: true }).click();
  await (await chooser).setFiles([jpeg(name, await picture.toBuffer())]);
  const choose = library.getByRole('button', { name: t('library.dialog.choose'), exact: true });
  await choose.and(page.locator(':not([aria-disabled=true])')).click();
}

/** A logo and colours of one's own; those that could not be read are refused. */
async function chooseLook(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'look');
  await page
    .getByRole('button', { name: t('backoffice.picker.choosePicture') })
    .first()
    .click();
  await bringPicture(owner, 'znak.jpg', '#0b5fa5');
  const accent = field(owner, t('options.label.AccentColour'));
  const preview = page.getByRole('region', { name: t('options.look.preview') });
  await accent.fill('#ffcc00');
  await preview
    .getByText(/4,5 : 1$/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('admin.save'), exact: true }).click();
  await seen(page.getByText(t('messages.field.contrast', { limit: '4.5' }))).waitFor();
  await accent.fill('#0b5fa5');
  await field(owner, t('options.label.Typeface')).selectOption('serif');
  await page.getByRole('button', { name: t('admin.save'), exact: true }).click();
  await seen(page.getByText(t('options.saved'))).waitFor();
}

/** The fields of what the panel makes by itself: required ones carry a star. */
const field = ({ page }: Shopper, label: string, group?: string) =>
  (group === undefined ? page.getByRole('main') : page.getByRole('group', { name: group, exact: true }))
    .getByLabel(new RegExp(`^${escaped(label)}(\\s\\*)?$`))
    .first();

async function makeCategory(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'category');
  await page.getByRole('link', { name: t('goods.categories.new') }).click();
  const panel = page.getByRole('region', { name: t('goods.categories.new') });
  for (const one of languages) {
    const name = t('backoffice.inLanguage', { name: t('goods.field.name'), language: languageNames[one] });
    await panel.getByLabel(name, { exact: true }).fill(category[one]);
  }
  await panel.getByRole('button', { name: t('goods.editor.save'), exact: true }).click();
  await seen(page.getByText(t('goods.terms.saved'))).waitFor();
}

async function makeProduct(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'product');
  await page
    .getByRole('link', { name: t('goods.products.new'), exact: true })
    .first()
    .click();
  for (const one of languages)
    await field(owner, t('goods.field.name'), languageNames[one]).fill(product[one]);
  await field(owner, t('goods.field.sku')).fill('ZL-125');
  await field(owner, t('goods.field.retailPrice')).fill('12');
  await field(owner, t('goods.field.taxClass')).selectOption('tax-standard');
  await page.getByRole('button', { name: t('goods.editor.addPictures'), exact: true }).click();
  await bringPicture(owner, 'zlijeb.jpg', '#7a8288');
  await page
    .getByRole('grid', { name: t('goods.editor.pictures') })
    .getByRole('row')
    .first()
    .waitFor();
  await page
    .getByRole('group', { name: t('goods.field.categories') })
    .getByRole('button')
    .last()
    .click();
  const categories = page.getByRole('dialog', { name: t('goods.field.categories') });
  await categories.getByRole('checkbox', { name: category[owner.language] }).check();
  await categories.getByRole('button', { name: t('backoffice.picker.done') }).click();
  await page.getByRole('button', { name: t('goods.editor.create'), exact: true }).click();
  await seen(page.getByText(t('goods.editor.saved'))).waitFor();
}

async function setDelivery(owner: Shopper): Promise<void> {
  await goToStep(owner, 'delivery');
  await setting(owner, 'bandPrice').fill('5');
  await saveSettings(owner);
}

async function setPayment(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'payment');
  await page.getByRole('button', { name: t('settings.add.bankTransfer') }).click();
  const added = page.getByRole('group', { name: t('settings.kind.bankTransfer'), exact: true });
  for (const one of languages) {
    await added
      .getByRole('group', { name: t('settings.field.methodName') })
      .getByLabel(new RegExp(languageNames[one]))
      .fill(transfer[one]);
  }
  await added.getByLabel(t('settings.country.add')).selectOption('HR');
  await saveSettings(owner);
}

async function publishLegalTexts(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'legal');
  const all = page.getByLabel(t('admin.content.chooseAll'));
  // One text of each document after the other: what is left in another language stays in the list.
  for (const _ of languages) {
    await all.check();
    await page.getByRole('button', { name: t('admin.content.publish') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.content.publish') })
      .click();
    await page.getByText(t('admin.content.finished', { count: legalPageKeys.length, refused: 0 })).waitFor();
    await all
      .and(page.locator(':not(:checked)'))
      .or(page.getByText(t('admin.content.none')))
      .first()
      .waitFor();
  }
  await page.getByText(t('admin.content.none')).waitFor();
}

async function openShop(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'backup');
  await page.getByRole('heading', { name: t('settings.backup.title') }).waitFor();
  await openPage(page, panelPathOf('admin', owner.language));
  await page.getByRole('button', { name: t('admin.firstSteps.backupDone') }).click();
  await seen(page.getByText(t('admin.firstSteps.backupNoted'))).waitFor();
  await goToStep(owner, 'goLive');
  await page.getByRole('button', { name: t('admin.maintenance.turnOff') }).click();
  await seen(page.getByText(t('admin.maintenance.turnedOff'))).waitFor();
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
async function readLegalTexts({ page }: Shopper): Promise<void> {
  for (const language of languages) {
    await page.goto(pathOf('shop', language));
    const footer = page.getByRole('contentinfo');
    for (const key of legalPageKeys) {
      await footer.getByRole('link', { name: legalTitlesOf(key)[language], exact: true }).waitFor();
    }
  }
  const { de } = legalTitlesOf('page-legal-notice');
  await page.getByRole('contentinfo').getByRole('link', { name: de, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: de }).waitFor();
  await page.getByRole('main').getByText('Krovovi Kovač').waitFor();
}

/** The texts that are agreed to lead to what they speak of. */
async function followConsents({ page }: Shopper): Promise<void> {
  for (const key of ['page-terms', 'page-privacy'] as const) {
    const path = legalPathsOf(key).de;
    await page.locator(`main form a[href$="${path}"]`).waitFor();
    expect((await fetch(shop.url + path)).status).toBe(200);
  }
}

/** A guest buys a piece and pays by bank transfer. @returns the order's number */
async function buy(buyer: Shopper, email: string): Promise<string> {
  const { page, t, language } = buyer;
  await openPage(page, pathOf('shop', language));
  // Named with the number of its goods.
  await page
    .getByRole('link', { name: new RegExp(`^${category[language]}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: category[language] }).waitFor();
  await page.getByRole('article').getByRole('link', { name: product[language], exact: true }).click();
  await page.getByRole('heading', { level: 1, name: product[language] }).waitFor();
  await seen(page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true })).click();
  await page.getByRole('dialog').getByRole('link', { name: product[language], exact: true }).waitFor();
  await goToCheckout(buyer);
  await enterAddress(buyer, email);
  const payment = page.getByRole('group', { name: t('checkout.payment.legend') });
  await payment.getByRole('radio', { name: new RegExp(`^${transfer[language]}`) }).check();
  await followConsents(buyer);
  await agreeAndOrder(buyer);
  const { number } = await thanked(buyer);
  return number;
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
async function bookPayment(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await said(owner, 'money.unpaid');
  await page.getByRole('button', { name: t('orders.book.do'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.book.do'), exact: true })
    .click();
  await said(owner, 'money.paid');
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

async function giveBack(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await page
    .getByRole('button', { name: new RegExp(t('orders.book.refund', { amount: '' }).trim()) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orders.book.do'), exact: true })
    .click();
  await said(owner, 'money.refunded');
}

/** All but the public address, which a test has none of. */
async function expectStepsDone({ page, language, t }: Shopper): Promise<void> {
  await openPage(page, panelPathOf('admin', language));
  await page
    .getByText(t('admin.firstSteps.progress', { done: firstSteps.length - 1, of: firstSteps.length }))
    .waitFor();
  const open = page.getByRole('listitem').filter({ hasText: t('admin.firstSteps.isOpen').trim() });
  expect(plain(await open.innerText())).toContain(t('admin.firstSteps.name.domain'));
}
