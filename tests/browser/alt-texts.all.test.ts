import { test } from 'vitest';
import { anEditedPage, anEditor, aSilentPicture, bar, openEdited } from './editing-steps.ts';
import { withOwnShop } from './shop-under-test.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

// Its pages stand in the site map, which other files read.
withOwnShop();
const openVisitor = withBrowser();

test('a picture without a text is described in the publish dialog', async () => {
  const { context } = await anEditor(openVisitor, 'hr');
  const id = await aSilentPicture(context, 'nijema.jpg');
  const parts = [{ id: 'slika', type: 'imageText', options: { title: 'Krov', image: id } }];
  const editor = await anEditedPage(openVisitor, 'hr', { parts, status: 'draft', viewport: phone });
  const { page, t, address } = editor;
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.publish'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('editor.publish.now') }).click();
  const text = dialog.getByLabel(t('editor.publish.silent.label', { title: 'nijema' }));
  await text.waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await text.fill('Crveni krov na suncu');
  await dialog.getByRole('button', { name: t('editor.publish.now') }).click();
  await page.getByText(t('editor.publish.done')).waitFor();
  await openEdited(page, address);
  await page.locator('img[alt="Crveni krov na suncu"]').first().waitFor();
});
