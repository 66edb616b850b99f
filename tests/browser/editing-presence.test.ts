import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import { openPage } from '../../tools/open-page.ts';
import { withOwnShop } from './journey-shop.ts';
import { demoLogin } from './login-calls.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, phone, withBrowser } from './visitor.ts';

// Drafts are kept for all who edit: those of this file are its own.
withOwnShop();
const openVisitor = withBrowser();

const entryOf = ({ page, t }: Shopper) => page.getByRole('link', { name: t('editor.entry.edit') });
const barOf = ({ page, t }: Shopper) => page.getByRole('region', { name: t('editor.editBar.label') });

/** Files of the back office that a page has asked for. */
const backofficeFiles = ({ page }: Shopper) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /edit-entry|edited-page|editor/.test(name)),
  );

test.concurrent.for(languages)(
  'a user of the back office gets from a page into edit mode: %s',
  async (language) => {
    const viewport = language === 'de' ? phone : desktop;
    const editor = await aShopper(openVisitor, language, viewport);
    const { page, context, complaints } = editor;
    await demoLogin(context, 'usr-editor');
    await openPage(page, pathOf('home', language));
    const entry = entryOf(editor);
    expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    expect(await entry.isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await entry.click();
    await barOf(editor).waitFor();
    expect(new URL(page.url()).search).toBe('?editPage=true');
    expect(await entry.count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test('the way into edit mode stands on pages and posts alone, and what is not found has none', async () => {
  const editor = await aShopper(openVisitor, 'hr');
  await demoLogin(editor.context, 'usr-editor');
  await openPage(editor.page, pathOf('shop', 'hr'));
  expect(await entryOf(editor).count()).toBe(0);
  await openPage(editor.page, '/nema-takve-stranice');
  expect(await entryOf(editor).count()).toBe(0);
});

test('visitors and customers load nothing of it', async () => {
  const customer = await aShopper(openVisitor, 'hr');
  await openPage(customer.page, pathOf('home', 'hr'));
  expect(await backofficeFiles(customer)).toEqual([]);
  await demoLogin(customer.context, 'usr-ana');
  await openPage(customer.page, `${pathOf('home', 'hr')}?editPage=true`);
  expect(await backofficeFiles(customer)).toEqual([]);
  expect(await entryOf(customer).count()).toBe(0);
});
