import { expect, test } from 'vitest';
import { waitForHydration } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import {
  addSection,
  anEditedPage,
  anEditor,
  bar,
  enterText,
  firstParts,
  frames,
  isEditable,
  isSaved,
  openEdited,
  panel,
  publish,
  retype,
  typed,
} from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin } from './login-calls.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

// Its pages stand in the site map, which other files read.
withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

test.concurrent.for(inTurn('de'))(
  'texts are typed in place, saved as a draft and visible to visitors once they are published: %s',
  async (language) => {
    const editor = await anEditedPage(openVisitor, language);
    const { page, t, address, complaints } = editor;
    await retype(editor, typed(page, 'Prvi naslov'), 'Novi naslov');
    await enterText(page.getByRole('textbox', { name: t('editor.rich.write') }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.getByRole('button', { name: t('editor.rich.bold'), exact: true }).click();
    await isSaved(editor);

    const visitor = await aShopper(openVisitor, language);
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
    await publish(editor);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'Novi naslov' }).waitFor();
    expect(await visitor.page.locator('strong', { hasText: 'Tekst stranice.' }).count()).toBe(1);
    const html = await (await visitor.context.request.get(address)).text();
    expect(html).not.toMatch(/contenteditable|data-edit|[\u200b-\u200d\u2060\u2063]/);
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  },
);

test.concurrent.for(inTurn('en'))(
  'sections are added by their drawings, moved, hidden, copied and removed, and all of it is undone: %s',
  async (language) => {
    const editor = await anEditedPage(openVisitor, language);
    const { page, t, complaints } = editor;
    const tools = page.getByRole('toolbar', { name: t('editor.bar.label') });
    const order = () =>
      frames(editor).evaluateAll((all) => all.map((frame) => frame.getAttribute('data-edit-section')));
    await addSection(editor, 'stats');
    expect(await frames(editor).count()).toBe(4);
    const added = (await order()).at(-1) ?? '';
    await tools.getByRole('button', { name: t('editor.bar.up') }).click();
    await eventually(async () => expect(await order()).toEqual(['uvod', 'tekst', added, 'kraj']));
    await tools.getByRole('button', { name: t('editor.bar.copy') }).click();
    await eventually(async () => expect(await frames(editor).count()).toBe(5));
    await tools.getByRole('button', { name: t('editor.bar.hide') }).click();
    await page.getByText(t('editor.frame.hidden')).waitFor();
    await tools.getByRole('button', { name: t('editor.bar.remove') }).click();
    await eventually(async () => expect(await frames(editor).count()).toBe(4));
    await isSaved(editor);
    const undo = bar(editor).getByRole('button', { name: t('editor.editBar.undo') });
    for (let step = 0; step < 5; step += 1) await undo.click();
    await eventually(async () => expect(await order()).toEqual(['uvod', 'tekst', 'kraj']));
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await eventually(async () => expect(await frames(editor).count()).toBe(4));
    await isSaved(editor);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('what is being typed is taken back where it stands, and comes again', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, complaints } = editor;
  const written = () => page.locator('[data-edit-field], .tiptap, [data-edit-rich]').allTextContents();
  for (const field of [typed(page, 'Prvi naslov'), typed(page, 'Prvi tekst')]) {
    const before = await written();
    await field.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(' i dalje');
    await isSaved(editor);
    const after = await written();
    expect(after).not.toEqual(before);
    await page.keyboard.press('ControlOrMeta+z');
    await eventually(async () => expect(await written()).toEqual(before));
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await eventually(async () => expect(await written()).toEqual(after));
    await page.keyboard.press('ControlOrMeta+z');
    await eventually(async () => expect(await written()).toEqual(before));
  }
  await isSaved(editor);
  expect(complaints).toEqual([]);
});

test.concurrent('a section is copied on one page and pasted on another', { tags: 'release' }, async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address } = editor;
  await typed(page, 'Prvi naslov').click();
  await page.keyboard.press('Escape');
  await page
    .getByRole('toolbar', { name: t('editor.bar.label') })
    .getByRole('button', { name: t('editor.bar.keep') })
    .click();
  const other = await anEditedPage(openVisitor, 'hr', { parts: [] });
  // Another page of the same window.
  await openEdited(page, other.address);
  await page
    .getByRole('button', { name: t('editor.add.button'), exact: true })
    .last()
    .click();
  await page
    .getByRole('button', { name: t('editor.gallery.paste', { name: t('fields.types.cta.name') }) })
    .click();
  await typed(page, 'Prvi naslov').waitFor();
  await isSaved(editor);
  await openEdited(page, address);
  expect(await frames(editor).count()).toBe(3);
});

