import { expect, test } from 'vitest';
import { isFirefox } from './browser-windows.ts';
import {
  addSection,
  anEditedPage,
  frames,
  isEditable,
  isSaved,
  openEdited,
  panel,
  retype,
  typed,
} from './editing-steps.ts';
import { eventually, tasksHaveRun } from './eventually.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test('if the code of edit mode is gone, the page is reloaded once, then it says so and offers to try again', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address } = editor;
  const code = '**/edited-page-*.js';
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
  let documents = 0;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  await page.goto(`${address}?editPage=true`);
  const notice = page.getByRole('alert').filter({ hasText: t('layout.errorTitle') });
  // The first document may say it, too, until it has learnt that its code is gone.
  await eventually(async () => expect(documents).toBe(2));
  await notice.waitFor();
  // What visitors see stands there meanwhile.
  await page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
  await expectAccessible(page);
  await page.unroute(code);
  await notice.getByRole('button', { name: t('layout.tryAgain') }).click();
  await isEditable(page);
  await typed(page, 'Prvi naslov').waitFor();
  // Once by itself, once by hand.
  expect(documents).toBe(3);
});

test('while the code of a section is fetched the page stays, and the focus in it', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page } = editor;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest('**/view-*.js');
  await page.route('**/view-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await addSection(editor, 'colourGuide');
  await asked;
  await tasksHaveRun(page);
  expect(await typed(page, 'Prvi naslov').isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-edit-ui]') !== null)).toBe(true);
  release();
  await frames(editor).getByText('RAL 7016').first().waitFor();
});

test('if the fields cannot be fetched, their space stays and the page can be edited; they appear without moving it', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, address } = editor;
  const code = '**/late-tools-*.js';
  await page.route(code, (route) => route.abort());
  await openEdited(page, address);
  await retype(editor, typed(page, 'Prvi naslov'), 'Bez polja');
  await isSaved(editor);
  const width = () => frames(editor).evaluateAll((all) => all.map((frame) => frame.clientWidth));
  await panel(editor).getByRole('heading').first().waitFor();
  const before = await width();
  const fields = panel(editor).getByRole('textbox');
  expect(await fields.count()).toBe(0);
  await page.unroute(code);
  // Firefox fetches no script again that has failed once.
  if (isFirefox) {
    await openEdited(page, address);
    await typed(page, 'Bez polja').click();
  }
  await fields.first().waitFor();
  expect(await width()).toEqual(before);
});
