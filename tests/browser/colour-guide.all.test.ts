import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Language } from '#values/language.ts';
import { pageAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { onBothWidths } from './hands.ts';
import { aShopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

type DemoColour = { label: Record<Language, string>; hex?: string };
const { attributes } = JSON.parse(
  readFileSync(new URL('../../demo/attributes.json', import.meta.url), 'utf8'),
) as { attributes: { attributeCode: string; values: DemoColour[] }[] };
const colours = attributes.find(({ attributeCode }) => attributeCode === 'colour')?.values ?? [];

test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'each of the eleven colours leads to the goods in it: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    await openPage(page, pageAddress('page-colours', language));
    expect(colours).toHaveLength(11);
    for (const { label, hex } of colours) {
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: label[language], exact: true }) });
      // The swatch and the roof, its gutter apart.
      expect(await card.locator(`svg [fill="${hex}"]`).count()).toBe(2);
      expect(await card.getByRole('paragraph').count()).toBe(2);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const red = colours.find(({ label }) => label.en.includes('3009'))?.label[language] ?? '';
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: red, exact: true }) });
    const said = (await card.getByRole('paragraph').first().innerText()).match(/\d+(?=\D*$)/)?.[0];
    await card.getByRole('link', { name: red, exact: true }).click();
    await page.waitForURL('**?colour=*');
    await page
      .getByText(t('list.count', { count: Number(said) }))
      .first()
      .waitFor();
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent('without scripts the guide leads to one category in one colour', async () => {
  const { page } = await aShopper(openVisitor, 'en', phone, { javaScriptEnabled: false });
  await page.goto(pageAddress('page-colours', 'en'));
  const card = page.getByRole('listitem').filter({ hasText: 'RAL 8019' }).first();
  await card.getByRole('link', { name: 'Rainwater systems' }).click();
  await page.waitForURL('**/rainwater-systems?colour=*');
  await page.getByRole('link', { name: /8019/ }).first().waitFor();
});
