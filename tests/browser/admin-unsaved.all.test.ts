import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { eventually } from './eventually.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

/* What becomes of work in the panel that is not saved, and of work that two people do at once (docs/rules/backoffice.md). */

withOwnShop();
const openVisitor = withBrowser();
const admin = demoUser('usr-admin');

async function anAdmin(address: string, key = admin.key): Promise<Shopper> {
  const shopper = await aShopper(openVisitor, 'hr');
  await demoLogin(shopper.context, key);
  await openPage(shopper.page, address);
  return shopper;
}

const question = ({ page, t }: Shopper): Locator =>
  page.getByRole('dialog', { name: t('backoffice.unsaved.title') });
const away = ({ page, t }: Shopper): Locator =>
  page
    .getByRole('navigation', { name: t('admin.navigation') })
    .getByRole('link', { name: t('admin.nav.adminReviews') });

test.for([
  { name: 'a new event', address: panelPathOf('adminEvent', 'hr', { id: 'new' }) },
  { name: 'words of a consent', address: panelPathOf('adminConsentText', 'hr', { id: '3' }) },
  { name: 'options', address: panelPathOf('adminOptions', 'hr') },
  { name: 'a form', address: panelPathOf('adminForm', 'hr', { id: '1' }) },
  { name: 'a navigation', address: panelPathOf('adminNavigation', 'hr', { id: '1' }) },
])('leaving $name with changes asks first, and staying keeps them all', async ({ address }) => {
  const shopper = await anAdmin(address);
  const { page, t, complaints } = shopper;
  // Nothing is asked of whoever has changed nothing.
  await away(shopper).click();
  await page.waitForURL(`**${panelPathOf('adminReviews', 'hr')}`);
  await page.goBack();
  await page.waitForURL(`**${address}`);
  const field = page
    .getByRole('main')
    .locator('input:not([type]), input[type=text], textarea')
    .filter({ visible: true })
    .first();
  await field.fill('Napisano i nespremljeno');
  await away(shopper).click();
  await question(shopper).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await question(shopper).waitFor({ state: 'hidden' });
  expect(await field.inputValue()).toBe('Napisano i nespremljeno');
  expect(new URL(page.url()).pathname).toBe(address);
  // The browser asks itself where the window goes.
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await away(shopper).click();
  await question(shopper)
    .getByRole('button', { name: t('backoffice.unsaved.leave') })
    .click();
  await page.waitForURL(`**${panelPathOf('adminReviews', 'hr')}`);
  expect(complaints).toEqual([]);
});

/** Holds back what the screen saves until it is let through. */
async function holdSaving({ page }: Shopper): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/./, async (route) => {
    const isSaving = ['POST', 'PATCH'].includes(route.request().method());
    if (isSaving && !route.request().url().includes('/presence/')) await held.promise;
    await route.fallback();
  });
  return held.resolve;
}

test.for([
  { name: 'an event', address: panelPathOf('adminEvent', 'hr', { id: '1' }), saved: 'site.events.saved' },
  {
    name: 'words of a consent',
    address: panelPathOf('adminConsentText', 'hr', { id: '3' }),
    saved: 'admin.consentTexts.saved',
  },
  { name: 'a form', address: panelPathOf('adminForm', 'hr', { id: '1' }), saved: 'site.forms.saved' },
  {
    name: 'a navigation',
    address: panelPathOf('adminNavigation', 'hr', { id: '1' }),
    saved: 'site.navigation.saved',
  },
] as const)(
  'changes made in $name during a save stay, and leaving asks about them',
  async ({ address, saved }) => {
    const shopper = await anAdmin(address);
    const { page, t, complaints } = shopper;
    const field = page
      .getByRole('main')
      .locator('input:not([type]), input[type=text], textarea')
      .filter({ visible: true })
      .first();
    const save = page
      .getByRole('button', { name: t('admin.save') })
      .or(page.getByRole('button', { name: t('admin.consentTexts.save') }));
    const isRested = () => save.and(page.locator(':not([data-pending])')).waitFor();
    const leaveAndStay = async () => {
      await away(shopper).click();
      await question(shopper).waitFor();
      await page.keyboard.press('Escape');
      await question(shopper).waitFor({ state: 'hidden' });
    };
    const before = await field.inputValue();
    await field.fill(`${before} prvo`);
    const letThrough = await holdSaving(shopper);
    await save.click();
    await field.fill(`${before} drugo`);
    await leaveAndStay();
    letThrough();
    await page.getByText(t(saved)).waitFor();
    await isRested();
    expect(await field.inputValue()).toBe(`${before} drugo`);
    await leaveAndStay();
    await save.click();
    // Nobody else has saved: nothing is asked, and nothing is left to ask about.
    await isRested();
    await away(shopper).click();
    await page.waitForURL(`**${panelPathOf('adminReviews', 'hr')}`);
    await openPage(page, address);
    await eventually(async () => expect(await field.inputValue()).toBe(`${before} drugo`));
    expect(complaints).toEqual([]);
  },
);

