import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { anEditedPage, anEditor, isSaved, openEdited, publish, retype, typed } from './editing-steps.ts';
import { withOwnShop } from './shop-under-test.ts';
import type { Shopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* What the dialog for publishing says, and when what it takes a time for is published (docs/rules/pages.md, Publishing). */

// Its events stand on the start page, which other files read.
withOwnShop();
const openVisitor = withBrowser();

const openDialog = async ({ page, t }: Shopper) => {
  await page.getByRole('button', { name: t('editor.editBar.publish'), exact: true }).click();
  return page.getByRole('dialog');
};

async function anEditedEvent(open = openVisitor) {
  const editor = await anEditor(open, 'hr');
  const answer = await editor.context.request.post('/api/v1/cms/event/create', {
    headers: { apiKey: 'demo-attika-shop', language: 'hrv', 'sec-fetch-site': 'same-origin' },
    data: {
      ...{ title: { hr: 'Dan krova' }, place: {}, excerpt: {}, body: {}, status: 'published' },
      ...{ startsAt: '2035-05-20T08:00:00Z', endsAt: '2035-05-20T14:00:00Z' },
      ...{ mediumId: null, productKey: null, registrationUrl: null },
    },
  });
  const { data } = await answer.json();
  await openEdited(editor.page, pathOf('event', 'hr', { id: String(data.id) }));
  return { ...editor, id: data.id as number };
}

test('if everything is published, the dialog says so and offers nothing to publish: a page', async () => {
  const editor = await anEditedPage(openVisitor, 'hr', { viewport: phone });
  const { page, t, complaints } = editor;
  const dialog = await openDialog(editor);
  await dialog.getByText(t('editor.publish.state.nothing')).waitFor();
  expect(await dialog.getByText(t('editor.publish.state.published')).count()).toBe(0);
  expect(await dialog.getByRole('button', { name: t('editor.publish.now') }).count()).toBe(0);
  await expectAccessible(page, { within: 'dialog[open]' });
  await expectNoSidewaysScroll(page);
  await dialog.getByText(t('editor.close'), { exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await retype(editor, typed(page, 'Prvi naslov'), 'Novi naslov');
  await isSaved(editor);
  await (await openDialog(editor)).getByText(t('editor.publish.state.published')).waitFor();
  await page.keyboard.press('Escape');
  await publish(editor);
  await (await openDialog(editor)).getByText(t('editor.publish.state.nothing')).waitFor();
  expect(complaints).toEqual([]);
});

test('if everything is published, the dialog says so and offers nothing to publish: an event', async () => {
  const editor = await anEditedEvent();
  const { t, complaints } = editor;
  const dialog = await openDialog(editor);
  await dialog.getByText(t('editor.event.publish.state.nothing')).waitFor();
  expect(await dialog.getByRole('button', { name: t('editor.publish.now') }).count()).toBe(0);
  expect(await dialog.getByLabel(t('editor.publish.at')).count()).toBe(0);
  await dialog.getByRole('button', { name: t('editor.publish.withdraw') }).waitFor();
  expect(complaints).toEqual([]);
});

test('a time that has passed is refused at its field, and nothing is published', async () => {
  const editor = await anEditedPage(openVisitor, 'en');
  const { page, t, address, context, complaints } = editor;
  await retype(editor, typed(page, 'Prvi naslov'), 'Novi naslov');
  await isSaved(editor);
  const dialog = await openDialog(editor);
  await dialog.getByLabel(t('editor.publish.at')).fill('2020-01-01T10:00');
  await dialog.getByText(t('editor.publish.past')).waitFor();
  await dialog.getByRole('button', { name: t('editor.publish.schedule') }).click();
  await expectAccessible(page, { within: 'dialog[open]' });
  expect(await (await context.request.get(address)).text()).not.toContain('Novi naslov');
  expect(complaints).toEqual([]);
});

const from =
  (timezoneId: string) =>
  (options: BrowserContextOptions = {}) =>
    openVisitor({ ...options, timezoneId });
const inNewYork = from('America/New_York');

/** Types a time by the site's clocks, and reads what the API was asked for. */
async function schedule(editor: Shopper, local: string): Promise<unknown> {
  const { page, t } = editor;
  const dialog = await openDialog(editor);
  await dialog.getByText('Europe/Zagreb').first().waitFor();
  await dialog.getByLabel(t('editor.publish.at')).fill(local);
  await expectAccessible(page, { within: 'dialog[open]' });
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: t('editor.publish.schedule') }).click();
  const { published_at: ofPage, publishAt = ofPage } = (await asked).postDataJSON();
  await dialog.waitFor({ state: 'hidden' });
  return publishAt;
}

test.each(['page', 'post'] as const)(
  'a scheduled time is in the site’s time zone, wherever it is entered: a %s',
  async (kind) => {
    const editor = await anEditedPage(inNewYork, 'hr', { postTypeSlug: kind });
    const { page, t } = editor;
    await retype(editor, typed(page, 'Prvi naslov'), 'Kasniji naslov');
    await isSaved(editor);
    expect(await schedule(editor, '2035-07-01T10:00')).toBe('2035-07-01T08:00:00.000Z');
    // Clocks there change three weeks before those here.
    expect(await schedule(editor, '2035-03-20T10:00')).toBe('2035-03-20T09:00:00.000Z');
    const dialog = await openDialog(editor);
    await dialog.getByText(/Objava je zakazana: .*10:00.*\(Europe\/Zagreb\)/).waitFor();
    expect(await dialog.getByText(t('editor.publish.state.nothing')).count()).toBe(0);
  },
);

test('a scheduled time is in the site’s time zone, wherever it is entered: an event', async () => {
  const editor = await anEditedEvent(inNewYork);
  await retype(editor, editor.page.locator('[data-event-words="title"]'), 'Kasniji naslov');
  await isSaved(editor);
  expect(await schedule(editor, '2035-01-15T10:00')).toBe('2035-01-15T09:00:00.000Z');
  // An hour that the clocks leave out is the one after it.
  expect(await schedule(editor, '2035-03-25T02:30')).toBe('2035-03-25T01:30:00.000Z');
  await (await openDialog(editor)).getByText(/Objava je zakazana: .*3:30.*\(Europe\/Zagreb\)/).waitFor();
});

test('in the site’s own time zone its name is not shown', async () => {
  const editor = await anEditedPage(from('Europe/Vienna'), 'hr', { status: 'draft' });
  const dialog = await openDialog(editor);
  await dialog.getByLabel(editor.t('editor.publish.at')).waitFor();
  expect(await dialog.getByText('Europe/').count()).toBe(0);
});

test('a scheduled publication shows what is published, and can be cancelled', async () => {
  const editor = await anEditedPage(openVisitor, 'hr', { status: 'draft' });
  const { page, t, complaints } = editor;
  const dialog = await openDialog(editor);
  await dialog.getByLabel(t('editor.publish.at')).fill('2035-05-20T10:00');
  await dialog.getByRole('button', { name: t('editor.publish.schedule') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(t('editor.status.scheduled'), { exact: true }).waitFor();
  await retype(editor, typed(page, 'Prvi naslov'), 'Nakon zakazivanja');
  await page.getByText(t('editor.status.scheduledOlder'), { exact: true }).waitFor();
  await openDialog(editor);
  await dialog.getByText(t('editor.publish.state.scheduled')).waitFor();
  await expectAccessible(page, { within: 'dialog[open]' });
  await dialog.getByRole('button', { name: t('editor.publish.unschedule') }).click();
  await page.getByText(t('editor.publish.unscheduled')).waitFor();
  await (await openDialog(editor)).getByText(t('editor.publish.state.draft')).waitFor();
  await page.keyboard.press('Escape');
  // What was changed since is still there.
  await typed(page, 'Nakon zakazivanja').waitFor();
  expect(complaints).toEqual([]);
});
