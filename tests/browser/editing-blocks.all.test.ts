import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  anEditedPage,
  bar,
  type EditorOfPage,
  frames,
  isSaved,
  openEdited,
  panel,
  publish,
  retype,
  typed,
} from './editing-steps.ts';
import { inTurn } from './language-turns.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

// Its blocks are offered on every page, which other files count.
withOwnShop();
const openVisitor = withBrowser();

/** Keeps the page's first section under a name. */
async function saveFirst({ page, t, ...editor }: EditorOfPage, name: string): Promise<void> {
  await typed(page, 'Prvi naslov').click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('toolbar', { name: t('editor.bar.label') })
    .getByRole('button', { name: t('editor.blocks.make') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('editor.blocks.make') });
  await dialog.getByLabel(t('editor.blocks.name')).fill(name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await isSaved({ page, t, ...editor });
}

async function openGallery({ page, t }: EditorOfPage): Promise<Locator> {
  await page
    .getByRole('button', { name: t('editor.add.button'), exact: true })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: t('editor.gallery.title') });
  await dialog.getByRole('heading', { name: t('editor.blocks.title') }).waitFor();
  return dialog;
}

test.concurrent.for(inTurn('de'))(
  'a block is saved on one page, linked on another, and changed once for both: %s',
  async (language) => {
    const name = `Poziv ${language}`;
    const first = await anEditedPage(openVisitor, language);
    const { page, t, address, complaints } = first;
    await saveFirst(first, name);
    await publish(first);
    const other = await anEditedPage(openVisitor, language, { parts: [] });
    await openEdited(page, other.address);
    const gallery = await openGallery(first);
    await expectAccessible(page);
    await gallery.getByRole('button', { name: new RegExp(`^${name}`) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
    // Nothing of it is typed in place before somebody wants to change it everywhere.
    expect(await page.locator('[data-edit-field]').count()).toBe(0);
    await isSaved(first);
    await publish(first);

    await panel(first)
      .getByRole('button', { name: t('editor.blocks.change') })
      .click();
    await retype(first, typed(page, 'Prvi naslov'), `Svugdje ${language}`);
    await expectAccessible(page);
    const visitor = await aShopper(openVisitor, language);
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
    await panel(first)
      .getByRole('button', { name: t('editor.blocks.save') })
      .click();
    await page.getByText(t('editor.blocks.changed', { count: 2 })).waitFor();
    for (const path of [address, other.address]) {
      await visitor.page.goto(path);
      await visitor.page.getByRole('heading', { name: `Svugdje ${language}` }).waitFor();
    }
    await bar(first)
      .getByRole('button', { name: t('editor.editBar.undo') })
      .click();
    await bar(first)
      .getByRole('button', { name: t('editor.editBar.redo') })
      .click();
    await page.getByRole('heading', { name: `Svugdje ${language}` }).waitFor();
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  },
);

test.concurrent('a linked block is detached, and is independent', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address } = editor;
  await saveFirst(editor, 'Za odvajanje');
  await panel(editor)
    .getByRole('button', { name: t('editor.blocks.detach') })
    .click();
  await retype(editor, typed(page, 'Prvi naslov'), 'Samo ovdje');
  await isSaved(editor);
  const gallery = await openGallery(editor);
  await gallery.getByRole('button', { name: t('editor.blocks.copyNamed', { name: 'Za odvajanje' }) }).click();
  await retype(editor, typed(frames(editor).last(), 'Prvi naslov'), 'Kopija');
  await isSaved(editor);
  await publish(editor);
  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { name: 'Samo ovdje' }).waitFor();
  await visitor.page.getByRole('heading', { name: 'Kopija' }).waitFor();
});

test.concurrent('changing a block for all pages can be cancelled', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  await saveFirst(editor, 'Ipak ne');
  await panel(editor)
    .getByRole('button', { name: t('editor.blocks.change') })
    .click();
  await retype(editor, typed(page, 'Prvi naslov'), 'Predomislio se');
  await panel(editor)
    .getByRole('button', { name: t('editor.blocks.leave') })
    .click();
  await page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
  await isSaved(editor);
  await page.reload();
  await page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
});

test.concurrent('the uses of a block are listed, and it cannot be deleted while there are any', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  await saveFirst(editor, 'Za brisanje');
  await panel(editor)
    .getByRole('button', { name: t('editor.blocks.uses.show') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('editor.blocks.title') });
  await dialog.getByRole('link', { name: 'Stranica za uređivanje' }).waitFor();
  await expectAccessible(page);
  const remove = async () => {
    await dialog
      .getByRole('button', { name: t('editor.blocks.removeNamed', { name: 'Za brisanje' }), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  };
  await remove();
  await dialog.getByText(t('editor.blocks.inUse')).waitFor();
  await page.keyboard.press('Escape');
  await panel(editor)
    .getByRole('button', { name: t('editor.blocks.detach') })
    .click();
  await isSaved(editor);
  const gallery = await openGallery(editor);
  await gallery.getByRole('button', { name: t('editor.blocks.manage') }).click();
  await remove();
  await dialog.getByRole('heading', { name: 'Za brisanje' }).waitFor({ state: 'detached' });
});

test.concurrent('a saved block is duplicated, and its copy has no uses', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  await saveFirst(editor, 'Za kopiju');
  const gallery = await openGallery(editor);
  await gallery.getByRole('button', { name: t('editor.blocks.manage') }).click();
  const dialog = page.getByRole('dialog', { name: t('editor.blocks.title') });
  await dialog
    .getByRole('button', { name: t('editor.blocks.duplicateNamed', { name: 'Za kopiju' }), exact: true })
    .click();
  const name = t('editor.blocks.copyName', { name: 'Za kopiju' });
  const copy = dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await copy.getByText(t('editor.blocks.uses.count', { count: 0 })).waitFor();
  await expectAccessible(page);
});

test.concurrent('in a narrow window a saved block can be changed too', async () => {
  const editor = await anEditedPage(openVisitor, 'de', { viewport: phone });
  await saveFirst(editor, 'Am Handy');
  await panel(editor).getByText('Am Handy').waitFor();
  await expectNoSidewaysScroll(editor.page);
  await expectAccessible(editor.page);
});
