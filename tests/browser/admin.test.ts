import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { seenAlike } from './admin-looks.ts';
import { eventually } from './eventually.ts';
import { onBothWidths } from './hands.ts';
import { hasFocus, tabTo } from './keys.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { expectTellingHead } from './page-rules.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* The panel of the back office (docs/rules/backoffice.md): what is published and redirected here is the file's own. */

withOwnShop();
const openVisitor = withBrowser();

const screens = onBothWidths({ onPhone: ['hr', 'de'] });

const admin = demoUser('usr-admin');

async function logIn({ page, t }: Shopper, email: string, password: string): Promise<void> {
  await page.locator('input[name=username]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: t('account.login.submit') }).click();
}

test.concurrent.for(screens)(
  'users who are not logged in are redirected to the login and back: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const wanted = `${panelPathOf('adminContent', language)}?state=published`;
    await openPage(page, wanted);
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('redirect')]).toEqual([panelPathOf('adminLogin', language), wanted]);
    await expectTellingHead(page, language);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await logIn(shopper, admin.email, 'Nije to lozinka');
    await page.getByText(t('notices.refusal.UNKNOWN_USER_OR_PASSWORD')).waitFor();
    await logIn(shopper, admin.email, admin.demoPassword);
    await page.waitForURL(`**${wanted}`);
    await page.getByRole('heading', { level: 1, name: t('admin.content.title') }).waitFor();
    // There and back again.
    await openPage(page, panelPathOf('adminLogin', language));
    expect(new URL(page.url()).pathname).toBe(panelPathOf('admin', language));
    await drawn(shopper);
    await seen(page.getByRole('button', { name: t('admin.logOut') })).click();
    await page.waitForURL(`**${panelPathOf('adminLogin', language)}`);
    await openPage(page, panelPathOf('admin', language));
    expect(new URL(page.url()).pathname).toBe(panelPathOf('adminLogin', language));
    expect(complaints).toEqual([]);
  },
);

/** On a phone the ways stand in a drawer. */
async function drawn({ page, t, onPhone }: Shopper): Promise<void> {
  if (onPhone) await page.getByRole('button', { name: t('layout.openMenu') }).click();
}

/** Windows look at them side by side. */
const shares = [0, 1, 2].map((share) => seenAlike.filter((_, place) => place % 3 === share));

