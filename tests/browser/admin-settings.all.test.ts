import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { settingsGroups } from '#values/settings.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { hasFocus } from './keys.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { mailTo } from './received-mails.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* What the owner of a shop sets up in the panel (docs/rules/settings.md). */

withOwnShop();
const openVisitor = withBrowser();
const admin = demoUser('usr-admin');

test('a wrong account is told at its field, a right one is saved by the keyboard, and a test mail arrives', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminSettings', 'hr'));
  await page.getByText(t('settings.backup.none')).waitFor();
  await page.getByRole('link', { name: t('settings.group.bank'), exact: true }).click();
  await page.waitForURL(/group=bank/);
  const iban = page.getByLabel(t('settings.field.iban'));
  await iban.fill('HR1723600001101234566');
  await iban.press('Enter');
  await eventually(async () => expect(await iban.getAttribute('aria-invalid')).toBe('true'));
  await expectAccessible(page);
  await iban.fill('HR17 2360 0001 1012 3456 5');
  await iban.press('Enter');
  await page.getByText(t('settings.saved')).waitFor();
  await page.getByRole('link', { name: t('settings.group.delivery'), exact: true }).click();
  await page.waitForURL(/group=delivery/);
  const price = page.getByLabel(t('settings.field.bandPrice')).first();
  expect(await price.inputValue()).toBe('4,5');
  await price.fill('5,25');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await price.press('Enter');
  expect((await saved).status()).toBe(200);
  await page.reload();
  expect(await page.getByLabel(t('settings.field.bandPrice')).first().inputValue()).toBe('5,25');
  await page.getByRole('link', { name: t('settings.group.sender'), exact: true }).click();
  await page.getByRole('button', { name: t('settings.testMail.send') }).click();
  await page.getByText(t('settings.testMail.sent')).waitFor();
  expect((await mailTo(admin.email)).subject).toContain('probna poruka');
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test('years that papers are kept stand beside countries, which are chosen by their names', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  await openPage(page, `${panelPathOf('adminSettings', 'de')}?group=invoicing`);
  const years = page.getByRole('group', { name: t('settings.field.paperYears') });
  expect(await years.getByLabel('Kroatien', { exact: true }).inputValue()).toBe('11');
  await years.getByLabel(t('backoffice.countryYears.add')).selectOption({ label: 'Italien' });
  await years.getByRole('button', { name: t('backoffice.countryYears.do'), exact: true }).press('Enter');
  const added = years.getByLabel('Italien', { exact: true });
  await eventually(async () => expect(await hasFocus(added)).toBe(true));
  await added.press('Enter');
  await eventually(async () => expect(await added.getAttribute('aria-invalid')).toBe('true'));
  await expectAccessible(page);
  await added.fill('10');
  await years
    .getByRole('button', { name: t('backoffice.countryYears.remove', { country: 'Slowenien' }) })
    .press('Enter');
  await added.press('Enter');
  await page.getByText(t('settings.saved')).waitFor();
  // The same option stands among those of the site.
  await openPage(page, `${panelPathOf('adminOptions', 'de')}?theme=access`);
  const option = page.getByRole('group', { name: t('options.label.PaperYears') });
  expect(await option.getByLabel('Italien', { exact: true }).inputValue()).toBe('10');
  expect(await option.getByLabel('Slowenien', { exact: true }).count()).toBe(0);
  await expectAccessible(page);
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test.each(['hr', 'en', 'de'] as const)(
  'every group can be read by everybody on a phone: %s',
  async (language) => {
    const { page, context } = await aShopper(openVisitor, language, phone);
    await demoLogin(context, admin.key);
    for (const group of settingsGroups) {
      await openPage(page, `${panelPathOf('adminSettings', language)}?group=${group}`);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  },
);
