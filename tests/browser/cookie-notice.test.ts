import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** The buttons' words are the cookie element's (demo/elements.json). */
const words = {
  hr: {
    all: 'Prihvati sve',
    necessary: 'Samo nužni',
    selected: 'Prihvati odabrano',
    analytics: 'Analitički',
  },
  de: {
    all: 'Alle annehmen',
    necessary: 'Nur notwendige',
    selected: 'Auswahl annehmen',
    analytics: 'Analyse',
  },
} as const;

const noticeOf = ({ page, t }: Shopper) => page.getByRole('region', { name: t('layout.cookies.label') });
const choiceOf = async ({ context }: Shopper) =>
  (await context.cookies()).find(({ name }) => name === 'acceptedCookies')?.value;

async function newVisitor(
  ...[language, viewport, options]: [keyof typeof words, typeof phone | typeof desktop, object?]
) {
  const shopper = await aShopper(openVisitor, language, viewport, options);
  await shopper.context.clearCookies();
  return shopper;
}

test.for([
  { language: 'hr', viewport: desktop },
  { language: 'de', viewport: phone },
] as const)('asks before anything: $language at $viewport.width px', async ({ language, viewport }) => {
  const shopper = await newVisitor(language, viewport);
  const { page, context, complaints, t } = shopper;
  await openPage(page, pathOf('home', language));
  const notice = noticeOf(shopper);
  const button = (name: string) => notice.getByRole('button', { name, exact: true });
  const { all, necessary, selected, analytics } = words[language];
  // Of equal weight: the same size, the same look, side by side.
  const [first, second] = await Promise.all([button(all).boundingBox(), button(necessary).boundingBox()]);
  expect([first?.width, first?.height, first?.y]).toEqual([second?.width, second?.height, second?.y]);
  const lookOf = (name: string) =>
    button(name).evaluate((element) => {
      const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(element);
      return { color, backgroundColor, borderColor, fontWeight };
    });
  await page.mouse.move(0, 0);
  expect(await lookOf(all)).toEqual(await lookOf(necessary));
  expect(await context.cookies()).toEqual([]);
  await notice.getByText(t('layout.cookies.choose'), { exact: true }).click();
  const ticked = await notice
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
  expect(ticked).toEqual([true, false, false]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await notice.getByRole('checkbox', { name: analytics }).check();
  await button(selected).click();
  await notice.waitFor({ state: 'hidden' });
  expect(await choiceOf(shopper)).toBe('necessary,analytics');
  await page.reload();
  expect(await notice.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('is changed from the footer, where the choice of before is ticked', async () => {
  const shopper = await newVisitor('hr', desktop);
  const { page } = shopper;
  await openPage(page, pathOf('home', 'hr'));
  const notice = noticeOf(shopper);
  await notice.getByRole('button', { name: words.hr.all }).click();
  await notice.waitFor({ state: 'hidden' });
  expect(await choiceOf(shopper)).toBe('necessary,marketing,analytics');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Postavke kolačića' }).click();
  await notice.waitFor();
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await notice.getByRole('checkbox', { name: words.hr.analytics }).isChecked()).toBe(true);
  await notice.getByRole('button', { name: words.hr.necessary }).click();
  await notice.waitFor({ state: 'hidden' });
  expect(await choiceOf(shopper)).toBe('necessary');
});

test('works without JavaScript, and moves nothing when it goes', async () => {
  const shopper = await newVisitor('hr', phone, { javaScriptEnabled: false });
  const { page } = shopper;
  await page.goto(`${pathOf('shop', 'hr')}?limit=24`);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await noticeOf(shopper).getByRole('button', { name: words.hr.necessary }).click();
  expect(new URL(page.url()).search).toBe('?limit=24');
  expect(await noticeOf(shopper).count()).toBe(0);
  expect(await heading.boundingBox()).toEqual(before);
  expect(await choiceOf(shopper)).toBe('necessary');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Postavke kolačića' }).click();
  await noticeOf(shopper).waitFor();
  expect(await choiceOf(shopper)).toBeUndefined();
});
