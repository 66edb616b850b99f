import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* Forms as editors put them together in the panel, and as visitors see them then (docs/rules/forms.md). */

withOwnShop();
const openVisitor = withBrowser();
const admin = demoUser('usr-admin');
const headers = { apiKey: 'demo-attika-shop' };

test('a form is created, edited by keyboard, previewed, and changes what visitors get', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'en');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminForms', 'en'));
  await expectAccessible(page);
  await page.getByRole('button', { name: t('site.forms.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('site.forms.new') });
  await dialog.getByLabel(t('site.forms.title')).fill('Roof check');
  await dialog.getByRole('button', { name: t('site.forms.create') }).click();
  await page.getByRole('link', { name: 'Roof check' }).click();
  const list = page.getByRole('grid', { name: t('site.forms.fields') });
  await list.waitFor();
  const names = () => list.getByRole('row').allTextContents();
  // A new field has to say what it asks.
  await page.getByRole('button', { name: t('site.forms.addField') }).click();
  await page.getByLabel(t('site.forms.typeLabel')).selectOption('number');
  await page.getByLabel(t('site.forms.maximum.number')).fill('500');
  const save = page.getByRole('button', { name: t('admin.save') });
  await save.click();
  await page.getByText(t('site.forms.wrong')).waitFor();
  await page.getByText(t('site.forms.wrongField')).waitFor();
  await expectAccessible(page);
  const labelIn = (language: string, name = t('site.forms.label')) =>
    page.getByLabel(t('backoffice.inLanguage', { name, language }));
  await labelIn('English').fill('Area in m²');
  await labelIn('English', t('site.forms.help')).fill('An estimate will do');
  // Taken by the keyboard and put to the beginning.
  await list.getByRole('row', { name: /Area/ }).getByRole('button').focus();
  await page.keyboard.press('Enter');
  const goal = list.locator('[data-drop-target]');
  await goal.first().waitFor({ state: 'attached' });
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await eventually(async () => expect((await names())[0]).toContain('Area'));
  await labelIn('English', t('site.forms.thanks')).fill('We will call you.');
  await page.getByLabel(t('site.forms.receivers')).fill('roof@attika.example');
  await page.getByRole('button', { name: t('site.forms.preview') }).click();
  const preview = page.getByRole('dialog', { name: t('site.forms.preview') });
  await preview.getByLabel('Area in m²').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await save.click();
  await page.getByText(t('site.forms.saved')).waitFor();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const answer = await context.request.get(`/api/v1/form/get/${id}`, {
    headers: { ...headers, language: 'eng' },
  });
  expect((await answer.json()).data).toMatchObject({
    title: 'Roof check',
    thanks: 'We will call you.',
    fields: [
      { type: 'number', label: 'Area in m²', help: 'An estimate will do', maximum: 500 },
      { type: 'email' },
    ],
  });
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
});

test('a form on a page cannot be deleted, and the page is named; another is deleted', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminForms', 'de'));
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  const remove = async (name: string) => {
    await rowOf(name)
      .getByRole('button', { name: t('backoffice.removal.remove') })
      .click();
    const question = page.getByRole('dialog', { name: t('site.forms.removal.title') });
    await question.getByRole('button', { name: t('backoffice.removal.remove') }).click();
    return question;
  };
  const shown = await remove('Dachaufmaß');
  await shown.getByText(t('backoffice.removal.inUse')).waitFor();
  expect(await shown.getByRole('listitem').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  // A copy of it stands nowhere.
  await rowOf('Dachaufmaß')
    .getByRole('button', { name: t('site.forms.copy') })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('site.forms.title')).fill('Zweites Aufmessen');
  await dialog.getByRole('button', { name: t('site.forms.create') }).click();
  await rowOf('Zweites Aufmessen').waitFor();
  await remove('Zweites Aufmessen');
  await page.getByText(t('site.forms.removal.done')).waitFor();
  await eventually(async () => expect(await rowOf('Zweites Aufmessen').count()).toBe(0));
  // What the program itself sends has no such button.
  const own = rowOf(t('site.forms.builtIn')).first();
  expect(await own.getByRole('button', { name: t('backoffice.removal.remove') }).count()).toBe(0);
  await own.getByRole('link').first().click();
  await page.getByText(t('site.forms.builtInText')).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'hidden' });
  await expectAccessible(page);
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});
