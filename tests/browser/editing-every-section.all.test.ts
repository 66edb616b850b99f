import { expect, test } from 'vitest';
import { sectionTypes } from '#sections/section-types.ts';
import { languageCodes, languages } from '#values/language.ts';
import { addSection, anEditedPage, bar, frames, isSaved, publish } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { withBrowser } from './visitor.ts';

// Its pages stand in the site map, which other files read.
withOwnShop();
const openVisitor = withBrowser();

const pageTypes = [...sectionTypes].filter(([, { place }]) => place === 'page').map(([type]) => type);
/** Visitors see nothing of them as long as nothing has been chosen: a form, products, pictures. */
const silent = new Set([
  'categoryTiles',
  'downloads',
  'faq',
  'form',
  'gallery',
  'map',
  'productGrid',
  'productSlider',
  'references',
  'video',
]);

test.for(inTurn('de'))(
  'every type of section is added, edited and published, and visitors see it; languages in turn: %s',
  async (language) => {
    const types = pageTypes.filter(
      (_type, place) => place % languages.length === languages.indexOf(language),
    );
    const editor = await anEditedPage(openVisitor, language, { parts: [] });
    const { page, t, address, complaints } = editor;
    // As short as the shortest field takes.
    const words = (type: string) => `Riječ ${language}${types.indexOf(type)}`;
    for (const [place, type] of types.entries()) {
      await addSection(editor, type);
      await eventually(async () => expect(await frames(editor).count()).toBe(place + 1));
      const name = t(`fields.types.${type}.name`);
      const fields = page.getByRole('complementary', { name: t('editor.panel.label', { name }) });
      // Beside what closes them: their room is there before them.
      await fields.locator('button, input, textarea').nth(1).waitFor({ state: 'attached' });
      const field = fields.locator('input[type="text"]:not([inputmode]), textarea').first();
      // What is a list alone gets its first entry.
      if ((await field.count()) === 0) await fields.getByRole('button').last().click();
      await field.fill(words(type));
    }
    await isSaved(editor);
    await publish(editor);
    const visitor = await aShopper(openVisitor, language);
    await visitor.page.goto(address);
    const shown = await visitor.page.locator('main').innerText();
    const unseen = types.filter((type) => !shown.toLowerCase().includes(words(type).toLowerCase()));
    expect(unseen).toEqual(types.filter((type) => silent.has(type)));
    // The words of all of them are published: they are drawn once something has been chosen.
    const stored = await visitor.context.request.get(
      `/api/v1/cms/term/get?slug=${address.split('/').at(-1)}`,
      {
        headers: { apiKey: 'demo-attika-shop', language: languageCodes[language] },
      },
    );
    const { data } = await stored.json();
    for (const [place, type] of types.entries()) {
      expect(JSON.stringify(data.parts[place]), type).toContain(words(type));
    }
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  },
);

test('more than a hundred steps are made, and the last hundred are undone and redone', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  await frames(editor).first().focus();
  const tools = page.getByRole('toolbar', { name: t('editor.bar.label') });
  const copy = tools.getByRole('button', { name: t('editor.bar.hide') });
  const isHidden = () => page.getByText(t('editor.frame.hidden')).count();
  await copy.focus();
  // An odd number: hidden, shown, and so on.
  for (let step = 0; step < 105; step += 1) await page.keyboard.press('Enter');
  await eventually(async () => expect(await isHidden()).toBe(1));
  const undo = bar(editor).getByRole('button', { name: t('editor.editBar.undo') });
  const redo = bar(editor).getByRole('button', { name: t('editor.editBar.redo') });
  await undo.focus();
  for (let step = 0; step < 99; step += 1) await page.keyboard.press('Enter');
  expect(await undo.getAttribute('aria-disabled')).toBe(null);
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await undo.getAttribute('aria-disabled')).toBe('true'));
  await redo.focus();
  for (let step = 0; step < 100; step += 1) await page.keyboard.press('Enter');
  await eventually(async () => expect(await redo.getAttribute('aria-disabled')).toBe('true'));
  await eventually(async () => expect(await isHidden()).toBe(1));
  await isSaved(editor);
});
