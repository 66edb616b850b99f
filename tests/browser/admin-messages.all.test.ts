import { expect, test } from 'vitest';
import { panelPathOf } from '#values/panel-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { demoLogin } from './login-calls.ts';
import { aShopper } from './shopper.ts';
import { withBrowser } from './visitor.ts';

/* What the panel says in messages (docs/rules/backoffice.md). */

const openVisitor = withBrowser();

test.for([
  { dialog: 'domains', call: '**/api/v1/domain/filter' },
  { dialog: 'releases', call: '**/api/v1/release/filter?**' },
] as const)(
  'if $dialog cannot be fetched, a message says so, and it is requested again the next time',
  async ({ dialog, call }) => {
    const { page, context, t } = await aShopper(openVisitor, 'hr');
    await demoLogin(context, 'usr-editor');
    await openPage(page, panelPathOf('admin', 'hr'));
    await page.route(call, (route) => route.abort());
    await page.getByRole('button', { name: t(`admin.${dialog}.open`) }).click();
    await page.getByRole('alert').getByText(t('messages.refusal.NETWORK')).waitFor();
    const window = page.getByRole('dialog', { name: t(`admin.${dialog}.title`) });
    await window.waitFor({ state: 'hidden' });
    await page.unroute(call);
    await page.getByRole('button', { name: t(`admin.${dialog}.open`) }).click();
    await window.getByRole('listitem').first().waitFor();
  },
);

test('a user with a refused access key is told so, logged out, and may log in for the requested page', async () => {
  const { page, context, t } = await aShopper(openVisitor, 'de');
  await demoLogin(context, 'usr-editor');
  await openPage(page, panelPathOf('admin', 'de'));
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) sent.push(pathname);
  });
  const details = { statusCode: 403, code: 'TOKEN_REFUSED', message: '' };
  await page.route(
    '**/api/v1/release/filter?**',
    (route) => route.fulfill({ status: 403, json: { errored: true, details } }),
    { times: 1 },
  );
  await page.getByRole('button', { name: t('admin.releases.open') }).click();
  await page.getByRole('alert').getByText(t('messages.refusal.TOKEN_REFUSED')).waitFor();
  await page.getByRole('dialog', { name: t('admin.login.ended') }).waitFor();
  expect(sent).toEqual(['/api/v1/release/filter', '/api/auth/logout', '/api/v1/release/filter']);
  const names = (await context.cookies()).map(({ name }) => name);
  for (const name of ['accessToken', 'refreshToken', 'backoffice']) expect(names).not.toContain(name);
});
