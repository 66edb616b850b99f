import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { sectionTypes } from '#sections/section-types.ts';
import { dragBefore } from './dragging.ts';
import { eventually } from './eventually.ts';
import { tiles } from './library-hands.ts';
import { demoLogin } from './login-calls.ts';
import { openOfficePage } from './office-page/open-office-page.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

type Options = Record<string, unknown>;

/** Somebody who writes, with the fields of a section before them. */
async function anEditor(
  type: string,
  options: Options = {},
  { language = 'hr', viewport = desktop }: { language?: 'hr' | 'en' | 'de'; viewport?: typeof phone } = {},
): Promise<Shopper> {
  const editor = await aShopper(openVisitor, language, viewport);
  await demoLogin(editor.context, 'usr-editor');
  await showFields(editor, type, options);
  return editor;
}

async function showFields({ page, language }: Shopper, type: string, options: Options = {}): Promise<void> {
  await openOfficePage(page, shopUrl(), language, { type, options: JSON.stringify(options) });
  await fieldsOf(page).first().waitFor();
}

const fieldsOf = (page: Shopper['page']) => page.getByRole('region', { name: /^Fields/ });
const dialogOf = (page: Shopper['page']) => page.getByRole('dialog');

/** What has become of the options, and what has changed last. */
async function stored({ page }: Shopper): Promise<{ options: Options; path: string | null }> {
  const output = page.locator('output');
  return {
    options: JSON.parse((await output.textContent()) ?? ''),
    path: await output.getAttribute('data-path'),
  };
}

/** The first words of results, in their order. */
const namesIn = async (results: Locator) =>
  (await results.allTextContents()).map((text) => text.trim()).filter(Boolean);

const types = [...sectionTypes.keys()];

test('the fields of every type of section are rendered, and accessible', async () => {
  const { page, complaints } = await anEditor(types.join(), {}, { language: 'de', viewport: phone });
  expect(await fieldsOf(page).count()).toBe(types.length);
  // Labels that have no words show their keys.
  expect(await page.locator('main').innerText()).not.toMatch(/\b(fields|types|choices|add)\.\w/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
});

test('a number out of its limits is reported at the field and not stored', async () => {
  const editor = await anEditor('map', { zoom: 7, lat: 45.8 });
  const { page, t } = editor;
  const zoom = page.getByLabel(t('fields.fields.zoom'));
  await zoom.fill('25');
  await page.getByText(t('backoffice.field.between', { minimum: 1, maximum: 20 })).waitFor();
  expect(await stored(editor)).toMatchObject({ options: { zoom: 7 }, path: '' });
  await zoom.fill('12');
  expect(await stored(editor)).toMatchObject({ options: { zoom: 12 }, path: 'zoom' });
  await page.getByLabel(t('fields.fields.lat')).fill('45,815');
  expect(await stored(editor)).toMatchObject({ options: { lat: 45.815 }, path: 'lat' });
});

test('an undo elsewhere is visible in the field', async () => {
  const { page, t } = await anEditor('map', { zoom: 7, title: 'Zagreb' });
  await page.getByLabel(t('fields.fields.zoom')).fill('12');
  await page.getByLabel(t('fields.fields.title')).first().fill('Split');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel(t('fields.fields.zoom')).inputValue()).toBe('7');
  expect(await page.getByLabel(t('fields.fields.title')).first().inputValue()).toBe('Zagreb');
});

