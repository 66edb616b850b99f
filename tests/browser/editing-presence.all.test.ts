import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { demoPages } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { isFirefox } from './browser-windows.ts';
import { anEditedPage, bar as barOf, isSaved, openEdited, retype, typed } from './editing-steps.ts';
import { logInEditor } from './editors.ts';
import { eventually } from './eventually.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

// Drafts are kept for all who edit: those of this file are its own.
withOwnShop();
const openVisitor = withBrowser();

/** Shows a page as on paper, or on the screen again. Firefox takes no such command: there the rules for paper hold for the screen, too. */
async function showPaper(page: Page, isPaper: boolean): Promise<void> {
  if (!isFirefox) return page.emulateMedia({ media: isPaper ? 'print' : null });
  await page.evaluate(
    (media) => {
      const turn = (rules: CSSRuleList): void => {
        for (const rule of rules) {
          if (rule instanceof CSSMediaRule && /^print\b/.test(rule.media.mediaText))
            rule.media.mediaText = media;
          if (rule instanceof CSSGroupingRule) turn(rule.cssRules);
        }
      };
      for (const sheet of document.styleSheets) turn(sheet.cssRules);
    },
    isPaper ? 'print, screen' : 'print',
  );
}

const entryOf = ({ page, t }: Shopper) => page.getByRole('link', { name: t('editor.entry.edit') });

const sectionsOf = ({ page }: Shopper) => page.locator('[data-edit-ready] [data-edit-section]');

const demoSlug = (key: string, language: Language) =>
  String(demoPages.find((page) => page.key === key)?.slug[language]);
const aboutPath = (language: Language) =>
  pathOf('page', language, { slug: demoSlug('page-about', language) });

/** Somebody who edits a page of the demo. */
async function anEditor(language: Language, viewport: typeof phone | typeof desktop): Promise<Shopper> {
  const editor = await aShopper(openVisitor, language, viewport);
  await logInEditor(editor.context, language);
  await openPage(editor.page, `${aboutPath(language)}?editPage=true`);
  await sectionsOf(editor).first().waitFor();
  return editor;
}

/** Files of the back office that a page has asked for. */
const backofficeFiles = ({ page }: Shopper) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /edit-entry|edited-page|editor/.test(name)),
  );

