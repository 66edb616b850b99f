import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* Events as they are announced in the panel, and as visitors see them then (docs/rules/events.md). */

withOwnShop();
const openVisitor = withBrowser();
const admin = demoUser('usr-admin');

test('an event is written, announced and cancelled, and its page follows', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'de');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminEvents', 'de'));
  await expectAccessible(page);
  await page.getByRole('link', { name: t('site.events.new') }).click();
  const german = page.getByRole('group', { name: 'Deutsch' });
  const save = page.getByRole('button', { name: t('admin.save') });
  await save.waitFor();
  await page.getByLabel(t('site.events.startsAt')).fill('2030-05-20T09:00');
  await page.getByLabel(t('site.events.endsAt')).fill('2030-05-19T17:00');
  await save.click();
  // It has to be called something, and ends after it has begun.
  await page.getByText(t('backoffice.form.check')).waitFor();
  await page.getByText(t('site.events.endsFirst')).first().waitFor();
  await expectAccessible(page);
  await page.getByLabel(t('site.events.endsAt')).fill('2030-05-20T17:00');
  await german.getByLabel(t('site.events.title'), { exact: true }).fill('Tag der Dächer');
  await german.getByLabel(t('site.events.place')).fill('Rijeka');
  await german.getByLabel(t('site.events.body'), { exact: true }).fill('### Programm\n- **Morgen**\n- Abend');
  await page.getByLabel(t('site.events.registration'), { exact: true }).fill('https://anmeldung.example/tag');
  await save.click();
  await page.waitForURL(/\/events\/\d+$/);
  await page.getByText(t('site.events.saved')).waitFor();
  const remove = page.getByRole('button', { name: t('backoffice.removal.remove') });
  await remove.waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const address = pathOf('event', 'de', { id });
  const visitor = await aShopper(openVisitor, 'de');
  const asked = await visitor.page.goto(address);
  expect(asked?.status()).toBe(404);
  const state = page.getByLabel(t('site.events.statusLabel'));
  await state.selectOption('published');
  const published = page.getByRole('group', { name: t('site.events.publish') });
  // Nothing is published that nobody has named.
  await save.click();
  await published.getByText(t('site.events.publishMissing')).waitFor();
  await expectAccessible(page);
  await published.getByLabel('Deutsch').check();
  await save.click();
  await page.getByRole('link', { name: t('site.events.look') }).waitFor();
  expect(await published.getByLabel('Deutsch').isChecked()).toBe(false);
  await visitor.page.goto(address);
  await visitor.page.getByRole('heading', { level: 1, name: 'Tag der Dächer' }).waitFor();
  await visitor.page.getByText('20. Mai 2030').first().waitFor();
  await visitor.page.getByRole('heading', { level: 3, name: 'Programm' }).waitFor();
  const register = visitor.page.getByRole('link', { name: t('events.register') });
  expect(await register.getAttribute('href')).toBe('https://anmeldung.example/tag');
  await state.selectOption('cancelled');
  // Not the message of the last save, which may still stand there.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await save.and(page.locator(':not([data-pending])')).click();
  expect((await saved).status()).toBe(200);
  await visitor.page.goto(address);
  await visitor.page.getByText(t('events.state.cancelled')).first().waitFor();
  expect(await register.count()).toBe(0);
  await expectAccessible(visitor.page);
  const calendar = await visitor.context.request.get(`${address}.ics`);
  expect(await calendar.text()).toContain('STATUS:CANCELLED');
  await remove.click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('backoffice.removal.remove') })
    .click();
  await page.waitForURL((url) => url.pathname === panelPathOf('adminEvents', 'de'));
  expect(await page.getByRole('link', { name: 'Tag der Dächer' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('an event of whole days is typed without hours, its last day included', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'en');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminEvent', 'en', { id: 'new' }));
  await page.getByLabel(t('site.events.wholeDays')).check();
  await page.getByLabel(t('site.events.firstDay')).fill('2030-06-03');
  await page.getByLabel(t('site.events.lastDay')).fill('2030-06-04');
  const english = page.getByRole('group', { name: 'English' });
  await english.getByLabel(t('site.events.title'), { exact: true }).fill('Two days of roofs');
  await page.getByLabel(t('site.events.statusLabel')).selectOption('published');
  await page
    .getByRole('group', { name: t('site.events.publish') })
    .getByLabel('English')
    .check();
  await expectAccessible(page);
  await page.getByRole('button', { name: t('admin.save') }).click();
  await page.waitForURL(/\/events\/\d+$/);
  await page.getByRole('link', { name: t('site.events.look') }).waitFor();
  expect(await page.getByLabel(t('site.events.wholeDays')).isChecked()).toBe(true);
  expect(await page.getByLabel(t('site.events.lastDay')).inputValue()).toBe('2030-06-04');
  const address = pathOf('event', 'en', { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' });
  const calendar = await (await context.request.get(`${address}.ics`)).text();
  expect(calendar).toContain('DTSTART;VALUE=DATE:20300603');
  expect(calendar).toContain('DTEND;VALUE=DATE:20300605');
  // Hours again: the days stay.
  await page.getByLabel(t('site.events.wholeDays')).uncheck();
  expect(await page.getByLabel(t('site.events.endsAt')).inputValue()).toMatch(/^2030-06-04T/);
  expect(complaints).toEqual([]);
});

test('upcoming events are first, past ones are found, and a demo event is changed with its ticket', async () => {
  const { page, context, t, complaints } = await aShopper(openVisitor, 'hr');
  await demoLogin(context, admin.key);
  await openPage(page, panelPathOf('adminEvents', 'hr'));
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).getByRole('link').click();
  await page.getByRole('group', { name: t('site.events.product') }).waitFor();
  await expectAccessible(page);
  const croatian = page.getByRole('group', { name: 'Hrvatski' });
  await croatian.getByLabel(t('site.events.place')).fill('Na mreži');
  await page.getByRole('button', { name: t('admin.save') }).click();
  // What is saved is a draft until its language is published.
  const draft = page.getByText(t('site.events.hasDraft'));
  await draft.waitFor();
  await expectAccessible(page);
  const visitor = await aShopper(openVisitor, 'hr');
  const remove = page.getByRole('button', { name: t('backoffice.removal.remove') });
  await remove.waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const shown = visitor.page.getByRole('article').getByText('Na mreži', { exact: true });
  await visitor.page.goto(pathOf('event', 'hr', { id }));
  expect(await shown.count()).toBe(0);
  await page
    .getByRole('group', { name: t('site.events.publish') })
    .getByLabel('Hrvatski')
    .check();
  await page
    .getByRole('button', { name: t('admin.save') })
    .and(page.locator(':not([data-pending])'))
    .click();
  await draft.waitFor({ state: 'hidden' });
  await visitor.page.reload();
  await shown.waitFor();
  await openPage(page, `${panelPathOf('adminEvents', 'hr')}?period=past`);
  expect(await rows.count()).toBe(3);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
