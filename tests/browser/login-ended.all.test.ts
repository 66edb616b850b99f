import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { photograph } from '../support/media-calls.ts';
import { isFirefox } from './browser-windows.ts';
import { anEditedPage, isSaved, openEdited, retype, typed } from './editing-steps.ts';
import { editorsLogin } from './editors.ts';
import { eventually } from './eventually.ts';
import { anEditor as aLibraryEditor, choose, jpeg, tile } from './library-hands.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* Where a login ends while somebody works, they log in on top of the page (docs/rules/backoffice.md). */

withOwnShop();
const openVisitor = withBrowser();
const shopBehind = withShopDatabase();

/** As in another window. */
async function logOutElsewhere(context: BrowserContext): Promise<void> {
  const answer = await context.request.post('/api/auth/logout', {
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    data: {},
  });
  expect(answer.ok()).toBe(true);
}

const dialogOf = ({ page, t }: Pick<Shopper, 'page' | 't'>) =>
  page.getByRole('dialog', { name: t('admin.login.ended') });

async function logInAgain(shopper: Shopper, { email, password }: { email: string; password: string }) {
  const { t } = shopper;
  const dialog = dialogOf(shopper);
  await dialog.getByLabel(t('account.field.email')).fill(email);
  await dialog.locator('input[name="password"]').fill(password);
  await dialog.getByRole('button', { name: t('account.login.submit'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('whoever edits a page logs in on top of it, and the changes are saved', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, context } = editor;
  await logOutElsewhere(context);
  await retype(editor, typed(page, 'Prvi naslov'), 'Bez prijave');
  await dialogOf(editor).waitFor();
  await expectAccessible(page);
  // Whoever closes it finds everything as it was, and the way back.
  await page.keyboard.press('Escape');
  await typed(page, 'Bez prijave').waitFor();
  await page.getByRole('button', { name: t('admin.login.again') }).click();
  await logInAgain(editor, await editorsLogin('hr'));
  await isSaved(editor);
  await page.reload();
  await typed(page, 'Bez prijave').waitFor();
});

test('a form of the panel is sent after the login, with all its input', async () => {
  const admin = await aShopper(openVisitor, 'hr');
  const { email, demoPassword } = demoUser('usr-admin');
  await demoLogin(admin.context, 'usr-admin');
  await openPage(admin.page, panelPathOf('adminEvent', 'hr', { id: '1' }));
  const { page, t } = admin;
  const title = page
    .getByRole('group', { name: 'Hrvatski' })
    .getByLabel(t('site.events.title'), { exact: true });
  await title.fill('Naslov nakon prijave');
  await shopBehind().query('delete from session');
  await page.getByRole('button', { name: t('admin.save') }).click();
  await dialogOf(admin).waitFor();
  expect(await page.getByText(t('messages.refusal.NO_ACTIVE_USER')).count()).toBe(0);
  await logInAgain(admin, { email, password: demoPassword });
  expect(await title.inputValue()).toBe('Naslov nakon prijave');
  await page
    .getByRole('button', { name: t('admin.save') })
    .and(page.locator(':not([data-pending])'))
    .waitFor();
  await openPage(page, panelPathOf('adminEvent', 'hr', { id: '1' }));
  await eventually(async () => expect(await title.inputValue()).toBe('Naslov nakon prijave'));
});

test('an upload whose login has ended waits for the next one and resumes', async () => {
  const editor = await aLibraryEditor(openVisitor, 'hr');
  const { page, context, t } = editor;
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v2/media/upload')) sent += 1;
  });
  await logOutElsewhere(context);
  await choose(editor, [jpeg('nakon-prijave.jpg', await photograph('#287a3c'))]);
  await dialogOf(editor).waitFor();
  expect(sent).toBe(1);
  await logInAgain(editor, { email: 'redakcija@attika.example', password: 'DemoRedakcija2026!' });
  await tile(editor, 'nakon prijave').waitFor();
  expect(sent).toBe(2);
  expect(await page.getByText(t('messages.refusal.NO_ACTIVE_USER')).count()).toBe(0);
});

// Its authenticator is one of Chromium's DevTools.
test.skipIf(isFirefox)(
  'a second factor is entered in the dialog of edit mode, by passkey and by code',
  async () => {
    const editor = await anEditedPage(openVisitor, 'hr');
    const { page, context, t, address } = editor;
    const { key, email, demoPassword } = demoUser('usr-admin');
    const devTools = await context.newCDPSession(page);
    await devTools.send('WebAuthn.enable');
    await devTools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    await demoLogin(context, key);
    await openPage(page, panelPathOf('adminAccount', 'hr'));
    await page.getByRole('button', { name: new RegExp(`^${t('admin.passkeys.add')}`) }).click();
    const adding = page.getByRole('dialog', { name: t('admin.passkeys.add') });
    await adding.getByLabel(new RegExp(`^${t('admin.passkeys.name')}`)).fill('Prijenosnik');
    await adding.locator('input[name=password]').fill(demoPassword);
    await adding.getByRole('button', { name: t('admin.passkeys.add') }).click();
    const kept = adding.getByRole('list', { name: t('admin.account.codes') }).getByRole('listitem');
    await eventually(async () => expect(await kept.count()).toBe(10));
    const code = await kept.first().innerText();
    await adding.getByRole('button', { name: t('admin.account.codesKept') }).click();

    await openEdited(page, address);
    const dialog = dialogOf(editor);
    const writeAndLogIn = async (from: string, to: string) => {
      await shopBehind().query('delete from session');
      await retype(editor, typed(page, from), to);
      await dialog.getByLabel(t('account.field.email')).fill(email);
      await dialog.locator('input[name="password"]').fill(demoPassword);
      await dialog.getByRole('button', { name: t('account.login.submit'), exact: true }).click();
      await dialog.getByText(t('admin.login.SECOND_FACTOR_REQUIRED')).waitFor();
    };
    await writeAndLogIn('Prvi naslov', 'S pristupnim ključem');
    await dialog.getByRole('button', { name: new RegExp(`^${t('admin.passkeys.logIn')}`) }).click();
    await dialog.waitFor({ state: 'hidden' });
    await isSaved(editor);

    await writeAndLogIn('S pristupnim ključem', 'S kodom');
    // Its session of DevTools ends, and the authenticator with it.
    await expectAccessible(page);
    await dialog.locator('input[name=code]').fill(code);
    await dialog.getByRole('button', { name: t('account.login.submit'), exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await isSaved(editor);
    await page.reload();
    await typed(page, 'S kodom').waitFor();
  },
);