test('entries of a list are added, edited, moved by buttons, keyboard and pointer, and removed', async () => {
  const editor = await anEditor('faq', { items: [{ question: 'Prvo?' }, { question: 'Drugo?' }] });
  const { page, t, complaints } = editor;
  const questions = async () =>
    ((await stored(editor)).options.items as Options[]).map(({ question }) => question);
  await page.getByRole('button', { name: t('fields.types.faq.add.items') }).click();
  // Whoever adds an entry goes on in it.
  await page.keyboard.type('Treće, s razmakom?');
  expect(await questions()).toEqual(['Prvo?', 'Drugo?', 'Treće, s razmakom?']);
  expect((await stored(editor)).path).toBe('items.2.question');
  await page
    .getByRole('button', { name: t('backoffice.field.moveUp', { name: 'Treće, s razmakom?' }) })
    .click();
  expect(await questions()).toEqual(['Prvo?', 'Treće, s razmakom?', 'Drugo?']);
  await expectAccessible(page);
  // It stays open where it has been moved to; closed, all can be dragged.
  await page.getByRole('button', { name: 'Treće, s razmakom?', exact: true }).click();
  await page.keyboard.press('Shift+Tab');
  // The library's own words: where the entry would go.
  const goal = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await goal()).toMatch(/^Umetnite između stavki Treće/));
  await page.keyboard.press('ArrowDown');
  await eventually(async () => expect(await goal()).toBe('Umetnite iza stavke Drugo?'));
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await questions()).toEqual(['Prvo?', 'Drugo?', 'Treće, s razmakom?']));
  const rows = page.getByRole('row');
  await dragBefore(rows.nth(2), rows.nth(0));
  await eventually(async () => expect(await questions()).toEqual(['Treće, s razmakom?', 'Prvo?', 'Drugo?']));
  await page.getByRole('button', { name: 'Drugo?', exact: true }).click();
  await page.getByRole('button', { name: t('backoffice.field.removeNamed', { name: 'Drugo?' }) }).click();
  expect(await questions()).toEqual(['Treće, s razmakom?', 'Prvo?']);
  expect(complaints).toEqual([]);
});

test('an optional group is added and removed', async () => {
  const editor = await anEditor('cta');
  const { page, t } = editor;
  await page.getByRole('button', { name: t('fields.add.button') }).click();
  await page.getByLabel(t('fields.fields.label')).fill('Javite se');
  expect(await stored(editor)).toMatchObject({
    options: { button: { label: 'Javite se', link: null, style: 'secondary' } },
    path: 'button.label',
  });
  const label = t('fields.fields.button');
  await page.getByRole('button', { name: t('backoffice.field.removeGroup', { label }) }).click();
  expect((await stored(editor)).options.button).toBeNull();
});

test('products are chosen by keyboard, in an order, and are first the next time', async () => {
  const editor = await anEditor('productGrid');
  const { page, t, complaints } = editor;
  const choose = page.getByRole('button', { name: t('backoffice.picker.choose') });
  await choose.click();
  const results = dialogOf(page).getByRole('option');
  await results.first().waitFor();
  await page.keyboard.type('zlijeb');
  await eventually(async () => expect((await namesIn(results))[0]).toMatch(/žlijeb/i));
  const [first = '', second = ''] = await namesIn(results);
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  expect(await dialogOf(page).getByRole('option', { selected: true }).count()).toBe(2);
  await expectAccessible(page, { within: 'dialog[open]' });
  await dialogOf(page)
    .getByRole('button', { name: /^Pomakni gore/ })
    .last()
    .click();
  await dialogOf(page)
    .getByRole('button', { name: t('backoffice.picker.done') })
    .click();
  expect(await choose.evaluate((button) => button === document.activeElement)).toBe(true);
  const { options, path: changed } = await stored(editor);
  expect(options.source).toMatchObject({
    kind: 'products',
    products: [expect.any(String), expect.any(String)],
  });
  expect(changed).toBe('source.products');
  const shown = await fieldsOf(page).getByRole('row').allTextContents();
  expect(shown.map((text) => text.trim())).toEqual([second, first]);

  await choose.click();
  const recent = dialogOf(page).getByRole('group', { name: t('backoffice.picker.recent') });
  await recent.waitFor();
  expect((await namesIn(recent.getByRole('option'))).toSorted()).toEqual([first, second].toSorted());
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
  expect((await stored(editor)).options).toEqual(options);
  expect(complaints).toEqual([]);
});

