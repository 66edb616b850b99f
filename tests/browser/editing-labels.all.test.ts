import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { anEditedPage, bar, firstParts, frames, isSaved, publish, retype } from './editing-steps.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, open } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* Labels of buttons are written where they stand, as every other text (docs/rules/pages.md, Editing). */

const openVisitor = withBrowser();

const newsletter = (button: string) => ({
  ...{ id: 'pismo', type: 'newsletter', v: 1 },
  options: { form: 'newsletter', title: 'Pismo', text: '', button },
});

async function pressToTheEnd(button: Locator): Promise<void> {
  while ((await button.getAttribute('aria-disabled')) !== 'true') await button.click();
}

test.concurrent.for(inTurn('hr'))(
  'the label of a form is typed with its spaces, undone and published: %s',
  async (language) => {
    const editor = await anEditedPage(openVisitor, language, {
      parts: [...firstParts, newsletter('Prijavi me')],
    });
    const { page, t, address, complaints } = editor;
    const section = frames(editor).filter({ has: page.getByRole('heading', { name: 'Pismo' }) });
    const label = section.getByRole('textbox').filter({ hasText: /^(Prijavi me|Javite se nama)$/ });
    await retype(editor, label, 'Javite se nama');
    await isSaved(editor);
    await expectAccessible(page);
    // Who types slowly makes more than one step.
    await pressToTheEnd(bar(editor).getByRole('button', { name: t('editor.editBar.undo') }));
    await label.filter({ hasText: 'Prijavi me' }).waitFor();
    await pressToTheEnd(bar(editor).getByRole('button', { name: t('editor.editBar.redo') }));
    await label.filter({ hasText: 'Javite se nama' }).waitFor();
    await isSaved(editor);
    await publish(editor);
    const visitor = await aShopper(openVisitor, language);
    await open(visitor, address);
    await visitor.page.getByRole('button', { name: 'Javite se nama' }).waitFor();
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  },
);

test.concurrent('a form’s own label is shown where it can be edited', async () => {
  const editor = await anEditedPage(openVisitor, 'hr', { parts: [newsletter('')] });
  const { page, address, complaints } = editor;
  const label = frames(editor).locator('[data-edit-label]').getByRole('textbox');
  const own = await label.textContent();
  expect(own).not.toBe('');
  await retype(editor, label, 'Da, šaljite');
  await isSaved(editor);
  await publish(editor);
  const visitor = await aShopper(openVisitor, 'hr');
  await open(visitor, address);
  await visitor.page.getByRole('button', { name: 'Da, šaljite' }).waitFor();
  // An emptied one is the form's own again.
  await label.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await label.filter({ hasText: own ?? '' }).waitFor();
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});
