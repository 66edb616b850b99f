import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { shopTexts } from '../../tools/shop-texts.ts';
import {
  anEditedPage,
  bar,
  type EditorOfPage,
  enterText,
  isEditable,
  openEdited,
  retype,
  typed,
} from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, open, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

// It changes what stands around every page.
withOwnShop();
const openVisitor = withBrowser();

/** Words of header, footer or cookie notice that are written where they stand. */
const around = ({ page }: Shopper, words: string | RegExp): Locator =>
  page.locator('[data-edit-around]').filter({ hasText: words }).first();
/** The bar of what somebody is in. */
const elementBar = ({ page, t }: Shopper, handler: 'header' | 'footer' | 'cookie'): Locator =>
  page.getByRole('region', {
    name: t('editor.elements.edited', { name: t(`editor.elements.names.${handler}`) }),
  });

async function isElementSaved(editor: EditorOfPage, handler: 'header' | 'footer' | 'cookie'): Promise<void> {
  await elementBar(editor, handler).getByText(editor.t('editor.status.draft'), { exact: true }).waitFor();
}

async function publishElement(
  editor: EditorOfPage,
  handler: 'header' | 'footer' | 'cookie',
  { isLeftBefore = false } = {},
): Promise<void> {
  const { page, t } = editor;
  // One button publishes all that is new, and says before what that is.
  expect(await page.getByRole('button', { name: t('editor.editBar.publish'), exact: true }).count()).toBe(1);
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.publish'), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: t('editor.publish.title') });
  const going = dialog.getByRole('checkbox', { name: t(`editor.elements.names.${handler}`) });
  // What somebody has left as a draft before waits until it is ticked.
  expect(await going.isChecked()).toBe(!isLeftBefore);
  await going.check();
  await dialog.getByRole('button', { name: t('editor.publish.now') }).click();
  await page.getByText(t('editor.publish.done')).waitFor();
}

const undo = ({ page }: Shopper) => page.keyboard.press('ControlOrMeta+z');
const redo = ({ page }: Shopper) => page.keyboard.press('ControlOrMeta+Shift+z');

test.for(inTurn('hr'))(
  'a text of the footer is edited in place, undone, saved and published from there: %s',
  async (language) => {
    const editor = await anEditedPage(openVisitor, language);
    const { page, t, address, complaints } = editor;
    const company = /^Attika krovni sustavi d\.o\.o\.$/;
    const written = `Attika jug ${language}`;
    const visitor = await aShopper(openVisitor, language);
    await around(editor, company).click();
    const state = elementBar(editor, 'footer').getByRole('status');
    const before = (await state.textContent()) ?? '';
    await retype(editor, around(editor, company), written);
    await isElementSaved(editor, 'footer');
    await expectAccessible(page);
    await undo(editor);
    await around(editor, company).waitFor();
    // Nothing is left to publish.
    await state.filter({ hasText: before }).waitFor();
    await redo(editor);
    await around(editor, written).waitFor();
    await isElementSaved(editor, 'footer');

    // A draft: visitors read what they read, and whoever edits finds it again.
    await open(visitor, address);
    await visitor.page.getByRole('contentinfo').getByText(company).first().waitFor();
    expect(await visitor.page.locator('[contenteditable]').count()).toBe(0);
    await page.reload();
    await isEditable(page);
    await around(editor, written).click();
    await publishElement(editor, 'footer', { isLeftBefore: true });
    await elementBar(editor, 'footer').getByText(t('editor.status.published'), { exact: true }).waitFor();
    await open(visitor, address);
    await visitor.page.getByRole('contentinfo').getByText(written).first().waitFor();
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  },
);