test('one thing is chosen with one press, and writers choose pictures in the library', async () => {
  const editor = await anEditor('video', {}, { viewport: phone });
  const { page, t } = editor;
  await page.getByRole('button', { name: t('backoffice.picker.choosePicture') }).click();
  const picture = dialogOf(page).getByRole('row').nth(2);
  await picture.locator('img').waitFor();
  await expectNoSidewaysScroll(page);
  // Nothing is changed there by whoever may not: neither words nor files.
  await picture.click();
  await dialogOf(page)
    .getByRole('region', { name: t('library.uses.title') })
    .waitFor();
  for (const task of ['library.upload.choose', 'library.save', 'library.replace.button']) {
    expect(
      await dialogOf(page)
        .getByRole('button', { name: t(task) })
        .count(),
    ).toBe(0);
  }
  await dialogOf(page)
    .getByRole('button', { name: t('library.dialog.choose') })
    .click();
  await dialogOf(page).waitFor({ state: 'detached' });
  expect(await stored(editor)).toMatchObject({ options: { poster: expect.any(Number) }, path: 'poster' });
  await fieldsOf(page).locator('img').waitFor();
  await page.getByRole('button', { name: t('backoffice.picker.changePicture') }).click();
  await dialogOf(page).getByRole('row').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('backoffice.field.remove') }).click();
  expect((await stored(editor)).options.poster).toBeNull();

  await showFields(editor, 'contactForm');
  await page.getByRole('button', { name: t('backoffice.picker.choose') }).click();
  await dialogOf(page)
    .getByRole('option', { name: /Izmjera krova/ })
    .click();
  expect((await stored(editor)).options.form).toBe('roofSurvey');
});

test('a film and its captions are chosen by name, with a language for each captions file', async () => {
  const editor = await anEditor('video', {}, { language: 'en' });
  const { page, t, complaints } = editor;
  const choose = page.getByRole('button', { name: t('backoffice.picker.choose'), exact: true });
  const chosen = async (name: string) => {
    await choose.click();
    await dialogOf(page).getByLabel(t('library.search')).fill(name);
    await eventually(async () => expect(await tiles(editor).count()).toBe(1));
    await tiles(editor).click();
    await dialogOf(page)
      .getByRole('button', { name: t('library.dialog.choose') })
      .click();
    await dialogOf(page).waitFor({ state: 'detached' });
    await fieldsOf(page).getByText(name).first().waitFor();
  };
  await page.getByRole('button', { name: t('fields.types.video.add.files') }).click();
  await chosen('film-coil-to-roof.webm');
  await page.getByRole('button', { name: t('fields.types.video.add.captions') }).click();
  await page.getByLabel(t('fields.types.video.entries.language'), { exact: true }).selectOption('en');
  await chosen('film-coil-to-roof.en.vtt');
  expect((await stored(editor)).options).toMatchObject({
    files: [{ film: expect.any(Number) }],
    captions: [{ language: 'en', file: expect.any(Number) }],
  });
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a link leads to a page, a screen, an anchor, a language, a document or an address, and opens as set', async () => {
  const editor = await anEditor('announcement');
  const { page, t, complaints } = editor;
  const link = async () => (await stored(editor)).options.link;
  const openPicker = () =>
    page
      .getByRole('button', {
        name: new RegExp(`${t('backoffice.link.choose')}|${t('backoffice.picker.change')}`),
      })
      .click();
  const tab = (name: string) => dialogOf(page).getByRole('tab', { name: t(`backoffice.linkTabs.${name}`) });

  await openPicker();
  await dialogOf(page).getByRole('combobox').fill('kontakt');
  await dialogOf(page)
    .getByRole('option', { name: /^Kontakt/ })
    .first()
    .click();
  expect(await link()).toEqual({ kind: 'term', termType: 'page', key: 'page-contact' });
  await fieldsOf(page).getByText('/kontakt').waitFor();

  await openPicker();
  await tab('screen').click();
  await expectAccessible(page, { within: 'dialog[open]' });
  await dialogOf(page)
    .getByRole('option', { name: t('backoffice.screens.Shop') })
    .click();
  expect(await link()).toEqual({ kind: 'route', name: 'Shop' });

  await openPicker();
  await tab('anchor').click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await link()).toEqual({ kind: 'path', path: '#about' });

  await openPicker();
  await tab('language').click();
  await dialogOf(page)
    .getByRole('option', { name: /^Deutsch/ })
    .click();
  expect(await link()).toEqual({ kind: 'language', code: 'ger' });

  await openPicker();
  await tab('file').click();
  await dialogOf(page).getByRole('listbox').getByRole('option').first().click();
  expect(await link()).toEqual({ kind: 'file', key: expect.stringMatching(/^doc-/) });

  await openPicker();
  await tab('address').click();
  await dialogOf(page).getByRole('textbox').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await dialogOf(page).getByText(t('backoffice.link.addressWrong')).waitFor();
  await dialogOf(page).getByRole('textbox').fill('partner.example/hr');
  await dialogOf(page).getByText(t('backoffice.link.manners')).click();
  await dialogOf(page).getByLabel(t('backoffice.link.target')).selectOption('_self');
  await dialogOf(page).getByLabel(t('backoffice.link.nofollow')).check();
  await dialogOf(page)
    .getByRole('button', { name: t('backoffice.link.take') })
    .click();
  expect(await link()).toEqual({
    kind: 'external',
    url: 'https://partner.example/hr',
    target: '_self',
    rel: 'nofollow',
  });

  await openPicker();
  await dialogOf(page)
    .getByRole('button', { name: t('backoffice.link.remove') })
    .click();
  expect(await link()).toBeNull();
  expect(complaints).toEqual([]);
});