test.concurrent.for(inTurn('de'))(
  'a back-office user gets from a page into edit mode: %s',
  async (language) => {
    const viewport = language === 'de' ? phone : desktop;
    const editor = await aShopper(openVisitor, language, viewport);
    const { page, context, complaints } = editor;
    await logInEditor(context, language);
    await openPage(page, pathOf('home', language));
    const entry = entryOf(editor);
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await showPaper(page, true);
    expect(await entry.isVisible()).toBe(false);
    await showPaper(page, false);
    await entry.click();
    await barOf(editor).waitFor();
    expect(new URL(page.url()).search).toBe('?editPage=true');
    expect(await entry.count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test.concurrent('only pages and posts have the link into edit mode, not a 404', async () => {
  const editor = await aShopper(openVisitor, 'hr');
  await demoLogin(editor.context, 'usr-editor');
  await openPage(editor.page, pathOf('shop', 'hr'));
  expect(await entryOf(editor).count()).toBe(0);
  await openPage(editor.page, '/nema-takve-stranice');
  expect(await entryOf(editor).count()).toBe(0);
});

test.concurrent('visitors and customers load nothing of it', async () => {
  const customer = await aShopper(openVisitor, 'hr');
  await openPage(customer.page, pathOf('home', 'hr'));
  expect(await backofficeFiles(customer)).toEqual([]);
  await demoLogin(customer.context, 'usr-ana');
  await openPage(customer.page, `${pathOf('home', 'hr')}?editPage=true`);
  expect(await backofficeFiles(customer)).toEqual([]);
  expect(await entryOf(customer).count()).toBe(0);
});

test.concurrent.for(inTurn('en'))(
  'a new page starts as a copy, is edited at once and shown by a link: %s',
  async (language) => {
    const viewport = language === 'de' ? phone : desktop;
    const editor = await anEditor(language, viewport);
    const { page, t, context, complaints } = editor;
    const slug = `nova-stranica-${language}`;
    const fields = page.getByRole('dialog', { name: t('editor.newPage.title') });
    const address = fields.getByLabel(t('editor.settings.slug'));
    await barOf(editor)
      .getByRole('button', { name: t('editor.editBar.newPage') })
      .click();
    await expectAccessible(page, { within: 'dialog[open]' });
    await fields.getByRole('button', { name: t('editor.newPage.create') }).click();
    await fields.getByText(t('editor.settings.titleMissing')).waitFor();

    await page.keyboard.type('Čista đonska ploča');
    expect(await address.inputValue()).toBe('cista-donska-ploca');
    await address.fill('kro');
    await page.keyboard.press('Enter');
    await fields.getByText(t('editor.settings.slugErrors.short')).waitFor();
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
    await address.fill(demoSlug('page-contact', language));
    await page.keyboard.press('Enter');
    await fields.getByText(t('editor.settings.slugErrors.taken')).waitFor();
    await address.fill(slug);
    await fields.getByText(t('editor.newPage.beginnings.copy.name'), { exact: true }).click();
    await fields.getByRole('button', { name: t('editor.newPage.create') }).click();
    await page.waitForURL(`**${pathOf('page', language, { slug })}?editPage=true`);
    await sectionsOf(editor).first().waitFor();
    expect(await page.title()).toContain('Čista đonska ploča');

    // Firefox asks nobody before a press copies, and has no such permissions to give.
    if (!isFirefox) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await barOf(editor)
      .getByRole('button', { name: t('editor.preview.link') })
      .click();
    const preview = page.getByRole('dialog', { name: t('editor.preview.link') });
    await preview.getByRole('status').getByText(t('editor.preview.copied')).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    // Not from the clipboard: the tests in the other languages share it.
    const link = await preview.getByLabel(t('editor.preview.address')).inputValue();
    expect(complaints).toEqual([]);

    const visitor = await aShopper(openVisitor, language, viewport);
    expect((await visitor.page.goto(link))?.status()).toBe(200);
    expect(await visitor.page.title()).toContain('Čista đonska ploča');
    expect(await visitor.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect((await visitor.page.goto(pathOf('page', language, { slug })))?.status()).toBe(404);
    await preview.getByRole('button', { name: t('editor.preview.end') }).click();
    await page.getByRole('status').getByText(t('editor.preview.ended')).waitFor();
    expect((await visitor.page.goto(link))?.status()).toBe(404);
  },
);

test.concurrent('a new post starts with a template of its kind', async () => {
  const editor = await anEditor('hr', phone);
  const { page, t, context } = editor;
  const sections = [
    { id: 'pismo', type: 'cta', v: 1, options: { title: 'Iz predloška', text: '', button: null } },
  ];
  const made = await context.request.post('/api/v1/cms/template/create', {
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    data: { name: 'Savjet', kind: 'post', sections },
  });
  expect(made.status(), await made.text()).toBe(200);
  await expectNoSidewaysScroll(page);
  await barOf(editor)
    .getByRole('button', { name: t('editor.editBar.newPage') })
    .click();
  // Its description is part of what a choice is called.
  const choice = (key: string) =>
    page.getByRole('dialog').getByRole('radio', { name: new RegExp(`^${t(`editor.newPage.${key}.name`)}`) });
  await waitForHydration(page);
  expect(await choice('beginnings.template').count()).toBe(0);
  await choice('kinds.post').check();
  await choice('beginnings.template').check();
  await page
    .getByRole('combobox', { name: t('editor.newPage.beginnings.template.name') })
    .selectOption('Savjet');
  await expectAccessible(page, { within: 'dialog[open]' });
  await page.getByRole('dialog').getByLabel(t('editor.settings.pageTitle')).fill('Kako mjeriti snijeg');
  await page.getByRole('button', { name: t('editor.newPage.create') }).click();
  await page.waitForURL('**/kako-mjeriti-snijeg?editPage=true');
  await typed(page, 'Iz predloška').waitFor();
});

test.concurrent('if the browser cannot copy, the preview link is shown', async () => {
  const editor = await anEditor('hr', desktop);
  const { page, t } = editor;
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await barOf(editor)
    .getByRole('button', { name: t('editor.preview.link') })
    .click();
  const dialog = page.getByRole('dialog', { name: t('editor.preview.link') });
  expect(await dialog.getByLabel(t('editor.preview.address')).inputValue()).toMatch(
    /^http.*\?preview=\d+\.hr\./,
  );
  await expectAccessible(page, { within: 'dialog[open]' });
});

/** Two people of the back office on the same page. */
async function twoEditors() {
  const nikola = await anEditedPage(openVisitor, 'hr');
  const petra = await aShopper(openVisitor, 'hr');
  await demoLogin(petra.context, 'usr-admin');
  await openEdited(petra.page, nikola.address);
  return { nikola, petra };
}
const frameOf = ({ page }: Shopper, id: string) => page.locator(`[data-edit-section="${id}"]`);
const signIn = (shopper: Shopper, id: string, names: string) =>
  frameOf(shopper, id).getByText(shopper.t('editor.presence.inSection', { names, count: 1 }));

test.concurrent('two people on a page see each other, and in which section', async () => {
  const { nikola, petra } = await twoEditors();
  await frameOf(petra, 'kraj').focus();
  const others = barOf(nikola).getByRole('list', { name: nikola.t('editor.presence.label') });
  await frameOf(nikola, 'uvod').focus();
  await others.getByText('Petra Lovrić').waitFor();
  await signIn(nikola, 'kraj', 'Petra Lovrić').waitFor();
  await signIn(petra, 'uvod', 'Nikola Šarić').waitFor();
  await expectAccessible(nikola.page);
  await frameOf(petra, 'tekst').focus();
  await signIn(nikola, 'tekst', 'Petra Lovrić').waitFor();
  expect(await signIn(nikola, 'kraj', 'Petra Lovrić').count()).toBe(0);
  expect([...nikola.complaints, ...petra.complaints]).toEqual([]);
});

test.concurrent('what one of two people saves appears for the other, whose own changes and steps stay', async () => {
  const { nikola, petra } = await twoEditors();
  await retype(nikola, typed(nikola.page, 'Prvi naslov'), 'Naslov od Nikole');
  await isSaved(nikola);
  await typed(petra.page, 'Naslov od Nikole').waitFor();
  const end = typed(petra.page, 'Drugi naslov');
  await end.click();
  await petra.page.keyboard.press('ControlOrMeta+a');
  await petra.page.keyboard.type('Naslov od Petre');
  await retype(nikola, typed(nikola.page, 'Prvi tekst'), 'Tekst od Nikole');
  // While Petra has not left her field.
  await typed(petra.page, 'Tekst od Nikole').waitFor();
  await petra.page.keyboard.type(' i dalje');
  await petra.page.keyboard.press('Enter');
  await typed(nikola.page, 'Naslov od Petre i dalje').waitFor();
  const undo = barOf(petra).getByRole('button', { name: petra.t('editor.editBar.undo') });
  while ((await undo.getAttribute('aria-disabled')) !== 'true') await undo.click();
  await typed(petra.page, 'Drugi naslov').waitFor();
  expect(await typed(petra.page, 'Naslov od Nikole').count()).toBe(1);
  expect(await typed(petra.page, 'Tekst od Nikole').count()).toBe(1);
  await typed(nikola.page, 'Drugi naslov').waitFor();
  await Promise.all([isSaved(nikola), isSaved(petra)]);

  // Nobody answers the other for ever: once both have the same text, its version stays.
  const version = async () => {
    const answer = nikola.page.waitForResponse('**/cms/presence/report');
    return (await (await answer).json()).data.version as number;
  };
  const before = await version();
  expect([await version(), await version()]).toEqual([before, before]);
  expect([...nikola.complaints, ...petra.complaints]).toEqual([]);
});

test.concurrent('a user in another window does not report presence', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page } = editor;
  await page.clock.install();
  const reported = page.waitForResponse('**/cms/presence/report');
  await page.reload();
  await reported;
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const reports: string[] = [];
  page.on('request', (request) => request.url().includes('presence/report') && reports.push(request.url()));
  await frameOf(editor, 'kraj').focus();
  await page.clock.fastForward(12_000);
  expect(reports).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await eventually(() => expect(reports.length).toBe(1));
});