test('typing on in a field saved with Enter counts as unsaved', async () => {
  const shopper = await anAdmin(panelPathOf('adminEvent', 'hr', { id: '1' }));
  const { page, t } = shopper;
  const title = page
    .getByRole('group', { name: 'Hrvatski' })
    .getByLabel(t('site.events.title'), { exact: true });
  await title.press('End');
  await page.keyboard.type(' jednom');
  await page.keyboard.press('Enter');
  await page.getByText(t('site.events.saved')).waitFor();
  await page
    .getByRole('button', { name: t('admin.save') })
    .and(page.locator(':not([data-pending])'))
    .waitFor();
  await page.keyboard.type(' i opet');
  await away(shopper).click();
  await question(shopper).waitFor();
  await page.keyboard.press('Escape');
  expect(await title.inputValue()).toMatch(/ jednom i opet$/);
});

test('the form of a new event is disabled while it is being created', async () => {
  const shopper = await anAdmin(panelPathOf('adminEvent', 'hr', { id: 'new' }));
  const { page, t, complaints } = shopper;
  const title = page
    .getByRole('group', { name: 'Hrvatski' })
    .getByLabel(t('site.events.title'), { exact: true });
  await page.getByLabel(t('site.events.startsAt')).fill('2031-05-20T09:00');
  await page.getByLabel(t('site.events.endsAt')).fill('2031-05-20T17:00');
  await title.fill('Dan krovova');
  const letThrough = await holdSaving(shopper);
  await page.getByRole('button', { name: t('admin.save') }).click();
  await page.locator('[data-pending]').waitFor();
  await expectAccessible(page);
  await title.focus();
  await page.keyboard.type('Izgubljeno');
  expect(await title.inputValue()).toBe('Dan krovova');
  letThrough();
  await page.getByRole('button', { name: t('backoffice.removal.remove') }).waitFor();
  await title.fill('Dan krovova i oluka');
  await page.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('site.events.saved')).waitFor();
  expect(complaints).toEqual([]);
});

test('two people change an event: the second one’s input stays, and they choose', async () => {
  const shopper = await anAdmin(panelPathOf('adminEvent', 'hr', { id: '1' }));
  const { page, t, complaints } = shopper;
  const other = await anAdmin(panelPathOf('adminEvent', 'hr', { id: '1' }), 'usr-editor');
  const title = (of: Shopper) =>
    of.page.getByRole('group', { name: 'Hrvatski' }).getByLabel(t('site.events.title'), { exact: true });
  const save = async (of: Shopper) => {
    const answered = of.page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && !answer.url().includes('/presence/'),
    );
    await of.page
      .getByRole('button', { name: t('admin.save') })
      .and(of.page.locator(':not([data-pending])'))
      .click();
    await answered;
  };
  // Both are told that somebody else is here.
  for (const one of [shopper, other]) {
    await one.page.getByText(t('backoffice.presence.text')).waitFor();
  }
  await title(other).fill('Naslov drugoga');
  await save(other);
  await other.page.getByText(t('site.events.saved')).waitFor();
  await title(shopper).fill('Moj naslov');
  await save(shopper);
  const conflict = page.getByRole('dialog', { name: t('backoffice.conflict.title') });
  await conflict.waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await title(shopper).inputValue()).toBe('Moj naslov');
  await save(shopper);
  await conflict.getByRole('button', { name: t('backoffice.conflict.mine') }).click();
  await page.getByText(t('site.events.saved')).waitFor();

  // The other one has seen an older version by then, and takes what is there now.
  await title(other).fill('Opet drugi');
  await save(other);
  await other.page
    .getByRole('dialog', { name: t('backoffice.conflict.title') })
    .getByRole('button', { name: t('backoffice.conflict.theirs') })
    .click();
  await eventually(async () => expect(await title(other).inputValue()).toBe('Moj naslov'));
  // What was taken over is what is saved next.
  await title(other).fill('Na kraju');
  await save(other);
  await openPage(page, panelPathOf('adminEvent', 'hr', { id: '1' }));
  await eventually(async () => expect(await title(shopper).inputValue()).toBe('Na kraju'));
  expect([...complaints, ...other.complaints].filter((text) => !/409/.test(text))).toEqual([]);
});

