import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { dragBefore } from './dragging.ts';
import { anEditedPage, bar, type EditorOfPage, frames, isSaved } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* Sections are moved with the pointer where they stand (docs/rules/pages.md, Editing). */

const openVisitor = withBrowser();

const order = (editor: EditorOfPage) =>
  frames(editor).evaluateAll((all) => all.map((frame) => frame.getAttribute('data-edit-section')));

/** Presses what a section is held by and goes with it to a place of the window. */
async function hold({ page, t }: EditorOfPage, id: string, target: Locator, part: number): Promise<void> {
  const frame = page.locator(`[data-edit-section="${id}"]`);
  await frame.focus();
  // The page makes way for the fields of what is chosen.
  await page.locator('html[data-edit-panel]').waitFor();
  const grip = await frame.getByTitle(t('editor.bar.drag')).boundingBox();
  const box = await target.boundingBox();
  if (!grip || !box) throw new Error('It stands nowhere.');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * part, { steps: 8 });
}

test.for(inTurn('en'))(
  'a section is dragged on the page between others, dropped by Escape, and undone: %s',
  async (language) => {
    const editor = await anEditedPage(openVisitor, language);
    const { page, t, complaints } = editor;
    const frame = (id: string) => page.locator(`[data-edit-section="${id}"]`);
    await hold(editor, 'uvod', frame('tekst'), 0.9);
    await page.mouse.up();
    await eventually(async () => expect(await order(editor)).toEqual(['tekst', 'uvod', 'kraj']));
    await isSaved(editor);
    await expectAccessible(page);
    await hold(editor, 'uvod', frame('tekst'), 0.1);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await order(editor)).toEqual(['tekst', 'uvod', 'kraj']);
    // What is only pressed stays where it is.
    await frame('uvod').getByTitle(t('editor.bar.drag')).click();
    expect(await order(editor)).toEqual(['tekst', 'uvod', 'kraj']);
    await bar(editor)
      .getByRole('button', { name: t('editor.editBar.undo') })
      .click();
    await eventually(async () => expect(await order(editor)).toEqual(['uvod', 'tekst', 'kraj']));
    expect(complaints).toEqual([]);
  },
);

test('sections are dragged in the list of sections too', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, complaints } = editor;
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.sections') })
    .click();
  const rows = page.getByRole('grid', { name: t('editor.manager.title') }).getByRole('row');
  await dragBefore(rows.nth(2), rows.nth(0));
  await eventually(async () => expect(await order(editor)).toEqual(['kraj', 'uvod', 'tekst']));
  expect(complaints).toEqual([]);
});
