import { expect, test } from 'vitest';
import { formatPrice } from '#web/i18n/formats.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, seen } from './shopper.ts';
import { withBrowser } from './visitor.ts';

const openVisitor = withBrowser();
const euro = { id: 44, label: 'EUR', symbol: '€' };

test.concurrent.for(inTurn('de'))('another thickness has another price: %s', async (language) => {
  const { page } = await aShopper(openVisitor, language);
  await openPage(page, productAddress('falc-430', language));
  const price = (variant: string) =>
    page.getByText(formatPrice(language, demoProduct(variant).retailPrice, euro), { exact: true }).first();
  await pickRadio(page.getByRole('radio', { name: /^0[.,]70/ }));
  await price('falc-430-ral7016-t070').waitFor();
  await pickRadio(page.getByRole('radio', { name: /^0[.,]80/ }));
  await price('falc-430-ral7016-t080').waitFor();
  expect(new URL(page.url()).searchParams.get('thickness')).toBeTruthy();
  // In colours that a visitor has forced on all pages the choice is seen, too.
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = page.locator('label[data-colour]', { has: page.locator(':checked') });
  expect(await colour.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('solid');
  await page.emulateMedia({ forcedColors: null });
});

test.concurrent.for(inTurn('en'))(
  'the page says how much is left of a low stock, and sells no more: %s',
  { tags: 'release' },
  async (language) => {
    const { page, t } = await aShopper(openVisitor, language);
    await openPage(page, productAddress('angle-333', language));
    const unit = t('catalogue.unit.pcs', { count: 2 });
    const left = t('catalogue.stock.lowWithAmount', {
      amount: `3 ${t('catalogue.unit.pcs', { count: 3 })}`,
    });
    await page.getByRole('main').getByText(left, { exact: true }).waitFor();
    await page.getByRole('spinbutton', { name: t('catalogue.add.quantity', { unit }) }).fill('4');
    await seen(page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true })).click();
    const refused = t('messages.outOfStockWithAvailable', { available: 3 });
    await page.getByRole('main').getByText(refused, { exact: true }).waitFor();
  },
);

test.concurrent('a colour that is out of stock says so and cannot be added', async () => {
  const { page, t } = await aShopper(openVisitor, 'hr');
  await openPage(page, productAddress('downpipe-100', 'hr'));
  const add = page.getByRole('button', { name: t('catalogue.add.toCart'), exact: true });
  const stock = page.getByRole('main').getByText(t('catalogue.stock.outOfStock'), { exact: true });
  await add.waitFor();
  expect(await stock.count()).toBe(0);
  await pickRadio(page.getByRole('radio', { name: /RAL 9006/ }));
  await stock.waitFor();
  expect(await add.count()).toBe(0);
  await pickRadio(page.getByRole('radio', { name: /RAL 8019/ }));
  await add.waitFor();
});

test.concurrent('an unavailable combination changes the other choice and says so', {
  tags: 'release',
}, async () => {
  const { page, t } = await aShopper(openVisitor, 'en');
  await openPage(page, productAddress('t35', 'en'));
  await pickRadio(page.getByRole('radio', { name: /RAL 3009/ }));
  const thick = page.getByRole('radio', { name: /^0[.,]80/ });
  await pickRadio(thick);
  const said = t('catalogue.variants.adapted', { values: '…' }).split('…')[0] ?? '';
  await page.getByRole('status').filter({ hasText: said }).waitFor();
  expect(await page.getByRole('radio', { name: /RAL 3009/ }).isChecked()).toBe(false);
  expect(await thick.isChecked()).toBe(true);
});
