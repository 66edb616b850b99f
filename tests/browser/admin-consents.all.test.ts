import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* The words of consents as they are written in the panel (docs/rules/consents.md). */

withOwnShop();
const openVisitor = withBrowser();
const admin = demoUser('usr-admin');
const headers = { apiKey: 'demo-attika-shop' };

test('visitors see changed texts at once; the log links to the text that somebody agreed to', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  const agreed = await context.request.post('/api/v1/marketing/web/consent/log/create', {
    headers: { ...headers, language: 'ger', 'sec-fetch-site': 'same-origin' },
    data: {
      status: 'accepted',
      sourceType: 'cmsSite',
      consents: [3],
      user: { userType: 'visitor', email: 'lea@kunde.example' },
    },
  });
  expect(agreed.status()).toBe(200);
  await openPage(page, panelPathOf('adminConsents', 'de'));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Newsletter', exact: true }).last().click();
  const german = page.getByRole('group', { name: 'Deutsch' });
  const words = german.getByLabel(t('admin.consentTexts.words'));
  const before = await words.inputValue();
  await words.fill('Ich möchte [Neues](/de/blog) **lesen**.');
  await page.getByRole('button', { name: t('admin.consentTexts.save') }).click();
  await page.getByText(t('admin.consentTexts.saved')).waitFor();
  await expectAccessible(page);
  const answer = await context.request.post('/api/v1/marketing/web/consent/filter', {
    headers: { ...headers, language: 'ger', 'sec-fetch-site': 'same-origin' },
    data: {},
  });
  const shown = (await answer.json()).data.records.find(({ id }: { id: number }) => id === 3);
  expect(shown.text).toBe('<p>Ich möchte <a href="/de/blog">Neues</a> <strong>lesen</strong>.</p>');
  await openPage(page, `${panelPathOf('adminConsentLog', 'de')}?keywords=lea@kunde.example`);
  await page.getByRole('table').getByRole('link').click();
  const old = page.locator('details[open]');
  await old.getByText(before.slice(0, 20)).waitFor();
  await expectAccessible(page);
  // What somebody has given, and what a form asks for, is kept and says so.
  const ask = async (button: string, title: string) => {
    await page.getByRole('button', { name: button }).click();
    const question = page.getByRole('dialog', { name: title });
    await question.getByRole('button', { name: button }).click();
    await question.getByText(t('backoffice.removal.inUse')).waitFor();
    await question.getByText(t('admin.consents.kind.newsletter')).waitFor();
    await expectAccessible(page);
    await question
      .getByRole('button', { name: t('backoffice.confirm.close') })
      .last()
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
  };
  await ask(t('admin.consentTexts.retire'), t('admin.consentTexts.retireTitle'));
  await ask(t('backoffice.removal.remove'), t('admin.consentTexts.removeTitle'));
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});

test('a new consent is created, retired, used again and deleted', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminConsents', 'hr'));
  await page.getByRole('button', { name: t('admin.consentTexts.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.consentTexts.new') });
  const create = dialog.getByRole('button', { name: t('admin.consentTexts.create') });
  await create.click();
  // It has to be called something and to say something.
  await dialog.getByText(t('messages.field.required')).first().waitFor();
  await expectAccessible(page);
  const croatian = dialog.getByRole('group', { name: 'Hrvatski' });
  await croatian.getByLabel(t('admin.consentTexts.name')).fill('Fotografije');
  await croatian.getByLabel(t('admin.consentTexts.words')).fill('Smijete pokazati moj krov.');
  await create.click();
  await page.getByRole('link', { name: 'Fotografije' }).click();
  await page.getByRole('button', { name: t('admin.consentTexts.retire') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.consentTexts.retire') })
    .click();
  await page.getByText(t('admin.consentTexts.retired')).waitFor();
  await page.getByRole('button', { name: t('admin.consentTexts.restore') }).click();
  await page.getByText(t('admin.consentTexts.restored')).waitFor();
  await page.getByRole('button', { name: t('backoffice.removal.remove') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('backoffice.removal.remove') })
    .click();
  await page.waitForURL((url) => url.pathname === panelPathOf('adminConsents', 'hr'));
  expect(await page.getByRole('link', { name: 'Fotografije' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
