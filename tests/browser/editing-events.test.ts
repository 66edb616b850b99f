import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { anEditor, chooseFirstPicture, enterText, isSaved, openEdited, retype } from './editing-steps.ts';
import { withOwnShop } from './journey-shop.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* An event is written on its page as pages and posts are (docs/rules/events.md). */

// Its events stand on the start page, which other files read.
withOwnShop();
const openVisitor = withBrowser();

const table = '<dl><dt>Ulaz</dt><dd>besplatan</dd></dl>';

async function anEditedEvent(language: Language, body = '<p>Dođite na sajam.</p>') {
  const editor = await anEditor(openVisitor, language);
  const answer = await editor.context.request.post('/api/v1/cms/event/create', {
    headers: {
      apiKey: 'demo-attika-shop',
      language: languageCodes[language],
      'sec-fetch-site': 'same-origin',
    },
    data: {
      title: { hr: `Sajam ${language}`, [language]: 'Sajam krovova' },
      place: { [language]: 'Zagreb' },
      excerpt: {},
      body: { [language]: body },
      startsAt: '2031-05-20T08:00:00Z',
      endsAt: '2031-05-20T14:00:00Z',
      ...{ mediumId: null, productKey: null, registrationUrl: null, status: 'published' },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = await answer.json();
  const address = pathOf('event', language, { id: String(data.id) });
  await openEdited(editor.page, address);
  return { ...editor, id: data.id as number, address };
}

const bar = ({ page, t }: Shopper) => page.getByRole('region', { name: t('editor.event.bar') });
const panel = ({ page, t }: Shopper) => page.getByRole('complementary', { name: t('editor.event.label') });
const words = ({ page }: Shopper, name: string) => page.locator(`[data-event-words="${name}"]`);
/** Of the event itself: others stand below it. */
const picture = ({ page }: Shopper) => page.getByRole('article').first().locator('img');

async function publish(editor: Shopper) {
  await bar(editor)
    .getByRole('button', { name: editor.t('editor.editBar.publish') })
    .click();
  await editor.page.getByText(editor.t('editor.event.published')).waitFor();
}

test.concurrent.for(inTurn('hr'))(
  'an event is written where it stands, and visitors see it once it is published: %s',
  async (language) => {
    const editor = await anEditedEvent(language);
    const { page, t, address, complaints } = editor;
    await retype(editor, words(editor, 'title'), 'Dan krova');
    await retype(editor, words(editor, 'description'), 'Sve o krovu');
    await retype(editor, words(editor, 'place'), 'Rijeka');
    await enterText(page.locator('[data-edit-rich]').filter({ hasText: 'Dođite' }));
    await page.keyboard.press('End');
    await page.keyboard.type(' Ulaz je besplatan.');
    // It has opened with the first word.
    const fields = panel(editor);
    expect(await fields.getByLabel(t('site.events.title'), { exact: true }).inputValue()).toBe('Dan krova');
    await fields.getByLabel(t('site.events.startsAt')).fill('2031-05-19T09:00');
    await chooseFirstPicture(editor, fields);
    await isSaved(editor);
    // What cannot be typed there is drawn as it will be.
    await picture(editor).waitFor();
    await page.locator('article time').filter({ hasText: '19' }).first().waitFor();
    await expectAccessible(page);

    const visitor = await aShopper(openVisitor, language);
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { level: 1, name: 'Sajam krovova' }).waitFor();
    expect(await picture(visitor).count()).toBe(0);
    expect(await visitor.page.locator('[data-event-words], [data-event-text]').count()).toBe(0);
    await publish(editor);
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { level: 1, name: 'Dan krova' }).waitFor();
    for (const text of ['Sve o krovu', 'Rijeka', 'Dođite na sajam. Ulaz je besplatan.']) {
      await visitor.page.getByText(text, { exact: true }).first().waitFor();
    }
    await picture(visitor).waitFor();
    expect([...complaints, ...visitor.complaints]).toEqual([]);
  },
);

test.concurrent('words and fields are undone in one order, and what is wrong is said at its field', async () => {
  const editor = await anEditedEvent('hr');
  const { page, t } = editor;
  await retype(editor, words(editor, 'title'), 'Drugi naslov');
  const fields = panel(editor);
  await fields.waitFor();
  await fields.getByLabel(t('site.events.endsAt')).fill('2031-05-19T09:00');
  await page.getByText(t('editor.panel.refused')).waitFor();
  await expectAccessible(page);
  const undo = bar(editor).getByRole('button', { name: t('editor.editBar.undo') });
  await undo.click();
  await isSaved(editor);
  await undo.click();
  await page.getByRole('heading', { level: 1, name: 'Sajam krovova' }).waitFor();
  await page.getByText(t('editor.status.published')).waitFor();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
});

test.concurrent('two people who write the same are asked what holds, and what rich text cannot say stays', async () => {
  const editor = await anEditedEvent('hr', table);
  const { page, t, address } = editor;
  const other = await anEditor(openVisitor, 'hr');
  await openEdited(other.page, address);
  await retype(other, words(other, 'title'), 'Njihov naslov');
  await isSaved(other);
  await retype(editor, words(editor, 'place'), 'Split');
  await isSaved(editor);
  await page.getByRole('heading', { level: 1, name: 'Njihov naslov' }).waitFor();
  await retype(other, words(other, 'title'), 'Opet njihov');
  await isSaved(other);
  await retype(editor, words(editor, 'title'), 'Moj naslov');
  const question = page.getByRole('dialog', { name: t('editor.conflict.title') });
  await question.waitFor();
  await question.getByRole('button', { name: t('editor.conflict.decide') }).click();
  await isSaved(editor);
  await panel(editor).getByText(t('editor.event.textElsewhere')).waitFor();
  await publish(editor);
  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { level: 1, name: 'Moj naslov' }).waitFor();
  await visitor.page.locator('dd', { hasText: 'besplatan' }).waitFor();
});
