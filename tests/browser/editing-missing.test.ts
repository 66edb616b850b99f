import { expect, test } from 'vitest';
import { anEditedPage, isEditable, typed } from './editing-steps.ts';
import { expectAccessible, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

test('where the code of edit mode is gone the page is loaded anew once, then it says so and offers to try again', async () => {
  const editor = await anEditedPage(openVisitor, 'hr');
  const { page, t, address } = editor;
  const code = '**/edited-page-*.js';
  await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.goto(`${address}?editPage=true`);
  const notice = page.getByRole('alert').filter({ hasText: t('layout.errorTitle') });
  await notice.waitFor();
  expect(documents).toBe(2);
  // What visitors see stands there meanwhile.
  await page.getByRole('heading', { name: 'Prvi naslov' }).waitFor();
  await expectAccessible(page);
  await page.unroute(code);
  await notice.getByRole('button', { name: t('layout.tryAgain') }).click();
  await isEditable(page);
  await typed(page, 'Prvi naslov').waitFor();
});