test.concurrent.for(screens.flatMap((screen) => shares.map((looks, share) => ({ ...screen, looks, share }))))(
  'every screen is accessible: $language at $viewport.width px, share $share',
  // Some fifteen screens, one after the other.
  { timeout: 600_000 },
  async ({ language, viewport, looks }) => {
    const { page, context, complaints } = await aShopper(openVisitor, language, viewport);
    await demoLogin(context, admin.key);
    for (const [screen, parameters] of looks) {
      const answer = await openPage(page, panelPathOf(screen, language, parameters));
      expect(answer?.status(), page.url()).toBe(200);
      expect(await answer?.headerValue('cache-control')).toBe('private, no-store');
      await expectTellingHead(page, language);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    expect(complaints).toEqual([]);
  },
);

test('the navigation works by keyboard, and has no entry for caches without a cache server', {
  tags: 'release',
}, async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('admin', 'hr'));
  const navigation = page.getByRole('navigation', { name: t('admin.navigation') });
  expect(await navigation.getByRole('link', { name: t('admin.nav.adminCache') }).count()).toBe(0);
  expect(await page.locator('aside').evaluate((side) => side.getBoundingClientRect().width)).toBe(200);
  for (const screen of ['adminContent', 'adminConsents', 'adminRedirects'] as const) {
    const entry = navigation.getByRole('link', { name: t(`admin.nav.${screen}`) });
    await tabTo(page, entry);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${panelPathOf(screen, 'hr')}`);
    await eventually(async () => expect(await entry.getAttribute('aria-current')).toBe('page'));
    // The next Tab leads into the screen, not through the rest of the navigation.
    await eventually(async () => expect(await hasFocus(page.getByRole('main'))).toBe(true));
    await page.getByRole('link', { name: t('layout.skipToContent') }).focus();
  }
});

test('on a phone the drawer opens, closes with Escape and returns the focus', {
  tags: 'release',
}, async () => {
  const { page, context, t } = await aShopper(openVisitor, 'de', phone);
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('admin', 'de'));
  const menu = page.getByRole('button', { name: t('layout.openMenu') });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: t('admin.title') });
  await drawer.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect(await hasFocus(menu)).toBe(true);
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: t('admin.nav.adminReviews') }).click();
  await page.waitForURL(`**${panelPathOf('adminReviews', 'de')}`);
  await drawer.waitFor({ state: 'hidden' });
});

test('customers are told that the panel is for others, and can leave', { tags: 'release' }, async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'en');
  await demoLogin(context, 'usr-ana');
  const answer = await openPage(page, panelPathOf('adminMails', 'en'));
  expect(answer?.status()).toBe(403);
  await page.getByRole('heading', { level: 1, name: t('backoffice.problem.forbidden.title') }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: t('admin.backToSite') }).click();
  await page.waitForURL(`**${pathOf('home', 'en')}`);
  expect(complaints).toEqual([]);
});

const rowOf = (page: Shopper['page'], words: string): Locator =>
  page.getByRole('row').filter({ hasText: words });

test('documents are found, published and withdrawn together, and refusals are explained', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  const make = (title: string) =>
    context.request.post('/api/v1/cms/post/create', {
      headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
      data: { title, description: 'Skupno', status: 'draft' },
    });
  const [first, second] = [
    await (await make('Skupna prva')).json(),
    await (await make('Skupna druga')).json(),
  ];
  await openPage(page, panelPathOf('adminContent', 'hr'));
  await page.getByLabel(t('admin.content.search')).fill('skupna');
  await page.getByRole('button', { name: t('backoffice.list.search') }).click();
  await page.waitForURL(/keywords=skupna/);
  // The whole list shows both, too, and stands for a moment after the address has changed.
  await eventually(async () => expect(await page.getByRole('row').count()).toBe(3));
  await page.getByLabel(t('admin.content.chooseAll')).check();
  // Somebody else is faster with one of them.
  await context.request.patch(`/api/v1/cms/post/update/${second.data.id}`, {
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    data: { version: second.data.version, draft: true, description: 'Skupno, drukčije' },
  });
  await page.getByRole('button', { name: t('admin.content.publish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.content.publish') })
    .click();
  await page.getByText(t('admin.content.finished', { count: 1, refused: 1 })).waitFor();
  await rowOf(page, 'Skupna prva').getByText(t('admin.content.state.published')).waitFor();
  await rowOf(page, 'Skupna druga').getByText(t('backoffice.refusal.EDIT_CONFLICT')).waitFor();
  expect((await context.request.get(`/${first.data.slug}`)).status()).toBe(200);
  expect((await context.request.get(`/${second.data.slug}`)).status()).toBe(404);
  await page.getByLabel(t('admin.content.choose', { title: 'Skupna prva' })).check();
  await page.getByRole('button', { name: t('admin.content.withdraw') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.content.withdraw') })
    .click();
  await rowOf(page, 'Skupna prva').getByText(t('admin.content.state.withdrawn')).waitFor();
  expect((await context.request.get(`/${first.data.slug}`)).status()).toBe(404);
});

test('a failed request gets a redirect, and an invalid target is reported at its field', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'en');
  await demoLogin(context, admin.key);
  await context.request.get('/stara-ponuda-krovova');
  await openPage(page, `${panelPathOf('adminRedirects', 'en')}?view=failed`);
  const row = rowOf(page, '/stara-ponuda-krovova');
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: t('admin.redirects.new') });
  const to = dialog.getByLabel(t('admin.redirects.to'));
  await to.fill('shop');
  await dialog.getByRole('button', { name: t('admin.redirects.create') }).click();
  await eventually(async () => expect(await to.getAttribute('aria-invalid')).toBe('true'));
  await expectAccessible(page);
  await to.fill('/shop');
  await dialog.getByRole('button', { name: t('admin.redirects.create') }).click();
  await page.getByText(t('admin.redirects.created')).waitFor();
  const led = await context.request.get('/stara-ponuda-krovova', { maxRedirects: 0 });
  expect([led.status(), led.headers().location]).toEqual([301, '/shop']);

  await openPage(page, panelPathOf('adminRedirects', 'en'));
  await rowOf(page, '/stara-ponuda-krovova')
    .getByRole('button', { name: t('admin.edit') })
    .click();
  const changed = page.getByRole('dialog', { name: t('admin.redirects.edit') });
  await changed.getByLabel(t('admin.redirects.to')).fill('/usluge');
  await changed.getByLabel(t('admin.redirects.status')).selectOption('302');
  await changed.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('admin.redirects.changed')).waitFor();
  await rowOf(page, '/stara-ponuda-krovova').getByText('/usluge').waitFor();
  const elsewhere = await context.request.get('/stara-ponuda-krovova', { maxRedirects: 0 });
  expect([elsewhere.status(), elsewhere.headers().location]).toEqual([302, '/usluge']);
});

test('a page is begun from the list of contents, in the language that it is written in', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, 'usr-editor');
  await openPage(page, panelPathOf('adminContent', 'hr'));
  await page.getByRole('button', { name: t('admin.content.new.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.content.new.title') });
  await dialog.getByLabel(t('admin.content.name')).fill('Über Dächer');
  await dialog.getByLabel(t('admin.content.new.languageOf')).selectOption('de');
  await dialog.getByRole('button', { name: t('admin.content.new.create') }).click();
  await page.waitForURL('**/de/ueber-daecher?editPage=true');
  await page.getByRole('heading', { level: 1, name: 'Über Dächer' }).waitFor();
});

test('a waiting review is published', { tags: 'release' }, async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, 'usr-editor');
  await openPage(page, panelPathOf('adminReviews', 'hr'));
  const before = await page.getByRole('row').count();
  await page
    .getByRole('button', { name: t('admin.reviews.publish') })
    .first()
    .click();
  await page.getByText(t('admin.reviews.published')).waitFor();
  await eventually(async () => expect(await page.getByRole('row').count()).toBe(before - 1));
});

test('the consents of a form are changed, and visitors are asked for them at once', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminConsent', 'hr', { slug: 'newsletter' }));
  const boxes = page.getByRole('listitem').filter({ has: page.locator('input[name=asked]') });
  const added = boxes.filter({ has: page.locator('input[name=asked]:not(:checked)') }).first();
  const name = (await added.textContent())?.trim() ?? '';
  await added.locator('input[name=asked]').check();
  await page.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('admin.consents.saved')).waitFor();
  await openPage(page, panelPathOf('adminConsents', 'hr'));
  await rowOf(page, t('admin.consents.kind.newsletter')).filter({ hasText: name }).first().waitFor();
});

test('maintenance is turned on and off, and visitors see it', { tags: 'release' }, async () => {
  const { page, context, t } = await aShopper(openVisitor, 'hr');
  const visitor = await openVisitor();
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('admin', 'hr'));
  await page.getByRole('button', { name: t('admin.maintenance.turnOn') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.maintenance.confirm.title') });
  await dialog.getByRole('button', { name: t('admin.maintenance.turnOn') }).click();
  await page.getByText(t('admin.maintenance.isOn')).waitFor();
  const shut = await visitor.page.goto('/en');
  expect(shut?.status()).toBe(503);
  await visitor.page.getByText(shopTexts('en')('server.maintenance.text')).waitFor();
  await expectAccessible(visitor.page);
  // Whoever works here goes on.
  expect((await context.request.get('/shop')).status()).toBe(200);
  const second = await context.newPage();
  await openPage(second, '/shop');
  await second.getByText(t('editor.entry.maintenance')).waitFor();
  await second.close();
  // A button that is still about its last task takes no press.
  const idle = page.locator(':not([data-pending])');
  await page
    .getByRole('button', { name: t('admin.maintenance.turnOff') })
    .and(idle)
    .click();
  await page.getByText(t('admin.maintenance.isOff')).waitFor();
  expect((await visitor.page.goto('/en'))?.status()).toBe(200);
});
