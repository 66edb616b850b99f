import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { isFirefox } from './browser-windows.ts';
import { eventually } from './eventually.ts';
import { demoLogin, demoUser, logInByCall } from './login-calls.ts';
import { linkIn, mailTo } from './received-mails.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* Users of the back office and their logins (docs/rules/backoffice.md, accounts.md); each test builds on the one before. */

withOwnShop();
const openVisitor = withBrowser();

const colleague = { email: 'nova.kolegica@primjer.example', password: 'sedam zelenih krovova' };
const de = shopTexts('de');

const field = (page: Shopper['page'], label: string) => page.getByLabel(new RegExp(`^${label}(\\s\\*)?$`));

/** Looks at what is open, as everybody can. */
async function expectGood({ page }: Shopper): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function typeLogin({ page, t }: Shopper, password = colleague.password): Promise<void> {
  await page.locator('input[name=username]').fill(colleague.email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: t('account.login.submit') }).click();
}

test('an invited user sets a password by the mailed link, works, and gets another role', async () => {
  const admin = await aShopper(openVisitor, 'hr');
  const { page, context, t } = admin;
  await demoLogin(context, 'usr-admin');
  await openPage(page, panelPathOf('adminUsers', 'hr'));
  await page.getByRole('button', { name: t('admin.users.invite') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.users.invite') });
  await field(page, t('admin.users.email')).fill(colleague.email);
  await dialog.getByRole('button', { name: t('admin.users.send') }).click();
  await expectGood(admin);
  await field(page, t('admin.users.firstName')).fill('Nova');
  await field(page, t('admin.users.lastName')).fill('Kolegica');
  await field(page, t('admin.users.language')).selectOption('de');
  // Somebody who makes the goods and writes nothing.
  await field(page, t('admin.users.role')).last().selectOption('');
  await dialog.getByRole('button', { name: t('admin.users.send') }).click();
  await dialog.getByText(t('messages.field.required')).first().waitFor();
  await dialog.getByRole('checkbox', { name: t('admin.users.roles.production') }).press('Space');
  await dialog.getByRole('button', { name: t('admin.users.send') }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: colleague.email });
  await row.getByText(t('admin.users.roles.production')).waitFor();
  await row.getByText(t('admin.users.state.invited')).waitFor();

  const invited = await aShopper(openVisitor, 'de', phone);
  const mail = await mailTo(colleague.email);
  expect(mail.subject).toContain('Einladung zur Verwaltung');
  await openPage(invited.page, linkIn(mail, 'token='));
  await expectGood(invited);
  await invited.page.locator('input[name=newPassword]').fill(colleague.password);
  await invited.page.locator('input[name=newPasswordAgain]').fill(colleague.password);
  await invited.page.getByRole('button', { name: de('admin.invitation.submit') }).click();
  await invited.page.getByText(de('admin.login.invited')).waitFor();
  await typeLogin(invited);
  await invited.page.waitForURL(`**${panelPathOf('admin', 'de')}`);
  expect((await invited.page.goto(panelPathOf('adminUsers', 'de')))?.status()).toBe(403);

  await page.reload();
  await row.getByRole('button', { name: 'Nova Kolegica' }).click();
  const user = page.getByRole('dialog', { name: 'Nova Kolegica' });
  await field(page, t('admin.users.role')).last().selectOption('admin');
  await expectGood(admin);
  await user.getByRole('button', { name: t('admin.users.saveRole') }).click();
  await page.getByText(t('admin.users.roleSaved')).waitFor();
  // What was done stands in the log, which leads to the person.
  await page.goto(panelPathOf('adminActivity', 'hr'));
  await page.getByRole('link', { name: t('admin.activity.done.user.invite') }).waitFor();
  await page.getByRole('link', { name: t('admin.activity.done.user.role') }).click();
  await page.waitForURL(`**${panelPathOf('adminUsers', 'hr')}?id=*`);
  await page.getByRole('cell', { name: t('admin.users.scope.admin') }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  // Whoever has other rights now logs in anew.
  await invited.page.goto(panelPathOf('admin', 'de'));
  await invited.page.waitForURL(`**${panelPathOf('adminLogin', 'de')}**`);
  expect(admin.complaints).toEqual([]);
});

/** Goes through the dialog. @returns the secret, and the codes that stand in for the app */
async function setUp(shopper: Shopper) {
  const { page, t } = shopper;
  await page.getByRole('button', { name: t('admin.account.setUp') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.account.setUp') });
  await expectGood(shopper);
  await dialog.locator('input[name=password]').fill(colleague.password);
  await dialog.getByRole('button', { name: t('admin.account.next') }).click();
  await dialog.getByRole('img', { name: t('admin.account.picture') }).waitFor();
  await expectGood(shopper);
  const shown = await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = Secret.fromBase32(shown.replaceAll(' ', ''));
  await field(page, t('admin.login.code')).fill('000000');
  await dialog.getByRole('button', { name: t('admin.account.turnOn') }).click();
  await dialog.getByText(t('notices.refusal.SECOND_FACTOR_WRONG')).waitFor();
  await field(page, t('admin.login.code')).fill(new TOTP({ secret }).generate());
  await dialog.getByRole('button', { name: t('admin.account.turnOn') }).click();
  const kept = dialog.getByRole('list', { name: t('admin.account.codes') }).getByRole('listitem');
  await eventually(async () => expect(await kept.count()).toBe(10));
  const codes = await kept.allInnerTexts();
  await expectGood(shopper);
  await dialog.getByRole('button', { name: t('admin.account.codesKept') }).click();
  await page.getByText(t('admin.account.isOn')).waitFor();
  return codes;
}

test('an authenticator app protects a login, other sessions are ended, and the next login requires a code', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'en', phone);
  const { page, t } = shopper;
  await openPage(page, panelPathOf('adminLogin', 'en'));
  await typeLogin(shopper);
  await page.waitForURL(`**${panelPathOf('admin', 'de')}`);
  const other = await aShopper(openVisitor, 'en');
  await logInByCall(other.context, colleague.email, colleague.password);
  await openPage(page, panelPathOf('adminAccount', 'en'));
  const sessions = page.getByRole('table', { name: t('admin.account.sessions') }).getByRole('row');
  expect(await sessions.count()).toBe(3);
  await page.getByRole('button', { name: t('admin.account.endOthers') }).click();
  await page
    .getByRole('dialog', { name: t('admin.account.confirmOthers.title') })
    .getByRole('button', { name: t('admin.account.endOthers') })
    .click();
  await eventually(async () => expect(await sessions.count()).toBe(2));
  const [first = '', second = ''] = await setUp(shopper);

  // Without scripts as well as with them.
  for (const [javaScriptEnabled, code] of [
    [true, first],
    [false, second],
  ] as const) {
    const again = await aShopper(openVisitor, 'en', undefined, { javaScriptEnabled });
    await again.page.goto(panelPathOf('adminLogin', 'en'));
    await typeLogin(again);
    await again.page.getByText(t('admin.login.SECOND_FACTOR_REQUIRED')).waitFor();
    if (javaScriptEnabled) await expectGood(again);
    await again.page.locator('input[name=code]').fill('000000');
    await again.page.getByRole('button', { name: t('account.login.submit') }).click();
    await again.page.getByText(t('notices.refusal.SECOND_FACTOR_WRONG')).waitFor();
    await again.page.locator('input[name=code]').fill(code);
    await again.page.getByRole('button', { name: t('account.login.submit') }).click();
    await again.page.waitForURL(`**${panelPathOf('admin', 'de')}`);
  }
});

// Its authenticator is one of Chromium's DevTools, and goes with the next session of them that ends: a page beside is looked at.
test.skipIf(isFirefox)(
  'a passkey is added, protects the next login, and is removed with itself as proof',
  { tags: 'release' },
  async () => {
    const shopper = await aShopper(openVisitor, 'en');
    const { page, context, t, complaints } = shopper;
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
    await openPage(page, panelPathOf('adminAccount', 'en'));
    const button = (of: Shopper['page'], name: string) =>
      of.getByRole('button', { name: new RegExp(`^${t(name)}`) });
    await button(page, 'admin.passkeys.add').click();
    const adding = page.getByRole('dialog', { name: t('admin.passkeys.add') });
    await adding.getByLabel(new RegExp(`^${t('admin.passkeys.name')}`)).fill('Laptop');
    await adding.locator('input[name=password]').fill(demoPassword);
    await adding.getByRole('button', { name: t('admin.passkeys.add') }).click();
    const kept = adding.getByRole('list', { name: t('admin.account.codes') }).getByRole('listitem');
    await eventually(async () => expect(await kept.count()).toBe(10));
    await adding.getByRole('button', { name: t('admin.account.codesKept') }).click();
    const row = page.getByRole('row').filter({ hasText: /laptop/i });
    await row.waitFor();
    await page.getByText(t('admin.account.isOn')).waitFor();
    await row.getByRole('button', { name: new RegExp(`^${t('admin.passkeys.rename')}`) }).click();
    const renaming = page.getByRole('dialog', { name: t('admin.passkeys.rename') });
    await renaming.getByLabel(new RegExp(`^${t('admin.passkeys.name')}`)).fill('Office laptop');
    await renaming.getByRole('button', { name: t('admin.save') }).click();
    await page.getByRole('row').filter({ hasText: 'Office laptop' }).waitFor();

    const beside = { ...shopper, page: await context.newPage() };
    await openPage(beside.page, panelPathOf('adminAccount', 'en'));
    await expectGood(beside);
    for (const name of ['admin.passkeys.add', 'admin.passkeys.remove']) {
      await button(beside.page, name).click();
      await beside.page.getByRole('dialog').filter({ visible: true }).waitFor();
      await expectGood(beside);
      await beside.page.keyboard.press('Escape');
    }

    await context.clearCookies();
    for (const one of [beside.page, page]) {
      await openPage(one, panelPathOf('adminLogin', 'en'));
      await one.locator('input[name=username]').fill(email);
      await one.locator('input[name=password]').fill(demoPassword);
      await one.getByRole('button', { name: t('account.login.submit') }).click();
      await one.getByText(t('admin.login.SECOND_FACTOR_REQUIRED')).waitFor();
      if (one !== page) await expectGood(beside);
    }
    await beside.page.close();
    await button(page, 'admin.passkeys.logIn').click();
    await page.waitForURL(/\/admin$/);

    await openPage(page, panelPathOf('adminAccount', 'en'));
    await row.getByRole('button', { name: new RegExp(`^${t('admin.passkeys.remove')}`) }).click();
    await button(page, 'admin.passkeys.use').click();
    await row.waitFor({ state: 'detached' });
    await page.getByText(t('admin.account.isOff')).waitFor();
    // The right password alone is answered 401 on the way.
    expect(complaints.filter((text) => !/401/.test(text))).toEqual([]);
  },
);

test('if the site requires one, an admin without it is led to set it up and can do nothing else', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, context, t } = shopper;
  await demoLogin(context, 'usr-admin');
  const changed = await context.request.patch('/api/v1/cms/option/update', {
    headers: { apiKey: 'demo-attika-shop', 'sec-fetch-site': 'same-origin' },
    data: { options: { RequireSecondFactor: true } },
  });
  expect(changed.status()).toBe(200);
  await eventually(async () => {
    await openPage(page, panelPathOf('adminMails', 'hr'));
    expect(new URL(page.url()).pathname).toBe(panelPathOf('adminAccount', 'hr'));
  });
  await page.getByText(t('admin.account.isRequired')).waitFor();
  await expectGood(shopper);
  const navigation = page.getByRole('navigation', { name: t('admin.navigation') });
  expect(await navigation.getByRole('link').count()).toBe(1);
  await context.clearCookies();
  await openPage(page, panelPathOf('adminLogin', 'hr'));
  await page.locator('input[name=username]').fill(demoUser('usr-admin').email);
  await page.locator('input[name=password]').fill(demoUser('usr-admin').demoPassword);
  await page.getByRole('button', { name: t('account.login.submit') }).click();
  await page.waitForURL(`**${panelPathOf('adminAccount', 'hr')}`);
});
