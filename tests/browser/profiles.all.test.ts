import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { money } from './amounts.ts';
import { onBothWidths } from './hands.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { enquiryShopUrl, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

const path = ({ language }: Shopper, query = '') => pathOf('profiles', language) + query;
const row = ({ page, t }: Shopper, key: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: t(`profiles.table.${key}`), exact: true }) });
const columns = ({ page }: Shopper) => page.getByRole('columnheader').getByRole('link');
const point = (language: Shopper['language'], text: string) =>
  language === 'en' ? text : text.replaceAll('.', ',');

test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'two sheets are chosen, drawn and compared by their figures: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    await openPage(page, path(shopper, '?profile=ATK-T35'));
    await page.getByText(t('profiles.few')).waitFor();
    await page.getByLabel(demoProduct('falc-430').name[language], { exact: true }).check();
    await page.waitForURL('**?profile=ATK-SF430&profile=ATK-T35');
    await columns(shopper).nth(1).waitFor();
    const names = ['falc-430', 't35'].map((key) => demoProduct(key).name[language]);
    expect(await columns(shopper).allInnerTexts()).toEqual(names);
    await page.getByRole('img', { name: new RegExp(`${names[0]}, ${names[1]}`) }).waitFor();
    // T35 of 0.60 to 0.80 mm: 2.18 to 2.91 kg a metre of 1.035 m (demo/products/trapez.json).
    await row(shopper, 'weight').getByText(point(language, '2.11–2.81')).waitFor();
    await row(shopper, 'price').getByText(money(language, 18.55)).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent('the form works without scripts, and its address is the choice', async () => {
  const shopper = await aShopper(openVisitor, 'en', phone, { javaScriptEnabled: false });
  const { page, t } = shopper;
  await page.goto(path(shopper, '?profile=ATK-T20&profile=ATK-T35'));
  await page.getByLabel(demoProduct('wave-18').name.en, { exact: true }).check();
  await page.getByRole('button', { name: t('profiles.form.submit') }).click();
  await page.waitForURL(/profile=ATK-V18-MF-07/);
  expect(await columns(shopper).count()).toBe(3);
  await expectNoSidewaysScroll(page);
});

test.concurrent('if prices are not shown none is compared', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  await shopper.page.goto(enquiryShopUrl() + path(shopper));
  await row(shopper, 'weight').waitFor();
  expect(await row(shopper, 'price').count()).toBe(0);
});