test('links of the header are edited by keyboard, menus and languages keep working', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address, complaints } = editor;
  const header = page.getByRole('banner');
  const call = around(editor, '+385 1 555 0142');
  await call.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('-9');
  await page.keyboard.press('Enter');
  await isElementSaved(editor, 'header');
  expect(new URL(page.url()).pathname).toBe(address);
  expect(await around(editor, '+385 1 555 0142-9').evaluate((link) => link.tagName)).toBe('A');
  await expectAccessible(page);

  const dialog = page.getByRole('dialog', { name: t('editor.elements.title') });
  await header
    .getByRole('navigation', { name: t('layout.mainNavigation') })
    .getByRole('link')
    .last()
    .click();
  await dialog
    .getByRole('link', { name: t('editor.elements.toMenus') })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  // The dialog's fields are those of the same draft.
  await elementBar(editor, 'header')
    .getByRole('button', { name: t('editor.elements.all') })
    .click();
  const contact = dialog.locator('details', { hasText: t('fields.types.contactLinks.name') });
  await contact.locator('summary').click();
  await contact.locator('button[aria-expanded]').first().click();
  await contact.locator('input[value="+385 1 555 0142-9"]').fill('+385 1 555 0143');
  await page.keyboard.press('Escape');
  await around(editor, '+385 1 555 0143').waitFor();
  await header.getByRole('link', { name: /^EN/ }).click();
  await eventually(() => expect(new URL(page.url()).pathname).toMatch(/^\/en(\/|$)/));
  expect(complaints).toEqual([]);
});

test('the copyright line is edited in place, with the placeholder for the year', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, address, complaints } = editor;
  const year = new Date().getFullYear();
  const line = around(editor, `© ${year}`);
  const drawn = (await line.textContent()) ?? '';
  await line.click();
  const written = page.locator('[data-edit-around]:focus');
  expect(await written.textContent()).toBe(drawn.replace(String(year), '{year}'));
  await page.keyboard.press('End');
  await page.keyboard.type(' Hvala.');
  await page.keyboard.press('Enter');
  await around(editor, `${drawn} Hvala.`).waitFor();
  await isElementSaved(editor, 'footer');
  await publishElement(editor, 'footer');
  const visitor = await aShopper(openVisitor, 'hr');
  await open(visitor, address);
  await visitor.page.getByRole('contentinfo').getByText(`${drawn} Hvala.`).waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test('the page and the site chrome have one undo history', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  await retype(editor, typed(page, 'Prvi naslov'), 'Naslov drugi put');
  await retype(editor, around(editor, 'Ulica limara 12, 10000'), 'Ulica limara 14');
  await retype(editor, typed(page, 'Prvi tekst'), 'Tekst drugi put');
  const back = bar(editor).getByRole('button', { name: t('editor.editBar.undo') });
  await back.click();
  await typed(page, 'Prvi tekst').waitFor();
  await around(editor, 'Ulica limara 14').waitFor();
  await back.click();
  await around(editor, 'Ulica limara 12, 10000').waitFor();
  await typed(page, 'Naslov drugi put').waitFor();
  await back.click();
  await typed(page, 'Prvi naslov').waitFor();
  expect(await back.getAttribute('aria-disabled')).toBe('true');
});

test('the cookie notice is answered while a page is edited, and covers no way into edit mode', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address, context, complaints } = editor;
  await context.clearCookies({ name: 'acceptedCookies' });
  const notice = page.getByRole('region', { name: t('layout.cookies.label') });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await open(editor, address);
    await notice.waitFor();
    // Whatever stood over it would take the press.
    await page.getByRole('link', { name: t('editor.entry.edit') }).click({ trial: true });
  }
  await page.getByRole('link', { name: t('editor.entry.edit') }).click();
  await isEditable(page);
  await around(editor, 'Attika').first().waitFor();
  expect(await notice.locator('[contenteditable]').count()).toBe(0);
  await notice.getByRole('button', { name: 'Samo nužni' }).click();
  await notice.waitFor({ state: 'detached' });
  await typed(page, 'Prvi naslov').waitFor();
  expect(complaints).toEqual([]);
});