test.concurrent('the fields of a section are changed next to the page, and rendered at once', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, complaints } = editor;
  await page.getByRole('heading', { name: 'Prvi naslov' }).click({ position: { x: 2, y: 2 } });
  await panel(editor).getByLabel('Naslov', { exact: true }).fill('Iz ploče');
  await typed(page, 'Iz ploče').waitFor();
  await isSaved(editor);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test.concurrent('changes in the phone’s window apply only to phones', {
  tags: 'release',
}, async () => {
  const hero = { id: 'naslov', type: 'hero', v: 1, options: { title: 'Široki naslov', text: 'Tekst' } };
  const editor = await anEditedPage(openVisitor, 'hr', { parts: [hero] });
  const { page, t, address, complaints } = editor;
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.phone') })
    .click();
  const window = page.frameLocator('iframe');
  const title = window.locator('h1[data-edit-field]');
  await title.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Uski naslov');
  await page.keyboard.press('Enter');
  await panel(editor)
    .getByText(t('editor.phone.differs', { name: 'Naslov' }))
    .waitFor();
  await isSaved(editor);
  await publish(editor);

  const wide = await aShopper(openVisitor, 'hr');
  await wide.page.goto(address);
  await wide.page.getByRole('heading', { name: 'Široki naslov' }).waitFor();
  const narrow = await aShopper(openVisitor, 'hr', phone);
  await narrow.page.goto(address);
  await narrow.page.getByRole('heading', { name: 'Uski naslov' }).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('a picture is pressed on the page and replaced from the library', async () => {
  const parts = [{ id: 'naslov', type: 'hero', v: 1, options: { title: 'Sa slikom', image: 127 } }];
  const editor = await anEditedPage(openVisitor, 'hr', { parts });
  const { page, t, complaints } = editor;
  const picture = frames(editor).first().locator('img');
  const before = await picture.getAttribute('src');
  await picture.click();
  await picture.click();
  const library = page.getByRole('dialog', { name: t('library.dialog.title') });
  await library.getByRole('row').nth(1).click();
  await library.getByRole('button', { name: t('library.dialog.choose') }).click();
  await eventually(async () => expect(await picture.getAttribute('src')).not.toBe(before));
  await isSaved(editor);
  expect(complaints).toEqual([]);
});

test.concurrent('rich text gets a link to a chosen target, and visitors an address', {
  tags: 'release',
}, async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address, complaints } = editor;
  await enterText(page.getByRole('textbox', { name: t('editor.rich.write') }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: t('editor.rich.link'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('Usluge');
  await dialog
    .getByRole('option', { name: /Usluge/ })
    .first()
    .click();
  await page.locator('.tiptap a').waitFor();
  await isSaved(editor);
  await publish(editor);
  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.page.goto(address);
  expect(await visitor.page.getByRole('link', { name: 'Tekst stranice.' }).getAttribute('href')).toBe(
    '/usluge',
  );
  expect(complaints).toEqual([]);
});

test.concurrent('a page without a translation starts it with the original’s text', {
  tags: 'release',
}, async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, address } = editor;
  const german = await anEditor(openVisitor, 'de');
  // The switch of languages stays on a page that has no text there yet.
  await openEdited(german.page, address);
  await german.page.getByRole('link', { name: 'DE – Deutsch' }).first().click();
  await german.page.waitForURL(`**/de${address}?editPage=true`);
  await german.page.getByText(german.t('editor.editBar.otherLanguage')).waitFor();
  await german.page
    .getByRole('button', { name: german.t('editor.translation.start', { language: 'Hrvatski' }) })
    .click();
  await german.page.getByText(german.t('editor.editBar.otherLanguage')).waitFor({ state: 'hidden' });
  await isEditable(german.page);
  await retype(german, typed(german.page, 'Prvi naslov'), 'Erster Titel');
  await isSaved(german);
  await typed(page, 'Prvi naslov').waitFor();
});

test.concurrent('the order is changed in the list of sections by keyboard alone', {
  tags: 'release',
}, async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, complaints } = editor;
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.sections') })
    .focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('grid', { name: t('editor.manager.title') });
  await list.getByRole('row').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(async () =>
    expect(
      await frames(editor).evaluateAll((all) => all.map((frame) => frame.getAttribute('data-edit-section'))),
    ).not.toEqual(['uvod', 'tekst', 'kraj']),
  );
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test.concurrent('edit mode is in the editor’s language, the page in its own', {
  tags: 'release',
}, async () => {
  const menu = { id: 'jezici', type: 'newsletter', v: 1, options: { title: 'Pismo' } };
  const editor = await anEditedPage(openVisitor, 'hr', { parts: [...firstParts, menu], spoken: 'de' });
  const { page, t, complaints } = editor;
  const german = { ...editor, t: shopTexts('de') };
  const title = german.t('editor.manager.title');
  expect(await bar(german).evaluate((region) => region.closest('[lang]')?.getAttribute('lang'))).toBe('de');
  const words = page.getByText('Prvi tekst');
  expect(await words.evaluate((text) => text.closest('[lang]')?.getAttribute('lang'))).toBe('hr');
  await page.locator('[data-edit-section="jezici"]').getByLabel(t('forms.email')).waitFor();
  await typed(page, 'Prvi naslov').click();
  await panel(german)
    .getByRole('button', { name: german.t('editor.close') })
    .waitFor();
  await page.getByRole('toolbar', { name: german.t('editor.bar.label') }).waitFor();
  await expectAccessible(page);

  await bar(german)
    .getByRole('button', { name: german.t('editor.editBar.sections') })
    .click();
  const list = page.getByRole('grid', { name: title });
  await list.getByRole('row').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  // React Aria's own words, as it says them in German.
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/einfügen/),
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await bar(german)
    .getByRole('button', { name: german.t('editor.editBar.phone') })
    .click();
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: german.t('editor.add.button'), exact: true })
    .waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('a user without a language is told so, and chooses one', { tags: 'release' }, async () => {
  const { address } = await anEditedPage(openVisitor, 'hr');
  const { page, t, context, complaints } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, 'usr-admin');
  await shopBehind().query(
    `delete from user_setting where user_id in (select id from "user" where scope = 'admin')`,
  );
  await page.goto(`${address}?editPage=true`);
  const dialog = page.getByRole('dialog', { name: t('editor.language.title') });
  await dialog.getByText(t('editor.language.missing')).waitFor();
  await expectAccessible(page);
  expect(await page.locator('[data-edit-section]').count()).toBe(0);
  await dialog.getByRole('button', { name: 'English' }).focus();
  await page.keyboard.press('Enter');
  await isEditable(page);
  await page.getByRole('region', { name: shopTexts('en')('editor.editBar.label') }).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('two people: changes of different sections are merged, the same one is asked about', async () => {
  const first = await anEditedPage(openVisitor, 'hr');
  const second = await anEditedPage(openVisitor, 'hr');
  await openEdited(second.page, first.address);
  await retype(first, typed(first.page, 'Prvi naslov'), 'Od prvoga');
  await isSaved(first);
  await retype(second, typed(second.page, 'Drugi naslov'), 'Od drugoga');
  await typed(second.page, 'Od prvoga').waitFor();
  await isSaved(second);

  // Where somebody is about to write, nothing is changed under their hands: they hear of it when they save.
  await typed(first.page, 'Prvi tekst').click();
  await retype(second, typed(second.page, 'Prvi tekst'), 'Tekst drugoga');
  await isSaved(second);
  await retype(first, typed(first.page, 'Prvi tekst'), 'Tekst prvoga');
  const dialog = first.page.getByRole('dialog', { name: first.t('editor.conflict.title') });
  await dialog.waitFor();
  await expectAccessible(first.page);
  // Whoever is still typing decides nothing by it.
  for (const key of [' ', 'd', 'Enter', 'Escape', 'Escape']) await first.page.keyboard.press(key);
  await dialog.waitFor();
  await dialog.getByRole('radio', { name: first.t('editor.conflict.theirs') }).check();
  await dialog.getByRole('button', { name: first.t('editor.conflict.decide') }).click();
  await typed(first.page, 'Tekst drugoga').waitFor();
  await typed(first.page, 'Od drugoga').waitFor();
  await isSaved(first);

  // Whoever has written something and finds other words there is told, and has it back.
  await retype(first, typed(first.page, 'Tekst drugoga'), 'Opet prvi');
  await isSaved(first);
  await second.page.getByText(second.t('editor.lost.title')).waitFor();
  await second.page.getByRole('button', { name: second.t('editor.lost.takeBack') }).click();
  await typed(second.page, 'Tekst drugoga').waitFor();
  await isSaved(second);
});

test.concurrent('without a connection nothing is lost: a message says so, and it is saved when it is back', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, context, t } = editor;
  await context.setOffline(true);
  await retype(editor, typed(page, 'Prvi naslov'), 'Napisano bez veze');
  await page.getByText(t('editor.status.failed')).waitFor();
  // Its code has not come yet: who presses is told so.
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.history'), exact: true })
    .click();
  await page.getByText(t('layout.connectionAwaited')).waitFor();
  await context.setOffline(false);
  const history = page.getByRole('dialog', { name: t('editor.history.title') });
  await history.waitFor();
  await page.keyboard.press('Escape');
  await isSaved(editor);
  await page.reload();
  await isEditable(page);
  await typed(page, 'Napisano bez veze').waitFor();
});

