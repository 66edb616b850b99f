import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../tools/open-page.ts';
import { anEditedPage, bar, frames, isEditable, isSaved, typed } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { withOwnShop } from './shop-under-test.ts';
import { withBrowser } from './visitor.ts';

// Its pages stand in the site map, which other files read.
withOwnShop();
const openVisitor = withBrowser();

test('the tasks of docs/recipes/edit-a-page.md take no more presses than it says', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address } = editor;
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  const counted = () => {
    const count = presses;
    presses = 0;
    return count;
  };

  await openPage(page, address);
  await press(page.getByRole('link', { name: t('editor.entry.edit') }));
  await isEditable(page);
  await press(typed(page, 'Prvi naslov'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Moj prvi naslov');
  await page.keyboard.press('Enter');
  await isSaved(editor);
  expect(counted()).toBeLessThanOrEqual(4);

  const name = t('fields.types.imageText.name');
  await press(page.getByRole('button', { name: t('editor.add.button'), exact: true }).last());
  await press(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${name} `) }));
  await press(page.getByRole('button', { name: t('backoffice.picker.choosePicture') }));
  const library = page.getByRole('dialog', { name: t('library.dialog.title') });
  // Until the pictures are there, the only row says that they are fetched.
  await press(
    library
      .getByRole('row')
      .filter({ has: page.locator('img') })
      .first(),
  );
  await press(library.getByRole('button', { name: t('library.dialog.choose') }));
  await frames(editor).last().locator('img').waitFor();
  await isSaved(editor);
  expect(counted()).toBeLessThanOrEqual(6);

  await press(bar(editor).getByRole('button', { name: t('editor.editBar.publish'), exact: true }));
  await press(page.getByRole('dialog').getByRole('button', { name: t('editor.publish.now') }));
  await page.getByText(t('editor.publish.done')).waitFor();
  expect(counted()).toBeLessThanOrEqual(2);

  await press(bar(editor).getByRole('button', { name: t('editor.editBar.undo') }));
  await eventually(async () => expect(await frames(editor).last().locator('img').count()).toBe(0));
  expect(counted()).toBe(1);
});
