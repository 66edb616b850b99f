import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { demoProduct, productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { anAccount, logIn, profilePath } from './account-steps.ts';
import { figure, lengthFact, money } from './amounts.ts';
import { goToCheckout } from './checkout-steps.ts';
import { eventually } from './eventually.ts';
import { onBothWidths } from './hands.ts';
import { hasFocus } from './keys.ts';
import { aShopper, buyerEmail, type Shopper, seen } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, withBrowser, withoutScripts } from './visitor.ts';

const openVisitor = withBrowser();

/** The coping costs 27.80 a metre and is cut from six metres: 4 × 118.15 + 2 × 88.40 + 3 × 25.02. */
const total = 724.46;
const list = '2x3.180 m, 3 x 90 cm B';

const listPath = (language: Shopper['language']) =>
  pathOf('cutList', language, { slug: demoProduct('coping-300').slug[language] });
const cell = ({ page, t }: Shopper, column: 'length' | 'pieces' | 'mark', row: number) =>
  page.getByLabel(`${t(`lengths.table.${column}`)}, ${t('lengths.table.row', { row })}`, { exact: true });
const pasteArea = ({ page, t }: Shopper) => page.getByLabel(t('lengths.paste.label'));
const button = ({ page, t }: Shopper, key: string) =>
  page.getByRole('button', { name: t(`lengths.${key}`), exact: true });
const summary = ({ page, t }: Shopper) => page.getByRole('complementary', { name: t('lengths.sum.title') });

const lengthOf = ({ t }: Shopper, row: number) =>
  `${t('lengths.table.length')}, ${t('lengths.table.row', { row })}`;

async function fillFirst(shopper: Shopper): Promise<void> {
  await cell(shopper, 'length', 1).fill(shopper.language === 'en' ? '4.25 m' : '4,25 m');
  await cell(shopper, 'pieces', 1).fill('4');
  await cell(shopper, 'mark', 1).fill('A1');
}

/** The one thing that is wrong with a list stands in its summary, which has the focus. */
async function expectTold({ page, t }: Shopper, fault: string): Promise<Locator> {
  const told = page.getByRole('alert').filter({ hasText: t('lengths.wrong.fields') });
  await told.waitFor();
  await told.getByRole('listitem').filter({ hasText: fault }).waitFor();
  expect(await told.getByRole('listitem').count()).toBe(1);
  await eventually(async () => expect(await hasFocus(told)).toBe(true));
  return told;
}

/** Three lines of the cart, with their marks, for what the list said. */
async function expectInCart({ page, t, language }: Shopper): Promise<void> {
  await page.waitForURL(`**${pathOf('cart', language)}`);
  for (const lengthMm of [4250, 3180, 900])
    await page.getByText(lengthFact(language, lengthMm), { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: t('cart.titleWithCount', { count: 9 }) }).waitFor();
  for (const mark of ['A1', 'B'])
    await page
      .getByText(new RegExp(`: ${mark}$`))
      .first()
      .waitFor();
  await page.getByRole('main').getByText(money(language, total)).first().waitFor();
}

/** The checkout's summary shows the list with each word of its columns in one line, not letter below letter. */
async function expectReadAtCheckout(shopper: Shopper): Promise<void> {
  const { page, t, onPhone } = shopper;
  await goToCheckout(shopper);
  if (onPhone) await page.getByText(t('checkout.summary.title'), { exact: true }).click();
  const bought = seen(page.getByRole('table'));
  expect(await bought.getByRole('row').count()).toBe(4);
  const linesOfCells = await bought.locator('th, td').evaluateAll((cells) =>
    cells.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );
  // The mark of the length that has none is empty.
  expect(Math.max(...linesOfCells)).toBe(1);
  await expectNoSidewaysScroll(page);
}

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'a list is typed, pasted, calculated and bought at once: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, t } = shopper;
    await openPage(page, productAddress('coping-300', language));
    await page.getByRole('link', { name: t('choices.piece.list'), exact: true }).click();
    await page.waitForURL(`**${listPath(language)}`);
    await waitForHydration(page);
    // A coping is sold by the metre: its list has no column for an area, not before its first figures either.
    expect(await page.getByRole('columnheader', { name: t('lengths.table.area') }).count()).toBe(0);
    await fillFirst(shopper);
    const understood = page.getByText(`= ${figure(language, 4250)} mm`);
    await understood.waitFor();
    // What is typed outlives the page.
    await page.reload();
    await waitForHydration(page);
    await understood.waitFor();
    expect(await cell(shopper, 'mark', 1).inputValue()).toBe('A1');
    // What is not understood is told by its line, and the lines around it are taken.
    await pasteArea(shopper).fill(`${list}\n4 250\n1 x 100`);
    await button(shopper, 'paste.take').click();
    const reason = t('lengths.paste.rule.ambiguous');
    await page.getByText(t('lengths.paste.line', { line: 2, text: '4 250', reason })).waitFor();
    expect(await cell(shopper, 'mark', 3).inputValue()).toBe('B');
    await summary(shopper).getByText(money(language, total)).waitFor();
    await summary(shopper)
      .getByText(
        t('lengths.sum.stock', {
          bars: 6,
          length: `${figure(language, 6000)} mm`,
          offcut: `${figure(language, 9940)} mm`,
        }),
      )
      .waitFor();
    // The row that is too short says so, and the list is not bought as it is.
    const limit = `${figure(language, 270)} mm`;
    await page.getByText(t('messages.field.minimum', { limit }), { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button(shopper, 'addToCart').click();
    const told = await expectTold(
      shopper,
      `${lengthOf(shopper, 4)}: ${t('messages.field.minimum', { limit })}`,
    );
    await told.getByRole('link').press('Enter');
    expect(await hasFocus(cell(shopper, 'length', 4))).toBe(true);
    await page.getByRole('button', { name: t('lengths.table.remove', { row: 4 }) }).click();
    await told.waitFor({ state: 'detached' });
    await button(shopper, 'addToCart').click();
    await expectInCart(shopper);
    await expectReadAtCheckout(shopper);
    expect(shopper.complaints).toEqual([]);
  },
);

