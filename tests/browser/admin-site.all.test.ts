import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languageCodes } from '#values/language.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { answerOf } from '../support/solved-captcha.ts';
import { isEditable } from './editing-steps.ts';
import { eventually } from './eventually.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

/* What the panel changes of a site for all of its visitors (docs/rules/backoffice.md): options, navigation, searched words;
 * and what visitors have sent: entries, wishes for letters, consents. */

withOwnShop();
const openVisitor = withBrowser();
const admin = demoUser('usr-admin');
const headers = { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' };

const rowOf = (page: Shopper['page'], words: string) => page.getByRole('row').filter({ hasText: words });

test('options are grouped by theme; refusals are at their fields, saved values apply at once', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminOptions', 'hr'));
  await page.getByRole('link', { name: t('options.theme.reviews') }).click();
  await page.waitForURL(/theme=reviews/);
  const stars = page.getByLabel(t('options.label.NumberOfStars'));
  await stars.fill('20');
  await page.getByLabel(t('options.label.AnonymousCanMultipleReview')).check();
  const save = page.getByRole('button', { name: t('admin.save') });
  await save.click();
  await eventually(async () => expect(await stars.getAttribute('aria-invalid')).toBe('true'));
  await expectAccessible(page);
  const told = async (key: string) => {
    const { data } = await (await context.request.get('/api/v1/cms/option/filter', { headers })).json();
    return data.find((option: { key: string }) => option.key === key)?.value;
  };
  expect(await told('AnonymousCanMultipleReview')).not.toBe(true);
  await stars.fill('7');
  await save.click();
  await page.getByText(t('options.saved')).waitFor();
  expect([await told('NumberOfStars'), await told('AnonymousCanMultipleReview')]).toEqual([7, true]);
  // What the site does anyway is no option of its own any more.
  await stars.fill('5');
  await save.click();
  await eventually(async () => expect(await told('NumberOfStars')).toBeUndefined());
  // Every theme can be read by everybody.
  for (const theme of ['site', 'look', 'layout', 'siteComments', 'mails', 'machines', 'visitors', 'access']) {
    await openPage(page, `${panelPathOf('adminOptions', 'hr')}?theme=${theme}`);
    await expectAccessible(page);
  }
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test('the start page is chosen among the pages, and visitors see it', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  const before = await (await context.request.get('/de')).text();
  await openPage(page, panelPathOf('adminOptions', 'de'));
  const choice = page.getByRole('group', { name: t('options.label.HomePageSlug') });
  await choice.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: t('backoffice.choose.document') });
  await dialog.getByRole('combobox').fill('Über uns');
  await dialog.getByRole('option').filter({ hasText: 'Über uns' }).first().click();
  await choice.getByText('Über uns').waitFor();
  await page.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('options.saved')).waitFor();
  const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1];
  await eventually(async () =>
    expect(titleOf(await (await context.request.get('/de')).text())).not.toBe(titleOf(before)),
  );
});

test('a publisher has no entry for options, and its address is refused', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'en');
  await demoLogin(context, 'usr-editor');
  const answer = await openPage(page, panelPathOf('adminOptions', 'en'));
  expect(answer?.status()).toBe(403);
  const navigation = page.getByRole('navigation', { name: t('admin.navigation') });
  expect(await navigation.getByRole('link', { name: t('admin.nav.adminOptions') }).count()).toBe(0);
});

