import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { type Language, languageCodes } from '#values/language.ts';
import { photograph } from '../support/media-calls.ts';
import { logInEditor } from './editors.ts';
import { eventually } from './eventually.ts';
import { aShopper, type OpenVisitor, type Shopper } from './shopper.ts';
import { desktop, type phone } from './visitor.ts';

/** A back-office user with a page of their own that no other test touches. */
export type EditorOfPage = Shopper & { readonly id: number; readonly address: string };

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
/** What the pages of these tests hold at first. */
export const firstParts = [
  { id: 'uvod', type: 'cta', v: 1, options: { title: 'Prvi naslov', text: 'Prvi tekst', button: null } },
  {
    id: 'tekst',
    type: 'richText',
    v: 2,
    options: { title: '', body: { type: 'doc', content: [paragraph('Tekst stranice.')] } },
  },
  { id: 'kraj', type: 'cta', v: 1, options: { title: 'Drugi naslov', text: 'Drugi tekst', button: null } },
];

let made = 0;

export async function anEditor(
  openVisitor: OpenVisitor,
  language: Language,
  viewport: typeof desktop | typeof phone = desktop,
  spoken: Language = language,
) {
  const shopper = await aShopper(openVisitor, language, viewport);
  await logInEditor(shopper.context, spoken);
  return shopper;
}

/** A published page that is open in edit mode. */
export async function anEditedPage(
  openVisitor: OpenVisitor,
  language: Language,
  {
    viewport = desktop,
    parts = firstParts,
    status = 'published',
    spoken = language,
    postTypeSlug = 'page',
  }: {
    viewport?: typeof desktop | typeof phone;
    parts?: object[];
    status?: 'draft' | 'published';
    /** What whoever edits it wants to read around it. */
    spoken?: Language;
    postTypeSlug?: 'page' | 'post';
  } = {},
): Promise<EditorOfPage> {
  const editor = await anEditor(openVisitor, language, viewport, spoken);
  made += 1;
  const slug = `uredjivanje-${process.env.VITEST_POOL_ID}-${Date.now().toString(36)}-${made}`;
  const answer = await editor.context.request.post('/api/v1/cms/post/create', {
    headers: {
      apiKey: 'demo-attika-shop',
      language: languageCodes[language],
      'sec-fetch-site': 'same-origin',
    },
    data: { title: 'Stranica za uređivanje', slug, postTypeSlug, parts, status },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = await answer.json();
  const address = pathOf('page', language, { slug });
  await openEdited(editor.page, address);
  return { ...editor, id: data.id, address };
}

/** Opens an address in edit mode and waits until its sections can be edited. */
export async function openEdited(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?editPage=true`);
  await isEditable(page);
}

export async function isEditable(page: Page): Promise<void> {
  await page.locator('[data-edit-ready]').waitFor();
}

export const bar = ({ page, t }: Shopper): Locator =>
  page.getByRole('region', { name: t('editor.editBar.label') });
export const panel = ({ page }: Shopper): Locator => page.getByRole('complementary').last();
export const frames = ({ page }: Shopper): Locator => page.locator('[data-edit-section]');
/** A text that is typed in place, by what stands in it. */
export const typed = (scope: Page | Locator, text: string | RegExp): Locator =>
  scope.locator('[data-edit-field]').filter({ hasText: text }).first();

export async function isSaved({ page, t }: Shopper): Promise<void> {
  const saved = ['draft', 'scheduled', 'scheduledOlder', 'published'].map((one) => t(`editor.status.${one}`));
  // Says what stands there instead.
  await eventually(async () =>
    expect(saved).toContain(await page.locator('[role=status][data-state]').first().textContent()),
  );
}

export async function retype(shopper: Shopper, field: Locator, text: string): Promise<void> {
  await field.click();
  await shopper.page.keyboard.press('ControlOrMeta+a');
  await shopper.page.keyboard.type(text);
  await shopper.page.keyboard.press('Enter');
}

/** A picture of the library that no language describes. @returns its id */
export async function aSilentPicture(context: BrowserContext, name: string): Promise<number> {
  const uploaded = await context.request.post('/api/v2/media/upload', {
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    multipart: { file: { name, mimeType: 'image/jpeg', buffer: await photograph('#a63c28') } },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(200);
  const [{ id }] = (await uploaded.json()).data;
  return id;
}

/** Presses a running text and waits until its editor has come and has the caret. */
export async function enterText(text: Locator, position?: { x: number; y: number }): Promise<void> {
  const page = text.page();
  await text.click(position ? { position } : {});
  await page.locator('.tiptap:focus').waitFor();
}

/** Gives a picture field the first picture of the library that is described: tests beside this one put in others. */
export async function chooseFirstPicture({ page, t }: Shopper, fields: Locator): Promise<void> {
  await fields.getByRole('button', { name: t('backoffice.picker.choosePicture') }).click();
  const library = page.getByRole('dialog', { name: t('library.dialog.title') });
  await library
    .getByRole('row')
    .filter({ has: page.locator('img'), hasNotText: t('library.alt.missingShort') })
    .first()
    .click();
  await library.getByRole('button', { name: t('library.dialog.choose') }).click();
}

/** Publishes what is being edited, by the bar's button and the dialog. */
export async function publish(shopper: Shopper): Promise<void> {
  const { page, t } = shopper;
  await bar(shopper)
    .getByRole('button', { name: t('editor.editBar.publish'), exact: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('editor.publish.now') })
    .click();
  await page.getByText(t('editor.publish.done')).waitFor();
}

export async function addSection(shopper: Shopper, type: string): Promise<void> {
  const { page, t } = shopper;
  // By keyboard: what was added before may be drawn just now, which moves the button away from under a mouse.
  await page
    .getByRole('button', { name: t('editor.add.button'), exact: true })
    .last()
    .press('Enter');
  const name = t(`fields.types.${type}.name`);
  await page.getByRole('dialog').getByRole('searchbox').fill(name);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${name} ${t(`fields.types.${type}.about`)}` })
    .click();
  await page.locator('[data-edit-section][data-selected]').waitFor();
}

/** What the server has of the draft. */
export async function storedDraft({ context, id }: EditorOfPage): Promise<string> {
  const answer = await context.request.post('/api/v1/cms/post/filterStandard', {
    headers: { apiKey: 'demo-attika-shop', language: 'hrv', 'sec-fetch-site': 'same-origin' },
    data: { draft: true, filters: [{ key: 'id', value: id }], perPage: 1 },
  });
  return JSON.stringify((await answer.json()).data);
}

/** The window's process is gone from one moment to the next: nothing runs in it any more. */
export async function killWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}
