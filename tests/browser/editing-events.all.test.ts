import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { type Language, languageCodes } from '#values/language.ts';
import {
  anEditor,
  aSilentPicture,
  chooseFirstPicture,
  enterText,
  isSaved,
  openEdited,
  retype,
} from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* An event is written on its page as pages and posts are (docs/rules/events.md). */

// Its events stand on the start page, which other files read.
withOwnShop();
const openVisitor = withBrowser();

const table = '<dl><dt>Ulaz</dt><dd>besplatan</dd></dl>';

async function anEditedEvent(language: Language, body = '<p>Dođite na sajam.</p>') {
  const editor = await anEditor(openVisitor, language);
  const { id, address } = await anEvent(editor, language, { body: { [language]: body } });
  await openEdited(editor.page, address);
  return { ...editor, id, address };
}

async function anEvent({ context }: Pick<Shopper, 'context'>, language: Language, more: object) {
  const answer = await context.request.post('/api/v1/cms/event/create', {
    headers: headersIn(language),
    data: {
      title: { hr: `Sajam ${language}`, [language]: 'Sajam krovova' },
      place: { [language]: 'Zagreb' },
      excerpt: {},
      startsAt: '2031-05-20T08:00:00Z',
      endsAt: '2031-05-20T14:00:00Z',
      ...{ mediumId: null, productKey: null, registrationUrl: null, status: 'published', ...more },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = await answer.json();
  return { id: data.id as number, address: pathOf('event', language, { id: String(data.id) }) };
}

const headersIn = (language: Language) => ({
  ...{ apiKey: 'demo-attika-shop', language: languageCodes[language], 'sec-fetch-site': 'same-origin' },
});

const bar = ({ page, t }: Shopper) => page.getByRole('region', { name: t('editor.event.bar') });
const panel = ({ page, t }: Shopper) => page.getByRole('complementary', { name: t('editor.event.label') });
const words = ({ page }: Shopper, name: string) => page.locator(`[data-event-words="${name}"]`);
/** Of the event itself: others stand below it. */
const picture = ({ page }: Shopper) => page.getByRole('article').first().locator('img');
const press = (editor: Shopper, key: string) =>
  bar(editor)
    .getByRole('button', { name: editor.t(key) })
    .click();

/** The dialog in which it is decided what visitors see. */
async function publishing(editor: Shopper) {
  await press(editor, 'editor.editBar.publish');
  return editor.page.getByRole('dialog', { name: editor.t('editor.event.publish.title') });
}

async function publish(editor: Shopper) {
  const dialog = await publishing(editor);
  await dialog.getByRole('button', { name: editor.t('editor.publish.now') }).click();
  await editor.page.getByText(editor.t('editor.event.publish.done')).waitFor();
}

test.concurrent.for(inTurn('hr'))(
  'an event is edited in place, and visitors see it once it is published: %s',
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

test.concurrent('an event of hours becomes one of whole days in place, and one of hours again', async () => {
  const editor = await anEditedEvent('hr');
  const { page, t, id, complaints } = editor;
  const stored = async () => {
    const answer = await editor.context.request.get(`/api/v1/cms/event/draft/${id}`, {
      headers: headersIn('hr'),
    });
    const { startsAt, endsAt } = (await answer.json()).data;
    return [startsAt, endsAt];
  };
  await words(editor, 'title').click();
  const fields = panel(editor);
  const whole = fields.getByRole('checkbox', { name: t('site.events.wholeDays') });
  expect(await whole.isChecked()).toBe(false);
  await whole.check();
  await fields.getByLabel(t('site.events.lastDay')).fill('2031-05-22');
  await isSaved(editor);
  // Midnights of Zagreb: from the 20th to the end of the 22nd.
  await eventually(async () =>
    expect(await stored()).toEqual(['2031-05-19T22:00:00.000Z', '2031-05-22T22:00:00.000Z']),
  );
  await expectAccessible(page);
  await whole.uncheck();
  expect(await fields.getByLabel(t('site.events.startsAt')).inputValue()).toBe('2031-05-20T09:00');
  expect(await fields.getByLabel(t('site.events.endsAt')).inputValue()).toBe('2031-05-22T17:00');
  expect(complaints).toEqual([]);
});

test.concurrent('texts and fields have one undo history, and errors are at their fields', async () => {
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

test.concurrent('two people who change the same text are asked, and what rich text cannot represent stays', async () => {
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

test.concurrent('before an event is published there are warnings, and its picture is described there', async () => {
  const writer = await anEditor(openVisitor, 'de');
  const mediumId = await aSilentPicture(writer.context, 'sajam.jpg');
  const { address } = await anEvent(writer, 'de', {
    title: { hr: 'Sajam', de: `Dachmesse ${'sehr '.repeat(12)}lang` },
    excerpt: { hr: 'Uvod', de: 'Uvod' },
    body: { de: '<p>Zum <a href="/de/nichts-dergleichen">Programm</a></p>' },
    mediumId,
    status: 'draft',
  });
  await openEdited(writer.page, address);
  const { page, t } = writer;
  const dialog = await publishing(writer);
  await dialog.getByText(t('editor.event.publish.state.draft')).waitFor();
  await dialog.getByText(t('editor.event.publish.language', { language: 'Deutsch' })).waitFor();
  await dialog.getByText(t('editor.event.publish.waiting', { count: 1, languages: 'Kroatisch' })).waitFor();
  for (const key of ['publish.finding.titleLong', 'event.publish.untranslated', 'publish.finding.linkDead']) {
    await dialog
      .getByRole('listitem')
      .filter({ hasText: t(`editor.${key}`) })
      .waitFor();
  }
  await dialog.getByRole('button', { name: t('editor.publish.now') }).click();
  const text = dialog.getByLabel(t('editor.publish.silent.label', { title: 'sajam' }));
  await text.waitFor();
  await expectAccessible(page, { within: 'dialog[open]' });
  await text.fill('Menschen auf der Messe');
  await dialog.getByRole('button', { name: t('editor.publish.now') }).click();
  await page.getByText(t('editor.event.publish.done')).waitFor();
  const visitor = await aShopper(openVisitor, 'de');
  await visitor.page.goto(address);
  await visitor.page.getByRole('img', { name: 'Menschen auf der Messe' }).waitFor();
  const croatian = await aShopper(openVisitor, 'hr');
  await croatian.page.goto(address.replace('/de/Veranstaltung/', '/dogadjaj/'));
  // Croatian is a draft yet.
  await croatian.page.getByRole('heading', { level: 1, name: /^Dachmesse/ }).waitFor();

  await page.reload();
  const again = await publishing(writer);
  await again.getByRole('button', { name: t('editor.publish.withdraw') }).click();
  await again.getByText(t('editor.event.publish.withdrawAbout')).waitFor();
  await again.getByRole('button', { name: t('editor.publish.withdrawSure') }).click();
  await page.getByText(t('editor.event.publish.withdrawn')).waitFor();
  expect((await visitor.page.goto(address))?.status()).toBe(404);
});

test.concurrent.for(inTurn('en'))(
  'a link shows the draft without a login until it is revoked: %s',
  async (language) => {
    const editor = await anEditedEvent(language);
    const { page, t, address, complaints } = editor;
    await retype(editor, words(editor, 'title'), 'Samo u skici');
    await press(editor, 'editor.preview.link');
    const dialog = page.getByRole('dialog', { name: t('editor.preview.link') });
    const link = await dialog.getByLabel(t('editor.preview.address')).inputValue();
    const visitor = await aShopper(openVisitor, language);
    expect((await visitor.page.goto(link))?.status()).toBe(200);
    await visitor.page.getByRole('heading', { level: 1, name: 'Samo u skici' }).waitFor();
    expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await visitor.page.goto(address);
    await visitor.page.getByRole('heading', { level: 1, name: 'Sajam krovova' }).waitFor();
    await dialog.getByRole('button', { name: t('editor.preview.end') }).click();
    await page.getByRole('status').getByText(t('editor.preview.ended')).waitFor();
    expect((await visitor.page.goto(link))?.status()).toBe(404);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('an earlier version is compared and restored into the draft, which can be undone', async () => {
  const editor = await anEditedEvent('en');
  const { page, t, complaints } = editor;
  await retype(editor, words(editor, 'title'), 'Roof day');
  await retype(editor, words(editor, 'place'), 'Rijeka');
  await panel(editor).getByLabel(t('site.events.startsAt')).fill('2031-05-19T09:00');
  await isSaved(editor);
  await publish(editor);
  await press(editor, 'editor.editBar.history');
  const history = page.getByRole('dialog', { name: t('editor.event.history') });
  await history.getByRole('button', { name: t('editor.history.compareNamed', { version: 1 }) }).click();
  const compared = page.getByRole('dialog', { name: t('editor.history.compareTitle', { version: 1 }) });
  for (const text of ['Sajam', 'krovova', 'Zagreb'])
    await compared.locator('del', { hasText: text }).waitFor();
  for (const text of ['Roof', 'day', 'Rijeka', '19'])
    await compared.locator('ins', { hasText: text }).waitFor();
  // Times are said as people say them.
  await compared.getByText('May 2031').first().waitFor();
  await expectAccessible(page, { within: 'dialog[open]' });
  await compared.getByRole('button', { name: t('editor.history.restoreNamed', { version: 1 }) }).click();
  await words(editor, 'title').filter({ hasText: 'Sajam krovova' }).waitFor();
  await words(editor, 'place').filter({ hasText: 'Zagreb' }).waitFor();
  await page.getByText(t('editor.status.draft')).waitFor();
  await page.locator('article time').filter({ hasText: '20' }).first().waitFor();
  await press(editor, 'editor.editBar.undo');
  await words(editor, 'title').filter({ hasText: 'Roof day' }).waitFor();
  await page.getByText(t('editor.status.published')).waitFor();
  expect(complaints).toEqual([]);
});

test.concurrent('it is scheduled, and edited in a phone’s window too', async () => {
  const editor = await anEditedEvent('hr');
  const { page, t, address, complaints } = editor;
  await press(editor, 'editor.editBar.phone');
  await page.getByText(t('editor.event.phoneAbout')).waitFor();
  const inside = page.frameLocator('iframe');
  await inside.locator('[data-edit-ready]').waitFor();
  const title = inside.locator('[data-event-words="title"]');
  expect(await page.locator('iframe').evaluate((frame) => frame.clientWidth)).toBe(390);
  await title.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('S mobitela');
  await page.keyboard.press('Enter');
  await isSaved(editor);
  await page.getByRole('button', { name: t('editor.phone.close') }).click();
  await words(editor, 'title').filter({ hasText: 'S mobitela' }).waitFor();
  const dialog = await publishing(editor);
  await dialog.getByLabel(t('editor.publish.at')).fill('2031-01-01T10:00');
  await dialog.getByRole('button', { name: t('editor.publish.schedule') }).click();
  await page.getByText(t('editor.event.publish.scheduled')).waitFor();
  await (await publishing(editor)).getByText(/1\. siječnja 2031\.|1\. 1\. 2031\./).waitFor();
  const visitor = await aShopper(openVisitor, 'hr');
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { level: 1, name: 'Sajam krovova' }).waitFor();
  expect(complaints).toEqual([]);
});