test('the cookie notice is shown on the page and edited there, its rich text too', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address, complaints } = editor;
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.elements') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('editor.elements.title') });
  await dialog.getByLabel(t('editor.elements.which')).selectOption('cookie');
  await dialog.getByRole('button', { name: t('editor.elements.showNotice') }).click();
  const notice = page.getByRole('region', { name: t('layout.cookies.label') });
  await retype(editor, around(editor, 'Kolačići, ukratko'), 'Kolačići, još kraće');
  await enterText(notice.getByRole('textbox', { name: t('editor.rich.write') }));
  await page.keyboard.press('End');
  await page.keyboard.type(' Hvala.');
  await isElementSaved(editor, 'cookie');
  await expectAccessible(page);
  // The name of a category is a box's label: a press writes there and ticks nothing.
  const box = notice.getByRole('checkbox', { name: 'Marketinški' });
  await around(editor, 'Marketinški').click();
  expect(await box.isChecked()).toBe(false);
  // So is what its buttons say; whoever has ended is shown the page without it.
  await retype(editor, around(editor, /^Prihvati sve$/), 'Slažem se sa svime');
  await isElementSaved(editor, 'cookie');
  await publishElement(editor, 'cookie');
  await elementBar(editor, 'cookie')
    .getByRole('button', {
      name: t('editor.elements.leave', { name: t('editor.elements.names.cookie') }),
    })
    .click();
  await notice.waitFor({ state: 'detached' });

  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.context.clearCookies();
  await open(visitor, address);
  const seen = visitor.page.getByRole('region', { name: t('layout.cookies.label') });
  await seen.getByRole('heading', { name: 'Kolačići, još kraće' }).waitFor();
  expect(await seen.textContent()).toContain('Hvala.');
  await seen.getByRole('button', { name: 'Slažem se sa svime' }).waitFor();
  expect(await seen.getByRole('link').getAttribute('href')).toBe('/zastita-privatnosti');
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

test('two people see each other in the footer: different lines are merged, the same one is asked about', async () => {
  const first = await anEditedPage(openVisitor, 'hr');
  // Somebody else, who speaks another language.
  const second = { ...(await anEditedPage(openVisitor, 'hr', { spoken: 'en' })), t: shopTexts('en') };
  await openEdited(second.page, first.address);
  await retype(first, around(first, 'pon – pet'), 'pon – pet 7 – 15 h');
  await isElementSaved(first, 'footer');
  await retype(second, around(second, /Trgovački sud/), 'Trgovački sud u Splitu');
  await around(second, 'pon – pet 7 – 15 h').waitFor();
  await isElementSaved(second, 'footer');
  await elementBar(second, 'footer')
    .getByText(/^This is being edited by/)
    .waitFor();

  await first.page.route('**/cms/presence/report', (route) => route.abort());
  await second.page.route('**/cms/presence/report', (route) => route.abort());
  await retype(second, around(second, 'pon – pet 7 – 15 h'), 'samo ujutro');
  await isElementSaved(second, 'footer');
  await retype(first, around(first, 'pon – pet 7 – 15 h'), 'samo navečer');
  const dialog = first.page.getByRole('dialog', { name: first.t('editor.conflict.title') });
  await dialog.waitFor();
  await expectAccessible(first.page);
  await dialog.getByRole('radio', { name: first.t('editor.conflict.theirs') }).check();
  await dialog.getByRole('button', { name: first.t('editor.conflict.decide') }).click();
  await around(first, 'samo ujutro').waitFor();
  await around(first, 'Trgovački sud u Splitu').waitFor();
});

test('in a narrow window the footer is edited in place too', async () => {
  const editor = await anEditedPage(openVisitor, 'de', { viewport: phone });
  const { page, complaints } = editor;
  await retype(editor, around(editor, /Handelsgericht Zagreb/), 'Handelsgericht Split');
  await around(editor, 'Handelsgericht Split').click();
  await isElementSaved(editor, 'footer');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('before the window is closed unsaved changes are saved, and leaving asks first', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page } = editor;
  await retype(editor, around(editor, 'Ulica limara'), 'Ulica limara 16');
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await isElementSaved(editor, 'header');
});