test.concurrent('settings, history and publication: every dialog by keyboard, without axe findings', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, complaints } = editor;
  const dialog = page.getByRole('dialog');
  for (const name of ['settings', 'history', 'publish']) {
    await bar(editor)
      .getByRole('button', { name: t(`editor.editBar.${name}`), exact: true })
      .focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.settings'), exact: true })
    .click();
  await dialog.getByLabel(t('editor.settings.slug')).fill('abc');
  await dialog.getByText(t('editor.settings.slugErrors.short')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(t('editor.status.refused')).waitFor();
  await page.keyboard.press('ControlOrMeta+z');
  await isSaved(editor);
  expect(complaints).toEqual([]);
});

test.concurrent('header, footer and cookie notice are changed from any page, for all of them', {
  tags: 'release',
}, async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.elements') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('editor.elements.title') });
  await dialog.getByLabel(t('editor.elements.which')).selectOption('footer');
  const copyright = dialog.locator('details').filter({ hasText: t('fields.types.copyright.name') });
  await copyright.locator('summary').click();
  const field = copyright.getByRole('textbox');
  // Other tests read the footer meanwhile: it says the same as before.
  await field.fill(await field.inputValue());
  await expectAccessible(page);
  const answer = page.waitForResponse((response) => response.url().includes('/element/update/'));
  await dialog.getByRole('button', { name: t('editor.elements.save') }).click();
  expect((await answer).status()).toBe(200);
  await isEditable(page);
});

