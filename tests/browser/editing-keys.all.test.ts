import { expect, test } from 'vitest';
import { anEditedPage, bar, frames, isSaved, panel, typed } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { hasFocus, pressOn, tabTo } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { withBrowser } from './visitor.ts';

/* A page is edited without a mouse from its first word to its publication (docs/rules/pages.md). */

withOwnShop();
const openVisitor = withBrowser();

test.for(inTurn('hr'))('a page is written, ordered and published by keyboard alone: %s', async (language) => {
  const editor = await anEditedPage(openVisitor, language);
  const { page, t, address, complaints } = editor;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // The bar comes before the page.
  await page.keyboard.press('Tab');
  expect(await hasFocus(bar(editor).getByRole('button').first())).toBe(true);

  await tabTo(page, typed(page, 'Prvi naslov'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Novi naslov');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Novi naslov' }).waitFor();

  // The chosen section has its tools, and keeps the keyboard when it moves.
  const first = frames(editor).filter({ hasText: 'Novi naslov' });
  await tabTo(page, first, 'Shift+Tab');
  await pressOn(page, first.getByRole('button', { name: t('editor.bar.down'), exact: true }));
  await eventually(async () => expect(await frames(editor).nth(1).textContent()).toContain('Novi naslov'));
  expect(await first.evaluate((frame) => frame.contains(document.activeElement))).toBe(true);

  const text = page.getByRole('textbox', { name: t('editor.rich.write') });
  await tabTo(page, text, 'Shift+Tab');
  await page.locator('.tiptap:focus').waitFor();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Napisano tipkama.');

  await pressOn(page, button(t('editor.add.button')).last());
  const gallery = page.getByRole('dialog').filter({ visible: true });
  await tabTo(page, gallery.getByRole('searchbox'));
  const name = t('fields.types.cta.name');
  await page.keyboard.type(name);
  await pressOn(page, gallery.getByRole('button', { name: `${name} ${t('fields.types.cta.about')}` }));
  await eventually(async () => expect(await frames(editor).count()).toBe(4));
  const title = panel(editor).getByRole('textbox').first();
  await tabTo(page, title);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Naslov iz polja');
  await page.getByRole('heading', { name: 'Naslov iz polja' }).waitFor();
  await isSaved(editor);

  await pressOn(page, bar(editor).getByRole('button', { name: t('editor.editBar.publish'), exact: true }));
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await pressOn(page, dialog.getByRole('button', { name: t('editor.publish.now') }));
  await page.getByText(t('editor.publish.done')).waitFor();

  const visitor = await aShopper(openVisitor, language);
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { name: 'Naslov iz polja' }).waitFor();
  const headings = await visitor.page.getByRole('main').getByRole('heading').allTextContents();
  expect(headings.filter((one) => /naslov/i.test(one))).toEqual([
    'Novi naslov',
    'Drugi naslov',
    'Naslov iz polja',
  ]);
  expect(await visitor.page.getByText('Napisano tipkama.').count()).toBe(1);
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});