test('without a connection input stays: a dialog and a page wait for it, and unsaved changes are reported', async () => {
  const shopper = await anAdmin(panelPathOf('adminEvent', 'hr', { id: '1' }));
  const { page, context, t } = shopper;
  const title = page
    .getByRole('group', { name: 'Hrvatski' })
    .getByLabel(t('site.events.title'), { exact: true });
  const notice = page.getByRole('alert').filter({ hasText: t('layout.connectionLost') });
  await title.fill('Napisano bez veze');
  await context.setOffline(true);
  await page.getByRole('button', { name: t('admin.save') }).click();
  await notice.getByText(t('messages.connection.formKept')).waitFor();
  await expectAccessible(page);
  await notice.getByRole('button', { name: t('messages.connection.understood') }).click();
  await page
    .getByRole('group', { name: t('site.events.product') })
    .getByRole('button', { name: t('backoffice.picker.change') })
    .click();
  await notice.getByText(t('layout.connectionAwaited')).waitFor();
  expect(await title.inputValue()).toBe('Napisano bez veze');
  await context.setOffline(false);
  const picker = page.getByRole('dialog');
  await picker.waitFor();
  await notice.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await picker.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('admin.save') }).click();
  await page.getByText(t('site.events.saved')).waitFor();
  await context.setOffline(true);
  await away(shopper).click();
  await notice.getByText(t('messages.connection.pageKept')).waitFor();
  expect(await title.inputValue()).toBe('Napisano bez veze');
  await context.setOffline(false);
  await page.waitForURL(`**${panelPathOf('adminReviews', 'hr')}`);
  await notice.waitFor({ state: 'detached' });
});

test('two people change options: different ones are both saved, about the same one the second is asked', async () => {
  const address = `${panelPathOf('adminOptions', 'hr')}?theme=reviews`;
  const shopper = await anAdmin(address);
  const { page, t, complaints } = shopper;
  const other = await anAdmin(address);
  const field = (of: Shopper, key: string) =>
    of.page.getByRole('main').getByLabel(t(`options.label.${key}`), { exact: true });
  const save = (of: Shopper) =>
    of.page
      .getByRole('button', { name: t('admin.save') })
      .and(of.page.locator(':not([data-pending])'))
      .click();
  const stored = async () => {
    const { data } = await (
      await other.context.request.get('/api/v1/cms/option/list', { headers: { apiKey: 'demo-attika-shop' } })
    ).json();
    const toldOf = (key: string) => data.find((option: { key: string }) => option.key === key).value;
    return [toldOf('NumberOfStars'), toldOf('OneUserOneComment')];
  };
  await field(other, 'NumberOfStars').fill('6');
  await save(other);
  await eventually(async () => expect(await stored()).toEqual([6, true]));
  await field(shopper, 'OneUserOneComment').uncheck();
  await save(shopper);
  await eventually(async () => expect(await stored()).toEqual([6, null]));
  await page
    .getByRole('button', { name: t('admin.save') })
    .and(page.locator(':not([data-pending])'))
    .waitFor();
  await field(shopper, 'NumberOfStars').fill('8');
  await save(shopper);
  await page
    .getByRole('dialog', { name: t('backoffice.conflict.title') })
    .getByRole('button', { name: t('backoffice.conflict.mine') })
    .click();
  await eventually(async () => expect(await stored()).toEqual([8, null]));
  expect([...complaints, ...other.complaints].filter((text) => !/409/.test(text))).toEqual([]);
});

test('closing a dialog with unsaved changes asks first, and keeps them', async () => {
  const shopper = await anAdmin(panelPathOf('adminRedirects', 'hr'));
  const { page, t, complaints } = shopper;
  const open = () => page.getByRole('button', { name: t('admin.redirects.new') }).click();
  const dialog = page.getByRole('dialog', { name: t('admin.redirects.new') });
  await open();
  // Nothing is asked of whoever has typed nothing.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await open();
  const from = dialog.getByLabel(new RegExp(`^${t('admin.redirects.from')}`));
  await from.fill('/stara-adresa');
  const asked = page.getByRole('dialog', { name: t('backoffice.unsaved.closeTitle') });
  // A second Escape in a row closes the question alone, however often.
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    await asked.waitFor();
    if (times === 0) await expectAccessible(page);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'hidden' });
    expect(await from.inputValue()).toBe('/stara-adresa');
  }
  await dialog.getByRole('button', { name: t('backoffice.confirm.close') }).click();
  await asked.getByRole('button', { name: t('backoffice.unsaved.discard') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await open();
  expect(await from.inputValue()).toBe('');
  expect(complaints).toEqual([]);
});