test.concurrent('an unpublished page is found at the address of its draft', {
  tags: 'release',
}, async () => {
  const editor = await anEditedPage(openVisitor, 'hr', { status: 'draft' });
  const { page, t, address } = editor;
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.settings'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByLabel(t('editor.settings.slug'))
    .fill(`${address.slice(1)}-nova`);
  await page.keyboard.press('Escape');
  await eventually(() => expect(new URL(page.url()).pathname).toBe(`${address}-nova`));
  await page.reload();
  await isEditable(page);
});

test.concurrent('a page is restored from its history', { tags: 'release' }, async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t } = editor;
  await retype(editor, typed(page, 'Prvi naslov'), 'Poslije');
  await isSaved(editor);
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.history'), exact: true })
    .click();
  await page.getByRole('button', { name: t('editor.history.restoreNamed', { version: 1 }) }).click();
  await typed(page, 'Prvi naslov').waitFor();
  await isSaved(editor);
});

test.concurrent('in a narrow window everything can be reached, and nothing scrolls sideways', async () => {
  const editor = await anEditedPage(openVisitor, 'de', { viewport: phone });
  const { page, complaints } = editor;
  await expectNoSidewaysScroll(page);
  await retype(editor, typed(page, 'Prvi naslov'), 'Am Handy geschrieben');
  await panel(editor).waitFor();
  await isSaved(editor);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test.concurrent('visitors who ask for edit mode get the page as it is, and none of its code', {
  tags: 'release',
}, async () => {
  const { address } = await anEditedPage(openVisitor, 'hr');
  const visitor = await aShopper(openVisitor, 'hr');
  const scripts: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await visitor.page.goto(`${address}?editPage=true`);
  await visitor.page.getByRole('heading', { name: 'Prvi naslov' }).click();
  await waitForHydration(visitor.page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => /edited-page|rich-editor|tiptap|prosemirror|aria/i.test(url))).toEqual([]);
  expect(await visitor.page.locator('[data-edit-section], [contenteditable]').count()).toBe(0);
  const bytes = async (url: string) => (await visitor.context.request.get(url)).text();
  expect(await bytes(`${address}?editPage=true`)).toBe(await bytes(address));
});