test('a failed request is reported, and can be retried', async () => {
  const editor = await anEditor('productSlider', { source: { kind: 'tag', tag: 'Hero' } });
  const { page, t } = editor;
  await fieldsOf(page).getByText('Istaknuto').waitFor();
  await page.getByLabel(t('fields.fields.source')).selectOption('category');
  expect((await stored(editor)).options.source).toEqual({ kind: 'category', category: null });
  await page.route('**/reference/filter', (route) => route.abort());
  await page.getByRole('button', { name: t('backoffice.picker.choose') }).click();
  await dialogOf(page).getByText(t('backoffice.picker.failed')).waitFor();
  await page.unroute('**/reference/filter');
  await dialogOf(page)
    .getByRole('button', { name: t('backoffice.picker.tryAgain') })
    .click();
  await dialogOf(page).getByRole('combobox').fill('nema takve kategorije');
  await dialogOf(page).getByText(t('backoffice.picker.none')).waitFor();
  await dialogOf(page).getByRole('combobox').fill('žlijeb');
  await dialogOf(page).getByRole('option').first().click();
  expect(await stored(editor)).toMatchObject({
    options: { source: { kind: 'category', category: expect.stringMatching(/^cat-/) } },
    path: 'source.category',
  });
});

test('an icon is chosen by its name and removed', async () => {
  const editor = await anEditor('stats', { items: [{ value: 48, label: 'Lieferung' }] }, { language: 'de' });
  const { page, t } = editor;
  const icon = async () => ((await stored(editor)).options.items as Options[])[0]?.icon;
  await page.getByRole('button', { name: 'Lieferung', exact: true }).click();
  await page.getByRole('button', { name: t('backoffice.choose.icon') }).click();
  await dialogOf(page).getByLabel(t('backoffice.picker.search')).fill('lkw');
  expect(await dialogOf(page).getByRole('list').getByRole('button').count()).toBe(1);
  await dialogOf(page)
    .getByRole('button', { name: t('backoffice.icons.truck') })
    .click();
  expect(await icon()).toBe('truck');
  await fieldsOf(page).getByText(t('backoffice.icons.truck')).waitFor();
  await page.getByRole('button', { name: t('backoffice.field.remove'), exact: true }).click();
  expect(await icon()).toBe(null);
});
