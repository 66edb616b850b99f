import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { inTurn } from './language-turns.ts';
import { demoLogin, demoUser } from './login-calls.ts';
import { aShopper, seen } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

/* Webhooks in the panel (docs/rules/webhooks.md). */

const openVisitor = withBrowser();

test.for(inTurn('en'))(
  'a webhook is made, tried, sent again, given a new secret and taken away: %s',
  async (language) => {
    const { page, context, t, complaints } = await aShopper(openVisitor, language, phone);
    await demoLogin(context, demoUser('usr-admin').key);
    await openPage(page, panelPathOf('adminWebhooks', language));
    await expectAccessible(page);
    await page.getByRole('button', { name: t('programs.webhooks.new') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: t('programs.webhooks.new') });
    const name = `ERP ${language}`;
    await dialog.getByLabel(t('programs.webhooks.field.name')).fill(name);
    const url = dialog.getByLabel(t('programs.webhooks.field.url'));
    // A name that leads nowhere (RFC 6761).
    await url.fill('http://erp.invalid/hook');
    await dialog.getByLabel(t('programs.webhooks.event.order.paid')).press('Space');
    const create = dialog.getByRole('button', { name: t('programs.webhooks.create') });
    await create.press('Enter');
    await seen(dialog.getByText(t('messages.field.format')))
      .first()
      .waitFor();
    await url.fill('https://erp.invalid/hook');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await create.press('Enter');
    expect(await dialog.getByLabel(t('programs.webhooks.secret')).inputValue()).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: t('programs.secret.kept') }).press('Enter');

    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByRole('button', { name: t('programs.webhooks.test') }).press('Enter');
    const row = page.getByRole('row').filter({ hasText: t('programs.webhooks.testEvent') });
    await row.getByText(t('programs.webhooks.payload')).press('Enter');
    await row.getByText('"webhook.test"').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await row.getByRole('button', { name: t('programs.webhooks.resend') }).press('Enter');
    await seen(page.getByText(t('programs.webhooks.resent'))).waitFor();

    await page.getByRole('button', { name: t('programs.webhooks.rotate') }).press('Enter');
    const rotating = page.getByRole('dialog', { name: t('programs.webhooks.rotate') });
    await rotating.getByRole('button', { name: t('programs.webhooks.rotateDo') }).press('Enter');
    expect(await rotating.getByLabel(t('programs.webhooks.secret')).inputValue()).toMatch(/^whsec_/);
    await rotating.getByRole('button', { name: t('programs.secret.kept') }).press('Enter');
    await page.getByRole('button', { name: t('programs.webhooks.turnOff') }).press('Enter');
    await page.getByRole('button', { name: t('programs.webhooks.turnOn') }).waitFor();

    await page.getByRole('button', { name: t('programs.webhooks.remove') }).press('Enter');
    await page
      .getByRole('dialog', { name: t('programs.webhooks.confirm.title') })
      .getByRole('button', { name: t('programs.webhooks.remove') })
      .press('Enter');
    await page.getByRole('heading', { name: t('programs.webhooks.title'), level: 1 }).waitFor();
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  },
);
