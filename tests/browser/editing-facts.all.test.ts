import { expect, test } from 'vitest';
import type { Language } from '#values/language.ts';
import {
  anEditedPage,
  bar,
  chooseFirstPicture,
  type EditorOfPage,
  isEditable,
  isSaved,
  openEdited,
  publish,
} from './editing-steps.ts';
import { inTurn } from './language-turns.ts';
import { lateWatchesAreHere } from './late-watches.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

// Its posts stand on the blog, which other files read.
withOwnShop();
const openVisitor = withBrowser();

async function openSettings({ page, t, ...editor }: EditorOfPage) {
  await bar({ page, t, ...editor })
    .getByRole('button', { name: t('editor.editBar.settings'), exact: true })
    .click();
  return page.getByRole('dialog', { name: t('editor.settings.title') });
}

const aPost = (language: Language) => anEditedPage(openVisitor, language, { postTypeSlug: 'post' });

test.concurrent.for(inTurn('en'))(
  'a post gets its cover and summary as a draft; author, topics and products are visible at once: %s',
  async (language) => {
    const editor = await aPost(language);
    const { page, t, address, complaints } = editor;
    const settings = await openSettings(editor);
    await chooseFirstPicture(editor, settings);
    await settings.getByLabel(t('editor.settings.excerpt')).fill('Ukratko o krovu');
    await settings.getByLabel(t('editor.facts.author')).fill('Ana Kos');
    await settings.getByLabel(t('editor.facts.terms.tag.make')).fill(`Lim ${language}`);
    await page.keyboard.press('Enter');
    await settings.getByRole('checkbox', { name: `Lim ${language}` }).waitFor();
    await settings
      .getByRole('group', { name: t('editor.facts.products') })
      .getByRole('button', { name: t('backoffice.picker.choose') })
      .click();
    const products = page.getByRole('dialog', { name: t('backoffice.choose.product') });
    await products.getByRole('option').first().click();
    await products.getByRole('button', { name: t('backoffice.picker.done') }).click();
    await expectAccessible(page);

    // What cannot be saved is not lost by closing either.
    const saves = /\/post\/update\//;
    await page.route(saves, (route) => route.abort());
    await settings.getByRole('button', { name: t('editor.close') }).click();
    await settings.getByText(t('messages.refusal.NETWORK')).waitFor();
    await page.unroute(saves);
    await settings.getByRole('button', { name: t('editor.close') }).click();
    await page.getByText(t('editor.facts.seen')).waitFor();
    await settings.waitFor({ state: 'hidden' });
    await isSaved(editor);
    const article = page.getByRole('article').first();
    await article.getByText('Ukratko o krovu').waitFor();
    await article.locator('header img').waitFor();

    const visitor = await aShopper(openVisitor, language);
    await visitor.page.goto(address);
    await visitor.page.getByText('Ana Kos').first().waitFor();
    await visitor.page.getByRole('link', { name: `Lim ${language}` }).waitFor();
    expect(await visitor.page.locator('article header img').count()).toBe(0);
    await publish(editor);
    await visitor.page.reload();
    await visitor.page.locator('article header img').waitFor();
    await visitor.page.getByText('Ukratko o krovu').first().waitFor();
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  },
);

test.concurrent('a cover is undone like text, and the history shows the change', async () => {
  const editor = await aPost('hr');
  const { page, t } = editor;
  const settings = await openSettings(editor);
  await chooseFirstPicture(editor, settings);
  await page.keyboard.press('Escape');
  await page.locator('article header img').waitFor();
  await bar(editor)
    .getByRole('button', { name: t('editor.editBar.history'), exact: true })
    .click();
  await page.getByRole('button', { name: t('editor.history.compareNamed', { version: 1 }) }).click();
  await page.getByRole('heading', { name: t('editor.differences.kinds.media') }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+z');
  await isSaved(editor);
  await page.locator('article header img').waitFor({ state: 'detached' });
});

test.concurrent('a page is closed to people who are not logged in, and opened again, by keyboard', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address, context, complaints } = editor;
  const settings = await openSettings(editor);
  await lateWatchesAreHere(page);
  await settings.getByRole('radio', { name: t('editor.facts.accesses.login.name') }).focus();
  await page.keyboard.press('Space');
  await settings.getByRole('button', { name: t('editor.facts.save') }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(t('editor.facts.seen')).waitFor();
  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.page.goto(address);
  expect(new URL(visitor.page.url()).searchParams.get('redirect')).toBe(address);
  await settings.getByRole('button', { name: t('editor.facts.takeBack') }).focus();
  await page.keyboard.press('Enter');
  await settings.getByRole('button', { name: t('editor.facts.takeBack') }).waitFor({ state: 'hidden' });
  // The button is gone with what it took back; whoever pressed it goes on beside it.
  await settings.locator(':focus').waitFor();
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
  await page.keyboard.press('Escape');
  await page.reload();
  // Firefox complains of a page that is left before it has come.
  await isEditable(page);
  await openEdited(page, address);
  expect((await context.request.get(address)).status()).toBe(200);
  expect(complaints).toEqual([]);
});

test.concurrent('in a narrow window the settings of a post fit', async () => {
  const editor = await anEditedPage(openVisitor, 'de', { viewport: phone, postTypeSlug: 'post' });
  await openSettings(editor);
  await expectNoSidewaysScroll(editor.page);
  await expectAccessible(editor.page);
});
