import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languageCodes } from '#values/language.ts';
import {
  anEditedPage,
  bar,
  firstParts,
  frames,
  isSaved,
  openEdited,
  retype,
  typed,
} from './editing-steps.ts';
import { logInEditor } from './editors.ts';
import { eventually } from './eventually.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

// Drafts are kept for all who edit: those of this file are its own.
withOwnShop();
const openVisitor = withBrowser();

const editorHeaders = { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' };

test.concurrent.for(['hr', 'en'] as const)(
  'a version is compared with the current text and with any other, and restored: %s',
  async (language) => {
    const editor = await anEditedPage(openVisitor, language, {
      viewport: language === 'en' ? phone : desktop,
    });
    const { page, t, complaints } = editor;
    await retype(editor, typed(page, 'Prvi naslov'), 'Prvi novi naslov');
    await isSaved(editor);
    await bar(editor)
      .getByRole('button', { name: t('editor.editBar.history'), exact: true })
      .click();
    await page.getByRole('button', { name: t('editor.history.compareNamed', { version: 1 }) }).click();
    const dialog = page.getByRole('dialog', { name: t('editor.history.compareTitle', { version: 1 }) });
    await dialog.locator('ins').waitFor();
    expect(await dialog.locator('ins').allInnerTexts()).toEqual([expect.stringMatching(/novi\s*$/)]);
    expect(await dialog.getByRole('listitem').count()).toBe(1);
    await expectAccessible(page, { within: 'dialog[open]' });
    await expectNoSidewaysScroll(page);
    // The newest version is the present text.
    await dialog.getByLabel(t('editor.history.compareWith')).selectOption({ index: 1 });
    await dialog.locator('ins').waitFor();
    await dialog.getByRole('button', { name: t('editor.history.restoreNamed', { version: 1 }) }).click();
    await typed(page, 'Prvi naslov').waitFor();
    await isSaved(editor);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('a translation shows what has changed in its original, and takes it over', async () => {
  const croatian = await anEditedPage(openVisitor, 'hr');
  const { id, address } = croatian;
  const call = async (path: string, data: object) => {
    const answer = await croatian.context.request.post(`/api/v1/cms/${path}`, {
      headers: editorHeaders,
      data,
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const german = { language_code: languageCodes.de };
  await call(`link/${id}/createTranslationFromOriginal`, german);
  const slug = address.slice(1);
  const editor = await aShopper(openVisitor, 'de', desktop);
  await logInEditor(editor.context, 'de');
  await openEdited(editor.page, pathOf('page', 'de', { slug }));
  const { page, t, complaints } = editor;
  await retype(editor, typed(page, 'Prvi naslov'), 'Erster Titel');
  await isSaved(editor);

  const added = { id: 'novo', type: 'cta', v: 1, options: { title: 'Novi blok', text: '', button: null } };
  const [intro, text] = firstParts;
  const options = { title: 'Promijenjen naslov', text: 'Promijenjen tekst', button: null };
  const parts = [{ ...intro, options }, added, text];
  const update = await croatian.context.request.patch(`/api/v1/cms/post/update/${id}`, {
    headers: { ...editorHeaders, language: languageCodes.hr },
    data: { version: 1, draft: true, parts },
  });
  expect(update.status(), await update.text()).toBe(200);

  await page.reload();
  await frames(editor).first().waitFor();
  const told = t('editor.original.changed', { count: 3 });
  await bar(editor).getByRole('button', { name: told }).click();
  const dialog = page.getByRole('dialog', { name: t('editor.original.title') });
  const takeOver = dialog.getByRole('button', { name: t('editor.original.takeOver') });
  await takeOver.first().waitFor();
  await expectAccessible(page, { within: 'dialog[open]' });
  for (let left = await takeOver.count(); left > 0; left -= 1) {
    expect(await takeOver.count()).toBe(left);
    await takeOver.first().click();
  }
  // The heading has been translated: its new words are for somebody to translate.
  await dialog.getByText(t('editor.original.byHand')).waitFor();
  await dialog.getByRole('button', { name: t('editor.original.done') }).click();
  await bar(editor).getByRole('button', { name: told }).waitFor({ state: 'detached' });
  expect(await frames(editor).evaluateAll((all) => all.map((one) => one.dataset.editSection))).toEqual([
    'uvod',
    'novo',
    'tekst',
  ]);
  for (const words of ['Erster Titel', 'Promijenjen tekst', 'Novi blok']) await typed(page, words).waitFor();
  await isSaved(editor);
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.publish'), exact: true })
    .click();
  const publishing = page.getByRole('dialog', { name: t('editor.publish.title') });
  const findings = publishing
    .getByRole('listitem')
    .filter({ hasText: t('editor.publish.finding.untranslated') });
  await eventually(async () =>
    expect((await findings.allInnerTexts()).map((told) => told.split(': ')[1])).toEqual([
      'Novi blok',
      'Tekst stranice.',
    ]),
  );
  expect(complaints).toEqual([]);
});
