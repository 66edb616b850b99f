import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { pickRadio } from '../../tools/pick-radio.ts';
import { pdfText } from '../support/pdf-text.ts';
import { anAccount, logIn, profilePath } from './account-steps.ts';
import { figure, lengthFact } from './amounts.ts';
import { onBothWidths } from './hands.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  withBrowser,
  withoutScripts,
} from './visitor.ts';

const openVisitor = withBrowser();

const roofPath = (language: Shopper['language'], query = '') => pathOf('roof', language) + query;
const field = ({ page, t }: Shopper, key: string) => page.getByLabel(t(`roof.form.${key}`), { exact: true });
const button = ({ page, t }: Shopper, key: string) =>
  page.getByRole('button', { name: t(`roof.${key}`), exact: true });
const metres = (language: Shopper['language'], text: string) =>
  language === 'en' ? text : text.replace('.', ',');

/** The row of a table that begins with this. */
const row = ({ page }: Shopper, name: RegExp) => page.getByRole('row', { name });

/** 12.5 m of eaves and 8 m across at 22.5°: 4000 / cos 22.5° = 4329.6 → 4330; 12500 / 1035 = 12.1 → 13 rows a side. */
async function expectTyped(shopper: Shopper): Promise<void> {
  const { language } = shopper;
  await row(shopper, new RegExp(`^${figure(language, 4330).replace('.', '\\.')}.mm 26 `)).waitFor();
}

/** Sheets in their length, and what goes with them. */
async function expectInCart({ page, language }: Shopper): Promise<void> {
  await page.waitForURL(`**${pathOf('cart', language)}`);
  await page.getByText(lengthFact(language, 4330)).waitFor();
  await page.getByText('ATK-SLJ250-3009').first().waitFor();
}

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'a roof is typed, drawn, calculated and bought: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    await openPage(page, productAddress('t35', language));
    await page.getByRole('link', { name: t('choices.piece.roof'), exact: true }).click();
    await page.waitForURL(`**${roofPath(language)}?covering=ATK-T35`);
    await waitForHydration(page);
    expect(await field(shopper, 'product').inputValue()).toBe('ATK-T35');
    await field(shopper, 'lengthAlong').fill(`${metres(language, '12.5')} m`);
    await field(shopper, 'widthGable').fill('8');
    await field(shopper, 'pitch').fill(metres(language, '22.5'));
    await page.getByRole('radio', { name: /3009/ }).check();
    await expectTyped(shopper);
    // Both views say their measures.
    await page.getByRole('img', { name: new RegExp(`${figure(language, 4330)}.mm`) }).waitFor();
    await page.getByText(t('roof.checks.fine')).waitFor();
    // What is being worked out is drawn paler until it is.
    await page.locator('[aria-busy]').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // The address alone holds the calculation.
    await page.goto(page.url());
    await expectTyped(shopper);
    await waitForHydration(page);
    const load = { hr: /\(do 0,50.kN\/m²\)$/, en: /^up to 0\.50.kN\/m² \(I:/, de: /^bis 0,50.kN\/m² \(I:/ };
    const lightest = field(shopper, 'snowLoad').locator('option').first();
    expect(await lightest.textContent()).toMatch(load[language]);
    await field(shopper, 'snowLoad').selectOption('zone1');
    await page.waitForURL('**snow=zone1**');
    await button(shopper, 'buy.add').click();
    await expectInCart(shopper);
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent('by keyboard alone: shapes by arrows, dimensions by tab, invalid ones reported at their fields', async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page, t } = shopper;
  await openPage(page, roofPath('en'));
  await page.getByRole('radio', { name: t('roof.shapes.gable'), exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**shape=mono**');
  await page.keyboard.press('Tab');
  expect(await field(shopper, 'lengthAlong').evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
  await page.keyboard.type('500');
  const limits = { minimum: '1,000 mm', maximum: '40,000 mm' };
  await page.getByText(t('roof.errors.between', limits)).waitFor();
  await page.getByText(t('roof.errors.summary')).waitFor();
  await expectAccessible(page);
  expect(await field(shopper, 'lengthAlong').getAttribute('aria-invalid')).toBe('true');
  await field(shopper, 'lengthAlong').fill('5000');
  await page.getByRole('heading', { name: t('roof.lines.title') }).waitFor();
});

test.concurrent('another shape sets its usual pitch, and what is left out is not bought', async () => {
  const shopper = await aShopper(openVisitor, 'hr', phone);
  const { page, t, language } = shopper;
  await openPage(page, roofPath(language, '?covering=ATK-T35'));
  await pickRadio(page.getByRole('radio', { name: t('roof.shapes.carport'), exact: true }));
  await page.waitForURL('**shape=carport**');
  expect(await field(shopper, 'pitch').inputValue()).toBe('5');
  await page.locator('[aria-busy]').waitFor({ state: 'detached' });
  const boxes = page.getByRole('table', { name: t('roof.lines.title') }).getByRole('checkbox');
  const names = await boxes.evaluateAll((found) =>
    found.map((box) => box.closest('tr')?.querySelector('span[class*=sku]')?.textContent ?? ''),
  );
  expect(names.length).toBeGreaterThan(2);
  await boxes.first().uncheck();
  // It is as much a part of the roof as its measures: whoever comes back by its address finds it so.
  await page.waitForURL(/[?&]without=\d+/);
  await page.reload();
  await waitForHydration(page);
  expect(await boxes.first().isChecked()).toBe(false);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(shopper, 'buy.add').click();
  await page.waitForURL(`**${pathOf('cart', language)}`);
  await page
    .getByText(names[1] ?? '')
    .first()
    .waitFor();
  expect(await page.getByText(names[0] ?? '').count()).toBe(0);
});

test.concurrent('a roof that cannot be built says why, and is not bought', async () => {
  const shopper = await aShopper(openVisitor, 'de');
  const { page, t } = shopper;
  await openPage(
    page,
    roofPath('de', '?shape=mono&length=6000&width=9000&pitch=13&snow=zone4&covering=ATK-CL350'),
  );
  // Beside the drawing and at the field that it is about.
  const tooLong = page.getByText(t('roof.checks.tooLong', { needed: '9.287 mm', maximum: '6.000 mm' }));
  await tooLong.first().waitFor();
  expect(await tooLong.count()).toBe(2);
  expect(await field(shopper, 'product').getAttribute('aria-invalid')).toBe('true');
  await page.getByText(t('roof.checks.stopped')).waitFor();
  expect(await button(shopper, 'buy.add').count()).toBe(0);
  await expectAccessible(page);
});

test.concurrent('without scripts the same roof is calculated by a form, and bought', async () => {
  const shopper = { ...(await aShopper(openVisitor, 'de', desktop)), scripts: false };
  const look = await withoutScripts(shopper);
  const { page } = shopper;
  await page.goto(roofPath('de', '?covering=ATK-T35'));
  await field(shopper, 'lengthAlong').fill('12,5 m');
  await field(shopper, 'widthGable').fill('8000');
  await field(shopper, 'pitch').fill('22,5');
  await field(shopper, 'snowLoad').selectOption('zone1');
  await pickRadio(page.getByRole('radio', { name: /3009/ }));
  await button(shopper, 'form.calculate').click();
  await expectTyped(shopper);
  await look();
  const paper = page.getByRole('link', { name: shopper.t('roof.keep.pdf'), exact: true });
  const answer = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(pdfText(await answer.body())).toMatch(/Dachberechnung: .*3009.*12\.500.mm.*8\.000.mm.*22,5°/);
  await button(shopper, 'buy.add').click();
  await expectInCart(shopper);
});

test.concurrent('in print the calculation has no form', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await openPage(page, roofPath('hr', '?shape=hip&length=12000&width=8000&pitch=30'));
  await page.emulateMedia({ media: 'print' });
  expect(await field(shopper, 'lengthAlong').isVisible()).toBe(false);
  expect(await button(shopper, 'keep.print').isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: t('roof.keep.pdf') }).isVisible()).toBe(false);
  expect(await page.getByRole('img', { name: /12\.000.mm × 8\.000.mm/ }).isVisible()).toBe(true);
  expect(await page.getByRole('heading', { name: t('roof.lines.title') }).isVisible()).toBe(true);
});