test('a navigation tree is changed by keyboard and by dragging, and visitors see it; of two who save one is asked', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'en');
  await demoLogin(context, admin.key);
  await openPage(page, `${panelPathOf('adminNavigations', 'en')}?keywords=main`);
  await page.getByRole('table').getByRole('link').first().click();
  const tree = page.getByRole('treegrid');
  await tree.waitFor();
  const names = () => tree.getByRole('row').allTextContents();
  const last = (await names()).at(-1) ?? '';
  // Chosen and moved one up by its button.
  await tree.getByRole('row', { name: last }).click();
  await page.getByRole('button', { name: t('site.navigation.up') }).click();
  await eventually(async () => expect((await names()).at(-2)).toBe(last));
  // Taken by the keyboard, and put back to the end.
  await tree.getByRole('row', { name: last }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await eventually(async () => expect((await names()).at(-1)).toBe(last));
  // A new entry has to say something and to lead somewhere.
  await page.getByRole('button', { name: t('site.navigation.add'), exact: true }).click();
  const save = page.getByRole('button', { name: t('admin.save') });
  await save.click();
  await page.getByText(t('site.navigation.missing')).waitFor();
  await expectAccessible(page);
  await page.getByLabel(t('site.navigation.label', { language: 'English' })).fill('All the roofs');
  await page.getByRole('button', { name: t('backoffice.link.choose') }).click();
  const picker = page.getByRole('dialog', { name: t('backoffice.choose.link') });
  await picker.getByRole('tab', { name: t('backoffice.linkTabs.screen') }).click();
  await picker.getByRole('option', { name: t('backoffice.screens.Shop') }).click();
  // Somebody else is faster.
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const stored = await (await context.request.get(`/api/v1/cms/navigation/get/${id}`, { headers })).json();
  const { items, version } = stored.data;
  const other = await context.request.patch(`/api/v1/cms/navigation/update/${id}`, {
    headers,
    data: { items, version },
  });
  expect(other.status()).toBe(200);
  await save.click();
  const question = page.getByRole('dialog', { name: t('backoffice.conflict.title') });
  await question.waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: t('backoffice.conflict.mine') }).click();
  await page.getByText(t('site.navigation.saved')).waitFor();
  const visitor = await openVisitor();
  await visitor.page.goto('/en');
  await visitor.page.getByRole('link', { name: 'All the roofs' }).first().waitFor({ state: 'attached' });
  expect(complaints.filter((one) => !/409|422/.test(one))).toEqual([]);
});

test('what was removed from a navigation tree is brought back with what is below it; folded entries unfold, and lost goals are marked', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  const calls = context.request;
  const made = await calls.post('/api/v1/cms/post/create', {
    headers: { ...headers, language: languageCodes.hr },
    data: { title: 'Zimska akcija', slug: 'zimska-akcija', postTypeSlug: 'page', parts: [] },
  });
  expect(made.status(), await made.text()).toBe(200);
  const { id: pageId } = (await made.json()).data;
  const found = await calls.post('/api/v1/cms/reference/filter', {
    headers,
    data: { kind: 'document', keywords: 'Zimska akcija' },
  });
  const [{ key: goal }] = (await found.json()).data.data;
  const trees = await calls.post('/api/v1/cms/navigation/filter', { headers, data: { keywords: 'footer1' } });
  const [{ id, version }] = (await trees.json()).data.data;
  const entry = (key: string, link: object, children: object[] = []) => ({
    ...{ key, label: { hr: key }, link, children },
  });
  const shop = { kind: 'route', name: 'Shop' };
  const items = [
    entry('Ponuda', shop, [
      entry('Akcija', { kind: 'term', termType: 'page', key: goal }),
      entry('Novo', shop),
    ]),
    entry('Kontakt', shop),
  ];
  const stored = await calls.patch(`/api/v1/cms/navigation/update/${id}`, {
    headers,
    data: { items, version },
  });
  expect(stored.status(), await stored.text()).toBe(200);
  await openPage(page, panelPathOf('adminNavigation', 'hr', { id: String(id) }));
  const rows = page.getByRole('treegrid').getByRole('row');
  const row = (name: string) => page.getByRole('treegrid').getByRole('row', { name });
  const names = () => rows.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await eventually(async () => expect(await names()).toEqual(['Ponuda', 'Akcija', 'Novo', 'Kontakt']));
  const gone = page.getByRole('treegrid').getByText(t('site.navigation.gone'));
  expect(await gone.count()).toBe(0);
  // Its link has a button of that name as well.
  const remove = page.getByRole('button', { name: t('site.navigation.remove'), exact: true }).last();
  // By keyboard: what brings it back has the focus at once, and gives it on to what was brought back.
  await row('Ponuda').click();
  await remove.focus();
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await names()).toEqual(['Kontakt']));
  await page.getByText(t('site.navigation.removed', { name: 'Ponuda', count: 2 })).waitFor();
  const restore = page.getByRole('button', { name: t('site.navigation.restore'), exact: true });
  expect(await restore.evaluate((element) => element === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await eventually(async () => expect(await names()).toEqual(['Ponuda', 'Akcija', 'Novo', 'Kontakt']));
  expect(await restore.count()).toBe(0);
  expect(await row('Ponuda').getAttribute('aria-selected')).toBe('true');
  const panel = page.getByRole('group', { name: t('site.navigation.entry'), exact: true });
  await eventually(async () => expect(await panel.locator(':focus').count()).toBe(1));
  // What is added below something folded is seen.
  await row('Ponuda').press('ArrowLeft');
  await eventually(async () => expect(await names()).toEqual(['Ponuda', 'Kontakt']));
  await page.getByRole('button', { name: t('site.navigation.addBelow') }).click();
  const untitled = t('site.navigation.untitled');
  await eventually(async () =>
    expect(await names()).toEqual(['Ponuda', 'Akcija', 'Novo', untitled, 'Kontakt']),
  );
  // So is what comes back below something folded.
  await remove.click();
  await page.getByText(t('site.navigation.removed', { name: untitled, count: 0 })).waitFor();
  await row('Ponuda').press('ArrowLeft');
  await restore.click();
  await row(untitled).waitFor();
  // Saved without it, it is gone for good.
  await remove.click();
  await restore.waitFor();
  await page.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('site.navigation.saved')).waitFor();
  await restore.waitFor({ state: 'detached' });
  // A page that was deleted meanwhile is marked where one does not have to look for it.
  expect((await calls.delete(`/api/v1/cms/post/delete/${pageId}`, { headers })).status()).toBe(200);
  await page.getByRole('link', { name: t('site.navigation.back') }).click();
  await page.waitForURL((url) => url.pathname === panelPathOf('adminNavigations', 'hr'));
  await page.goBack();
  await row('Akcija').getByText(t('site.navigation.gone')).waitFor();
  expect(await gone.count()).toBe(1);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a search without results gets a synonym that has results', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  const search = async () => {
    const data = { keywords: 'oplatnik', categories: ['products'] };
    const answer = await context.request.post('/api/v1/search/web', { headers, data });
    return (await answer.json()).data.products.totalRecords;
  };
  expect(await search()).toBe(0);
  await openPage(page, `${panelPathOf('adminSearch', 'hr')}?found=no`);
  await rowOf(page, 'oplatnik').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: t('site.search.newSynonym') });
  const words = dialog.getByLabel(t('site.search.meanTheSame'));
  await dialog.getByRole('button', { name: t('admin.save') }).click();
  await eventually(async () => expect(await words.getAttribute('aria-invalid')).toBe('true'));
  await expectAccessible(page);
  await words.fill('oplatnik\nlim');
  await dialog.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('site.search.synonymSaved')).waitFor();
  await eventually(async () => expect(await search()).toBeGreaterThan(0));
  await page.getByLabel(t('site.search.view')).selectOption('synonyms');
  await page.waitForURL(/view=synonyms/);
  const row = rowOf(page, 'oplatnik');
  await row.getByRole('button', { name: t('admin.edit') }).click();
  const edited = page.getByRole('dialog', { name: t('site.search.editSynonym') });
  await edited.getByLabel(t('site.search.meanTheSame')).fill('oplatnik\nvijak');
  await edited.getByRole('button', { name: t('admin.save') }).click();
  await rowOf(page, 'oplatnik, vijak').waitFor();
  await row.getByRole('button', { name: t('admin.delete') }).click();
  await page
    .getByRole('dialog', { name: t('site.search.confirm.title') })
    .getByRole('button', { name: t('admin.delete') })
    .click();
  await row.waitFor({ state: 'detached' });
});

