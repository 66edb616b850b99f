import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import {
  anEditedPage,
  bar,
  type EditorOfPage,
  enterText,
  firstParts,
  isEditable,
  isSaved,
  killWindow,
  openEdited,
  retype,
  storedDraft,
  typed,
} from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { demoLogin } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* Nothing that an editor has written is lost, however its window ends (docs/rules/pages.md). */

withOwnShop();
const openVisitor = withBrowser();

/** Types into a field and does something else with the very next breath. */
async function typeLast(editor: EditorOfPage, text: string): Promise<void> {
  const { page } = editor;
  await typed(page, 'Prvi naslov').click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(text);
}

const offer = ({ page, t }: Pick<EditorOfPage, 'page' | 't'>) =>
  page.getByRole('dialog', { name: t('editor.unsaved.title') });

test('text typed just before a reload is saved', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page } = editor;
  page.once('dialog', (dialog) => void dialog.accept());
  await typeLast(editor, ' u zadnji čas');
  await page.reload();
  await isEditable(page);
  await typed(page, 'Prvi naslov u zadnji čas').waitFor();
});

test('text typed just before the window is closed is saved', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page } = editor;
  page.once('dialog', (dialog) => void dialog.accept());
  await typeLast(editor, ' pred zatvaranje');
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
  await eventually(async () => expect(await storedDraft(editor)).toContain('Prvi naslov pred zatvaranje'));
});

test('text typed without a connection is offered after the window was killed, shown, and restored', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, context, t, address } = editor;
  await context.setOffline(true);
  await retype(editor, typed(page, 'Prvi naslov'), 'Napisano bez veze');
  await page.getByText(t('editor.status.failed')).waitFor();
  await killWindow(page);
  await context.setOffline(false);

  const again = { ...editor, page: await context.newPage() };
  await openEdited(again.page, address);
  await offer(again).waitFor();
  await offer(again).getByText('Napisano bez veze').waitFor();
  await expectAccessible(again.page);
  // Whoever decides later is asked the next time.
  await again.page.keyboard.press('Escape');
  await offer(again).waitFor({ state: 'hidden' });
  await openEdited(again.page, address);
  await offer(again)
    .getByRole('button', { name: t('editor.unsaved.restore') })
    .click();
  await typed(again.page, 'Napisano bez veze').waitFor();
  await isSaved(again);
  expect(await storedDraft(editor)).toContain('Napisano bez veze');
  // Bringing it back is a step like others.
  await again.page.keyboard.press('ControlOrMeta+z');
  await typed(again.page, 'Prvi naslov').waitFor();
  await isSaved(again);
  await openEdited(again.page, address);
  await expect(offer(again).count()).resolves.toBe(0);
});

test('a window that ends after another was opened offers its unsaved text there', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, context, t, address } = editor;
  await page.route('**/api/v1/cms/post/update/**', (route) => route.abort());
  await retype(editor, typed(page, 'Prvi naslov'), 'U prvom prozoru');
  await page.getByText(t('editor.status.failed')).waitFor();
  const other = { ...editor, page: await context.newPage() };
  await openEdited(other.page, address);
  expect(await offer(other).count()).toBe(0);
  await killWindow(page);
  await offer(other).getByText('U prvom prozoru').waitFor();
});

