import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { type FirstStep, firstSteps, legalPageKeys } from '#values/first-steps.ts';
import { languageNames, languages } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import type { SettingsGroup } from '#values/settings.ts';
import { openPage } from '../../tools/open-page.ts';
import { plain } from './amounts.ts';
import { jpeg } from './library-hands.ts';
import { escaped, type Shopper, seen } from './shopper.ts';

/* What the owner of an empty shop does in the panel until it sells, step by step of the list on its start page. */

export const company = 'Krovovi Kovač';
export const product = { hr: 'Žlijeb 125', en: 'Gutter 125', de: 'Rinne 125' } as const;
export const category = { hr: 'Oborinska odvodnja', en: 'Rainwater', de: 'Entwässerung' } as const;
export const transfer = { hr: 'Uplata na račun', en: 'Bank transfer', de: 'Überweisung' } as const;

/** From the list on the start page, which the panel's name leads to, to the place of a step. */
async function goToStep({ page, t }: Shopper, step: FirstStep): Promise<void> {
  await goToStart(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${escaped(t(`admin.firstSteps.name.${step}`))}`) })
    .click();
}

async function goToStart(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: company }).click();
}

/** In a document of its own, where nothing says any more that the group before was saved. */
async function openSettings({ page, language }: Shopper, group: SettingsGroup): Promise<void> {
  await openPage(page, `${panelPathOf('adminSettings', language)}?group=${group}`);
}

const setting = ({ page, t }: Shopper, field: string) =>
  page.getByLabel(new RegExp(`^${escaped(t(`settings.field.${field}`))}(\\s\\*)?$`));

async function saveSettings({ page, t }: Shopper): Promise<void> {
  await page.getByRole('button', { name: t('admin.save'), exact: true }).click();
  await seen(page.getByText(t('settings.saved'))).waitFor();
}

export async function nameCompany(owner: Shopper): Promise<void> {
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
  await openSettings(owner, 'bank');
  await setting(owner, 'iban').fill('HR1210010051863000160');
  await setting(owner, 'recipient').fill(company);
  await saveSettings(owner);
}

export async function tryMails(owner: Shopper): Promise<void> {
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

/** A logo, colours and a typeface of one's own. */
export async function chooseLook(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'look');
  await page
    .getByRole('button', { name: t('backoffice.picker.choosePicture') })
    .first()
    .click();
  await bringPicture(owner, 'znak.jpg', '#0b5fa5');
  await field(owner, t('options.label.AccentColour')).fill('#0b5fa5');
  await field(owner, t('options.label.Typeface')).selectOption('serif');
  await page.getByRole('button', { name: t('admin.save'), exact: true }).click();
  await seen(page.getByText(t('options.saved'))).waitFor();
}

/** The fields of what the panel makes by itself: required ones carry a star. */
const field = ({ page }: Shopper, label: string, group?: string) =>
  (group === undefined ? page.getByRole('main') : page.getByRole('group', { name: group, exact: true }))
    .getByLabel(new RegExp(`^${escaped(label)}(\\s\\*)?$`))
    .first();

export async function makeCategory(owner: Shopper): Promise<void> {
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

export async function makeProduct(owner: Shopper): Promise<void> {
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

export async function setDelivery(owner: Shopper): Promise<void> {
  await goToStep(owner, 'delivery');
  await setting(owner, 'bandPrice').fill('5');
  await saveSettings(owner);
}

export async function setPayment(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await openSettings(owner, 'payment');
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

export async function publishLegalTexts(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'legal');
  const all = page.getByLabel(t('admin.content.chooseAll'));
  // One text of each document after the other: what is left in another language stays in the list.
  for (const _ of languages) {
    await all.check();
    await page.getByRole('button', { name: t('admin.content.publish') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('admin.content.confirm.legal.areChecked')).check();
    await dialog.getByRole('button', { name: t('admin.content.publish') }).click();
    await page.getByText(t('admin.content.finished', { count: legalPageKeys.length, refused: 0 })).waitFor();
    await all
      .and(page.locator(':not(:checked)'))
      .or(page.getByText(t('admin.content.none')))
      .first()
      .waitFor();
  }
  await page.getByText(t('admin.content.none')).waitFor();
}

export async function openShop(owner: Shopper): Promise<void> {
  const { page, t } = owner;
  await goToStep(owner, 'backup');
  await page.getByRole('heading', { name: t('settings.backup.title') }).waitFor();
  await goToStart(page);
  await page.getByRole('button', { name: t('admin.firstSteps.backupDone') }).click();
  await seen(page.getByText(t('admin.firstSteps.backupNoted'))).waitFor();
  await goToStep(owner, 'goLive');
  await page.getByRole('button', { name: t('admin.maintenance.turnOff') }).click();
  await seen(page.getByText(t('admin.maintenance.turnedOff'))).waitFor();
}

/** All but the public address, which a test has none of. */
export async function expectStepsDone({ page, t }: Shopper): Promise<void> {
  await goToStart(page);
  await page
    .getByText(t('admin.firstSteps.progress', { done: firstSteps.length - 1, of: firstSteps.length }))
    .waitFor();
  const open = page.getByRole('listitem').filter({ hasText: t('admin.firstSteps.isOpen').trim() });
  expect(plain(await open.innerText())).toContain(t('admin.firstSteps.name.domain'));
}