test('a newsletter subscriber is found and exported, and the log shows the consent', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  const consents = await context.request.post('/api/v1/cms/consent/filter', {
    headers,
    data: { assigned_to: 'newsletter' },
  });
  const [{ requiredConsents: acceptedConsents }] = (await consents.json()).data.data;
  const asked = await context.request.post('/api/v1/marketing/newsletter/subscribe', {
    headers,
    data: { email: 'lim@kupac.example', acceptedConsents },
  });
  expect(asked.status()).toBe(200);
  await openPage(page, `${panelPathOf('adminSubscribers', 'de')}?state=pending&keywords=lim@`);
  await rowOf(page, 'lim@kupac.example').getByText(t('site.newsletter.state.pending')).waitFor();
  await expectAccessible(page);
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: t('site.newsletter.export') }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^newsletter-.*\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\u{FEFF}email', 'lim@kupac.example']);
  await openPage(page, `${panelPathOf('adminConsentLog', 'de')}?keywords=lim@`);
  await rowOf(page, 'lim@kupac.example').getByText(t('site.consentLog.status.accepted')).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a visitor’s message is on the start page, and is opened, answered and closed', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  const consents = await context.request.post('/api/v1/cms/consent/filter', {
    headers,
    data: { assigned_to: 'contactForm' },
  });
  const [{ requiredConsents: acceptedConsents }] = (await consents.json()).data.data;
  const picture = {
    name: 'krov.png',
    mimeType: 'image/png',
    buffer: await readFile('public/icon-192.png'),
  };
  const handed = await context.request.post('/api/v1/form/file/create', {
    headers,
    multipart: { file: picture },
  });
  const puzzle = await context.request.get('/api/v1/form/captcha', { headers });
  const sent = await context.request.post('/api/v1/marketing/contact/contactAdmin', {
    headers,
    data: {
      firstName: 'Ana',
      from: 'ana@kupac.example',
      subject: 'Krov',
      content: 'Koliko stoji?',
      files: [(await handed.json()).data.token],
      acceptedConsents,
      captcha: await answerOf((await puzzle.json()).data),
    },
  });
  expect(sent.status()).toBe(200);
  await openPage(page, panelPathOf('admin', 'de'));
  await page.getByRole('link', { name: t('admin.start.work.entries', { count: 1 }) }).click();
  await page.waitForURL(/entries\?state=new/);
  await rowOf(page, 'ana@kupac.example').getByText(t('site.entries.state.new')).waitFor();
  await expectAccessible(page);
  await rowOf(page, 'ana@kupac.example').getByRole('link').click();
  await page.getByText('Koliko stoji?').waitFor();
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'krov.png' }).click();
  expect((await arriving).suggestedFilename()).toBe('krov.png');
  const send = page.getByRole('button', { name: t('site.entries.send') });
  await send.click();
  const words = page.getByLabel(t('site.entries.answerText'));
  await eventually(async () => expect(await words.getAttribute('aria-invalid')).toBe('true'));
  await expectAccessible(page);
  await words.fill('Poštovana,\n\n60 € po kvadratu.');
  await send.click();
  await page.getByText(t('site.entries.answered')).waitFor();
  await send.waitFor({ state: 'detached' });
  await page.getByText('60 € po kvadratu.').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: t('site.entries.make.closed') }).click();
  await page.getByText(t('site.entries.changed')).waitFor();
  await expectAccessible(page);
  await openPage(page, `${panelPathOf('adminEntries', 'de')}?state=closed&kind=contact&keywords=Koliko`);
  await rowOf(page, 'ana@kupac.example').getByText(t('site.entries.state.closed')).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('a publisher has no entries for what only admins may do, and is told so at their addresses', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, 'usr-editor');
  const answer = await openPage(page, panelPathOf('adminMails', 'hr'));
  expect(answer?.status()).toBe(403);
  const navigation = page.getByRole('navigation', { name: t('admin.navigation') });
  await navigation.getByRole('link', { name: t('admin.nav.adminContent') }).waitFor();
  expect(await navigation.getByRole('link', { name: t('admin.nav.adminMails') }).count()).toBe(0);
});

