import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { slugFromText } from '#values/slug.ts';
import {
  addSection,
  anEditedPage,
  anEditor,
  bar,
  enterText,
  isEditable,
  isSaved,
  openEdited,
  retype,
  storedDraft,
  typed,
} from './editing-steps.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* What somebody who edits for the first time presses and looks for (docs/rules/pages.md). */

const openVisitor = withBrowser();

test.concurrent('the page’s title is pressed, and its settings open', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, complaints } = editor;
  await page.getByRole('heading', { level: 1 }).click();
  const settings = page.getByRole('dialog', { name: t('editor.settings.title') });
  await settings.getByLabel(t('editor.settings.pageTitle'), { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('a new title stands on the page at once, with a new address, too', async () => {
  const editor = await anEditedPage(openVisitor, 'hr', { status: 'draft' });
  const { page, t, complaints } = editor;
  const heading = page.getByRole('heading', { level: 1 });
  await heading.click();
  const settings = page.getByRole('dialog', { name: t('editor.settings.title') });
  const title = `Krov za sjenicu ${Date.now()}`;
  await settings.getByLabel(t('editor.settings.pageTitle'), { exact: true }).fill(title);
  await settings.getByRole('button', { name: t('editor.settings.slugFromTitle') }).click();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**${pathOf('page', 'hr', { slug: slugFromText(title) })}?editPage=true`);
  await heading.filter({ hasText: title }).waitFor();
  await retype(editor, typed(page, 'Prvi naslov'), 'Naslov poslije');
  await isSaved(editor);
  expect(await storedDraft(editor)).toContain('Naslov poslije');
  expect(complaints).toEqual([]);
});

test.concurrent('an empty text says where it is written', async () => {
  const editor = await anEditedPage(openVisitor, 'de', { parts: [] });
  const { page, t, complaints } = editor;
  await addSection(editor, 'richText');
  const text = page.locator('[data-edit-rich]');
  const shown = () => text.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(await shown()).toBe(`"${t('editor.rich.placeholder')}"`);
  await expectAccessible(page);
  await enterText(text);
  await page.keyboard.type('Erster Satz.');
  await bar(editor).click({ position: { x: 400, y: 5 } });
  await page.getByText('Erster Satz.').first().waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('the note that a language is missing keeps to the bar', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address } = editor;
  await openEdited(page, pathOf('page', 'en', { slug: address.slice(1) }));
  const start = bar(editor).getByRole('button', {
    name: t('editor.translation.start', { language: 'Hrvatski' }),
  });
  await start.waitFor();
  const note = start.locator('xpath=..');
  const [noteBox, barBox] = [await note.boundingBox(), await bar(editor).boundingBox()];
  expect(noteBox?.y).toBeGreaterThanOrEqual(barBox?.y ?? 0);
  expect((noteBox?.y ?? 0) + (noteBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.height ?? 0);
  const leave = bar(editor).getByRole('link', { name: t('editor.editBar.leave') });
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const box = await leave.boundingBox();
    expect(box, `${width} px`).not.toBeNull();
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThanOrEqual(width);
    expect(await start.isVisible()).toBe(true);
  }
});

test.concurrent('an original is not written over where its translation has not begun', async () => {
  const editor = await anEditedPage(openVisitor, 'de');
  const { page, t, address, complaints } = editor;
  await openEdited(page, pathOf('page', 'en', { slug: address.split('/').at(-1) ?? '' }));
  const publish = bar(editor).getByRole('button', { name: t('editor.editBar.publish'), exact: true });
  expect(await publish.count()).toBe(0);
  const asked = page.getByRole('dialog', { name: t('editor.translation.title') });
  for (const words of [page.getByRole('heading', { level: 1 }), page.getByText('Prvi naslov')]) {
    const place = await words.boundingBox();
    await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5);
    await asked.waitFor();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'hidden' });
    await page.keyboard.type('WordsOfNobody');
  }
  expect(await storedDraft(editor)).not.toContain('WordsOfNobody');
  await page.getByText('Prvi naslov').click({ force: true });
  await expectAccessible(page);
  await asked.getByRole('link', { name: t('editor.translation.original') }).click();
  await page.waitForURL(`**${address}?editPage=true`);
  await isEditable(page);
  await retype(editor, typed(page, 'Prvi naslov'), 'Novi naslov');
  await isSaved(editor);
  expect(complaints).toEqual([]);
});

test.concurrent('the start page marks the part in sight in edit mode, too', async () => {
  const { page, t, complaints } = await anEditor(openVisitor, 'hr');
  await openEdited(page, pathOf('home', 'hr'));
  const spy = page.getByRole('navigation', { name: t('layout.sections.spy.label') });
  const marked = spy.locator('[aria-current=location]');
  await page.evaluate(() => document.getElementById('services')?.scrollIntoView());
  await marked.filter({ hasText: t('layout.sections.spy.services') }).waitFor({ state: 'attached' });
  expect(complaints).toEqual([]);
});

test.concurrent('the bar says that a publication is scheduled, until it is called off', async () => {
  const editor = await anEditedPage(openVisitor, 'hr', { status: 'draft' });
  const { page, t, complaints } = editor;
  const open = () =>
    bar(editor)
      .getByRole('button', { name: t('editor.editBar.publish'), exact: true })
      .click();
  const dialog = page.getByRole('dialog', { name: t('editor.publish.title') });
  const says = (status: string) =>
    bar(editor)
      .getByText(t(`editor.status.${status}`))
      .waitFor();
  await says('draft');
  await open();
  await dialog.locator('input[type=datetime-local]').fill('2040-05-01T09:30');
  await dialog.getByRole('button', { name: t('editor.publish.schedule') }).click();
  await says('scheduled');
  await open();
  await dialog.getByRole('button', { name: t('editor.publish.unschedule') }).click();
  await says('draft');
  expect(complaints).toEqual([]);
});