test.concurrent('by keyboard alone: enter leads to the next row, a column pasted from a table fills the list', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'en');
  const { page } = shopper;
  await openPage(page, listPath('en'));
  await cell(shopper, 'length', 1).focus();
  await page.keyboard.type('4250');
  await page.keyboard.press('Enter');
  expect(await cell(shopper, 'length', 2).evaluate((field) => field === document.activeElement)).toBe(true);
  await cell(shopper, 'length', 1).focus();
  await cell(shopper, 'length', 1).fill('');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', '4250\t4\tA1\n3180\t2\n900\t3\tB');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await summary(shopper).getByText(money('en', total)).waitFor();
  expect(await cell(shopper, 'length', 3).inputValue()).toBe('900');
});

test.concurrent('what only the server refuses is said in the page that stays, and outlives a reload', {
  tags: 'release',
}, async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page } = shopper;
  await openPage(page, listPath('hr'));
  await fillFirst(shopper);
  await cell(shopper, 'length', 1).fill('6000');
  await cell(shopper, 'pieces', 1).fill('999');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await button(shopper, 'addToCart').click();
  const told = await expectTold(
    shopper,
    `${shopper.t('lengths.table.pieces')}, ${shopper.t('lengths.table.row', { row: 1 })}`,
  );
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  await cell(shopper, 'pieces', 1).fill('998');
  await told.waitFor({ state: 'detached' });
  await page.reload();
  await waitForHydration(page);
  expect(await cell(shopper, 'pieces', 1).inputValue()).toBe('998');
});

test.concurrent('without scripts the same list is pasted, calculated and bought', {
  tags: 'release',
}, async () => {
  const shopper = { ...(await aShopper(openVisitor, 'de', desktop)), scripts: false };
  const look = await withoutScripts(shopper);
  const { page } = shopper;
  await page.goto(listPath('de'));
  await fillFirst(shopper);
  await pasteArea(shopper).fill(list);
  await button(shopper, 'paste.take').click();
  await summary(shopper).getByText(money('de', total)).waitFor();
  expect(await cell(shopper, 'length', 2).inputValue()).toBe('3180');
  await look();
  await cell(shopper, 'length', 1).fill('7000');
  await button(shopper, 'addToCart').click();
  const limit = `${figure('de', 6000)} mm`;
  await expectTold(shopper, `${lengthOf(shopper, 1)}: ${shopper.t('messages.field.maximum', { limit })}`);
  await look();
  await cell(shopper, 'length', 1).fill('4250');
  await button(shopper, 'addToCart').click();
  await expectInCart(shopper);
});

test.concurrent('a list is saved in the account after the login, opened again, renamed and removed', async () => {
  const shopper = await aShopper(openVisitor, 'hr');
  const { page, t } = shopper;
  await anAccount(shopper, buyerEmail('lists'));
  await openPage(page, listPath('hr'));
  await fillFirst(shopper);
  await cell(shopper, 'mark', 1).fill('Krov, zapad');
  // Whoever is not logged in does so first, and has the list again.
  await button(shopper, 'save.save').click();
  await page.getByText(t('account.login.needed')).waitFor();
  await waitForHydration(page);
  await logIn(shopper, buyerEmail('lists'));
  await page.waitForURL((url) => url.pathname === listPath('hr'));
  await waitForHydration(page);
  expect(await cell(shopper, 'mark', 1).inputValue()).toBe('Krov, zapad');
  await cell(shopper, 'mark', 1).fill('A1');
  await button(shopper, 'save.save').click();
  await expectTold(shopper, `${t('lengths.save.name')}: ${t('lengths.save.nameMissing')}`);
  await page.getByLabel(t('lengths.save.name')).fill('Krov Čakovec');
  await button(shopper, 'save.save').click();
  await page.getByText(t('lengths.save.done', { name: 'Krov Čakovec' })).waitFor();
  // It is that list of the account from now on, whatever is changed in it.
  await cell(shopper, 'pieces', 1).fill('6');
  await button(shopper, 'save.update').waitFor();
  await openPage(page, profilePath('hr', 'lists'));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Krov Čakovec' }).click();
  await page.waitForURL('**?saved=*');
  expect(await cell(shopper, 'mark', 1).inputValue()).toBe('A1');
  await cell(shopper, 'pieces', 1).fill('5');
  await button(shopper, 'save.update').click();
  await page.getByText(t('lengths.save.done', { name: 'Krov Čakovec' })).waitFor();
  await openPage(page, profilePath('hr', 'lists'));
  await page.getByText(t('account.lists.pieces', { count: 5 })).waitFor();
  await page.getByText(t('account.lists.rename')).first().click();
  await page.getByLabel(t('account.lists.name')).fill('Fasada');
  await page.getByRole('button', { name: t('account.lists.saveName') }).click();
  await page.getByRole('link', { name: 'Fasada' }).waitFor();
  await page.getByRole('button', { name: new RegExp(`^${t('account.lists.delete')}.*Fasada$`) }).click();
  await page.getByText(t('account.lists.none')).waitFor();
});