test('unsaved text that reaches the server later is no longer offered', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, context, t, id, address } = editor;
  await context.setOffline(true);
  await retype(editor, typed(page, 'Prvi naslov'), 'Stiglo kasnije');
  await page.getByText(t('editor.status.failed')).waitFor();
  await killWindow(page);
  await context.setOffline(false);
  const again = { ...editor, page: await context.newPage() };
  await openEdited(again.page, address);
  await offer(again).waitFor();
  const [first, ...others] = firstParts;
  const words = { ...first, options: { ...first?.options, title: 'Stiglo kasnije' } };
  const answer = await context.request.patch(`/api/v1/cms/post/update/${id}`, {
    headers: { apiKey: 'demo-attika-shop', language: 'hrv', 'sec-fetch-site': 'same-origin' },
    data: { version: 1, parts: [words, ...others], draft: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  // By itself, as soon as this window hears of it.
  await offer(again).waitFor({ state: 'hidden' });
  await typed(again.page, 'Stiglo kasnije').waitFor();
  await openEdited(again.page, address);
  await bar(again).getByText(t('editor.status.draft')).waitFor();
  expect(await offer(again).count()).toBe(0);
});

test('unsaved text can be dropped for good', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, context, t, address } = editor;
  await enterText(page.getByRole('textbox', { name: t('editor.rich.write') }));
  await context.setOffline(true);
  await page.keyboard.type(' Dopisano.');
  await page.getByText(t('editor.status.failed')).waitFor();
  await killWindow(page);
  await context.setOffline(false);
  const again = { ...editor, page: await context.newPage() };
  await openEdited(again.page, address);
  await offer(again)
    .getByRole('button', { name: t('editor.unsaved.drop') })
    .click();
  await offer(again).waitFor({ state: 'hidden' });
  await again.page.reload();
  await isEditable(again.page);
  await bar(again).getByText(t('editor.status.published')).waitFor();
  expect(await offer(again).count()).toBe(0);
});

test('it does not overwrite a colleague’s later text: whoever restores it is asked', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, context, t, address } = editor;
  await context.setOffline(true);
  await retype(editor, typed(page, 'Prvi naslov'), 'Moj naslov');
  await page.getByText(t('editor.status.failed')).waitFor();
  await killWindow(page);
  const colleague = await anEditedPage(openVisitor, 'hr');
  await openEdited(colleague.page, address);
  await retype(colleague, typed(colleague.page, 'Prvi naslov'), 'Naslov kolege');
  await isSaved(colleague);
  await context.setOffline(false);

  const again = { ...editor, page: await context.newPage() };
  await openEdited(again.page, address);
  await offer(again).getByText(t('editor.unsaved.changedSince')).waitFor();
  await offer(again)
    .getByRole('button', { name: t('editor.unsaved.restore') })
    .click();
  const question = again.page.getByRole('dialog', { name: t('editor.conflict.title') });
  await question.getByText('Moj naslov').waitFor();
  await question.getByText('Naslov kolege').waitFor();
  expect(await storedDraft(editor)).toContain('Naslov kolege');
});

test('logging out leaves no copy behind', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, context, t } = editor;
  await context.setOffline(true);
  await retype(editor, typed(page, 'Prvi naslov'), 'Tajna');
  await page.getByText(t('editor.status.failed')).waitFor();
  await killWindow(page);
  await context.setOffline(false);
  const again = await context.newPage();
  await openPage(again, panelPathOf('adminAccount', 'hr'));
  await again.getByRole('button', { name: t('admin.logOut') }).click();
  await again.waitForURL(`**${panelPathOf('adminLogin', 'hr')}`);
  const names = await again.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(names).not.toContain('attika-drafts');
});

test('the first letters typed into a rich text are kept, though its editor loads later', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  const held = Promise.withResolvers<void>();
  await page.route(/rich-editor[^/]*\.js/, async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.getByRole('textbox', { name: t('editor.rich.write') }).press('End');
  await page.locator('[data-edit-rich] [contenteditable]:focus').waitFor();
  await page.keyboard.type(' Prva slova');
  held.resolve();
  await page.locator('.tiptap:focus').waitFor();
  await page.keyboard.type(' i ostala.');
  await page.getByText('Tekst stranice. Prva slova i ostala.').waitFor();
  // What is typed is noted a moment later: until then all is saved.
  await eventually(async () =>
    expect(await storedDraft(editor)).toContain('Tekst stranice. Prva slova i ostala.'),
  );
});

/** What becomes of a file that is dropped somewhere: whether the page has kept the browser from opening it. */
const dropFile = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'slika.png', { type: 'image/png' }));
      return ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      });
    });

test('a file dropped outside a drop target does not replace the page', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  expect(await dropFile(editor.page, 'main')).toEqual([true, true]);
  expect(await dropFile(editor.page, '[data-edit-field]')).toEqual([true, true]);
  const admin = await aShopper(openVisitor, 'hr');
  await demoLogin(admin.context, 'usr-admin');
  await openPage(admin.page, panelPathOf('adminMedia', 'hr'));
  expect(await dropFile(admin.page, 'nav')).toEqual([true, true]);
});