test.concurrent.for([
  { language: 'hr', viewport: phone },
  { language: 'de', viewport: desktop },
] as const)(
  'a roof is saved in the account, opened again, renamed and removed: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t, complaints } = shopper;
    const email = buyerEmail(`roofs.${language}`);
    await anAccount(shopper, email);
    // Whoever is not logged in does that first and comes back to the same roof.
    const query = '?covering=ATK-T35&colour=ral3009&length=12.5+m&width=8&pitch=22&gutter=no';
    await openPage(page, roofPath(language, query.replace('12.5', metres(language, '12.5'))));
    await button(shopper, 'keep.save').click();
    await page.waitForURL(`**${pathOf('login', language)}?**`);
    await logIn(shopper, email);
    await page.waitForURL(`**${roofPath(language)}?covering=ATK-T35**`);
    await waitForHydration(page);
    await button(shopper, 'keep.save').click();
    await page.getByText(t('roof.keep.nameMissing')).waitFor();
    await page.getByLabel(t('roof.keep.name'), { exact: true }).fill('Kuća u Senju');
    await button(shopper, 'keep.save').click();
    await page.getByText(t('roof.keep.done', { name: 'Kuća u Senju' })).waitFor();
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('link', { name: t('roof.keep.all') }).click();
    await page.waitForURL(`**${profilePath(language, 'lists')}`);
    await page.getByRole('heading', { name: t('account.lists.roofs'), exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Kuća u Senju' }).click();
    await page.waitForURL(`**${roofPath(language)}?shape=gable**`);
    await waitForHydration(page);
    expect(await page.getByRole('radio', { name: /3009/ }).isChecked()).toBe(true);
    expect(await field(shopper, 'lengthAlong').inputValue()).toBe('12500 mm');
    await openPage(page, profilePath(language, 'lists'));
    await page.getByText(t('account.lists.rename')).first().click();
    await seen(page.getByRole('main').locator('input[name=name]')).fill('Garaža');
    await page.getByRole('button', { name: t('account.lists.saveName') }).click();
    await page.getByRole('link', { name: 'Garaža' }).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${t('account.lists.delete')}.*Garaža$`) }).click();
    await page.getByText(t('account.lists.none')).waitFor();
    expect(complaints).toEqual([]);
  },
);
