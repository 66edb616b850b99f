import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { inTurn } from './language-turns.ts';
import { demoUser } from './login-calls.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const customer = demoUser('usr-ana');

test.for(inTurn('en'))(
  'a customer who logs in at the panel gets a 403 that says it is for others: %s',
  async (language) => {
    const { page, t } = await aShopper(openVisitor, language);
    await openPage(page, panelPathOf('adminLogin', language));
    await page.locator('input[name=username]').fill(customer.email);
    await page.locator('input[name=password]').fill(customer.demoPassword);
    const panel = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === panelPathOf('admin', language),
    );
    await page.getByRole('button', { name: t('account.login.submit') }).click();
    expect((await panel).status()).toBe(403);
    await page.getByRole('heading', { level: 1, name: t('backoffice.problem.forbidden.title') }).waitFor();
    await page.getByText(t('backoffice.problem.forbidden.text')).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await expectAccessible(page);
  },
);