test('the panel says that pages are edited in place, and links there', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'en');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('admin', 'en'));
  await page.getByRole('button', { name: t('admin.editPages') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.editMode.title') });
  await dialog.getByText(t('admin.editMode.text')).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('link', { name: t('admin.editMode.go') }).click();
  await page.waitForURL(`**${pathOf('home', 'en')}?editPage=true`);
});

test('the chosen language is that of the next login', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, 'usr-editor');
  await openPage(page, panelPathOf('adminConsents', 'hr'));
  const kept = page.waitForResponse((response) => response.url().endsWith('/api/v1/general/user'));
  await page.getByRole('link', { name: 'DE – Deutsch' }).click();
  await page.waitForURL(`**${panelPathOf('adminConsents', 'de')}`);
  await kept;
  await context.clearCookies();
  await openPage(page, panelPathOf('adminLogin', 'hr'));
  const { email, demoPassword } = demoUser('usr-editor');
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(demoPassword);
  await page.getByRole('button', { name: t('account.login.submit') }).click();
  await page.waitForURL(`**${panelPathOf('admin', 'de')}`);
});

test('a template is created from a page, locked and deleted', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminTemplates', 'de'));
  await page.getByRole('button', { name: t('admin.templates.new') }).click();
  const made = page.getByRole('dialog', { name: t('admin.templates.new') });
  await made.getByRole('button', { name: t('admin.templates.create') }).click();
  await eventually(async () =>
    expect(await made.getByLabel(t('admin.templates.name')).getAttribute('aria-invalid')).toBe('true'),
  );
  await made.getByLabel(t('admin.templates.name')).fill('Über uns');
  await made.getByLabel(t('admin.templates.copyOf')).selectOption({ index: 3 });
  await made.getByRole('button', { name: t('admin.templates.create') }).click();
  const row = rowOf(page, 'Über uns');
  await row.waitFor();
  await row.getByRole('button', { name: t('admin.edit') }).click();
  const edited = page.getByRole('dialog', { name: 'Über uns' });
  await expectAccessible(page);
  await edited.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('admin.templates.saved')).waitFor();
  // Its sections are written where they would stand on a page.
  await row.getByRole('link', { name: t('admin.templates.inPlace') }).click();
  await isEditable(page);
  const editing = shopTexts('hr');
  await page.getByText(editing('editor.template.about', { name: 'Über uns' })).waitFor();
  await page.locator('[data-edit-field]').first().click();
  await page.keyboard.type('Neu ');
  await page.getByText(editing('editor.status.saved'), { exact: true }).waitFor();
  // Whoever opens it too, here or in the panel, is seen.
  const other = await aShopper(openVisitor, 'hr');
  await demoLogin(other.context, 'usr-editor');
  await openPage(other.page, panelPathOf('adminTemplates', 'hr'));
  await rowOf(other.page, 'Über uns')
    .getByRole('button', { name: other.t('admin.edit') })
    .click();
  await other.page.getByText(other.t('backoffice.presence.text')).waitFor();
  await page
    .getByRole('list', { name: editing('editor.presence.label') })
    .getByText('Nikola Šarić')
    .waitFor();
  await page.getByRole('link', { name: editing('editor.template.leave') }).click();
  await openPage(page, panelPathOf('adminTemplates', 'de'));
  await row.getByRole('link', { name: t('admin.templates.inPlace') }).click();
  await isEditable(page);
  await page.getByText(/^Neu /).first().waitFor();
  await openPage(page, panelPathOf('adminTemplates', 'de'));
  await row.getByRole('button', { name: t('admin.delete') }).click();
  await row
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.delete') })
    .click();
  await row.waitFor({ state: 'detached' });
});

