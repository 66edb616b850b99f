import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { aShopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/* Keys of programs in the panel (docs/rules/backoffice.md). */

const openVisitor = withBrowser();

test.for(inTurn('hr'))('a key is made by keyboard, shown once, changed and revoked: %s', async (language) => {
  const { page, context, t, complaints } = await aShopper(openVisitor, language, phone);
  const call = async (key: string, path = 'order/filter') =>
    (
      await fetch(new URL(`/api/v1/manage/${path}`, shopUrl()), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{}',
      })
    ).status;
  await demoLogin(context, demoUser('usr-admin').key);
  await openPage(page, panelPathOf('adminApiKeys', language));
  await expectAccessible(page);
  await page.getByRole('button', { name: t('programs.keys.new') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('programs.keys.new') });
  const create = dialog.getByRole('button', { name: t('programs.keys.create') });
  const name = `ERP ${language}`;
  await dialog.getByLabel(t('programs.keys.field.name')).fill(name);
  await create.press('Enter');
  await seen(dialog.getByText(t('messages.field.required')))
    .first()
    .waitFor();
  await dialog.getByLabel(t('programs.keys.right.orders.read')).press('Space');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await create.press('Enter');
  const shown = dialog.getByLabel(t('programs.keys.shown'));
  await shown.waitFor();
  const key = await shown.inputValue();
  expect(key).toMatch(/^attika_/);
  await dialog.getByRole('button', { name: t('programs.secret.copy') }).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: t('programs.secret.kept') }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.content()).not.toContain(key.slice(-20));

  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText(t('programs.keys.right.orders.read')).waitFor();
  await expectNoSidewaysScroll(page);
  expect(await call(key)).toBe(200);

  await row.getByRole('button', { name: t('programs.keys.edit') }).press('Enter');
  const edited = page.getByRole('dialog', { name: t('programs.keys.one', { name }) });
  await edited.getByLabel(t('programs.keys.right.stock.manage')).press('Space');
  await edited.getByRole('button', { name: t('programs.keys.save') }).press('Enter');
  await edited.waitFor({ state: 'detached' });
  expect(await call(key, 'stock/filter')).toBe(200);

  await row.getByRole('button', { name: t('programs.keys.revoke') }).press('Enter');
  await page
    .getByRole('dialog', { name: t('programs.keys.confirm.title') })
    .getByRole('button', { name: t('programs.keys.revoke') })
    .press('Enter');
  await row.waitFor({ state: 'detached' });
  expect(await call(key)).toBe(403);
  expect(complaints).toEqual([]);
});