test('a term is renamed, merged with another one, and restored from the bin', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'en');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminTerms', 'en'));
  await page.getByRole('button', { name: t('admin.terms.new') }).click();
  const made = page.getByRole('dialog', { name: t('admin.terms.new') });
  await made.getByRole('button', { name: t('admin.save') }).click();
  await made.getByText(t('admin.terms.nameMissing')).waitFor();
  for (const [language, name] of [
    ['Hrvatski', 'Oluci i žljebovi'],
    ['English', 'Gutters and spouts'],
  ] as const) {
    await made.getByLabel(t('backoffice.inLanguage', { name: t('admin.terms.name'), language })).fill(name);
  }
  await expectAccessible(page);
  await made.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('admin.terms.saved')).waitFor();
  const row = rowOf(page, 'Gutters and spouts');
  await row.getByText(t('admin.terms.lacks')).waitFor();
  await row.getByRole('button', { name: t('admin.terms.merge') }).click();
  const merged = page.getByRole('dialog', {
    name: t('admin.terms.mergeTitle', { name: 'Gutters and spouts' }),
  });
  await merged.getByRole('combobox').selectOption({ index: 1 });
  await merged.getByRole('button', { name: t('admin.terms.merge') }).click();
  await row.waitFor({ state: 'detached' });
  await openPage(page, panelPathOf('adminBin', 'en'));
  const deleted = rowOf(page, 'Gutters and spouts');
  await expectAccessible(page);
  await deleted.getByRole('button', { name: t('admin.bin.restore') }).click();
  await page.getByText(t('admin.bin.restored')).waitFor();
  await deleted.waitFor({ state: 'detached' });
  // What leads to it is told before it is deleted.
  await openPage(page, `${panelPathOf('adminTerms', 'en')}?keywords=gutters+and`);
  await row.getByRole('button', { name: t('admin.delete') }).click();
  const asked = page.getByRole('dialog').filter({ hasText: t('backoffice.deletion.redirect') });
  await asked.getByText(t('backoffice.deletion.noUses', { count: 1 })).waitFor();
  await asked.getByRole('button', { name: t('backoffice.deletion.submit') }).click();
  await row.waitFor({ state: 'detached' });
  // The dialog has gone with what it was opened by.
  await eventually(async () => expect(await page.locator('main:focus, main :focus').count()).toBe(1));
  expect(complaints).toEqual([]);
});

test('the frame lists the sites of the installation and the changes in the program', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'de');
  await demoLogin(context, 'usr-editor');
  await openPage(page, panelPathOf('admin', 'de'));
  await page.getByRole('button', { name: t('admin.domains.open') }).click();
  const sites = page.getByRole('dialog', { name: t('admin.domains.title') });
  await sites.locator('a[aria-current=true]').waitFor();
  await sites.getByRole('button', { name: t('admin.close') }).click();
  await page.getByRole('button', { name: t('admin.releases.open') }).click();
  const releases = page.getByRole('dialog', { name: t('admin.releases.title') });
  await releases.getByText('Zuschnittlisten').first().waitFor();
  await releases.getByRole('listitem').first().waitFor();
  await expectAccessible(page);
});
