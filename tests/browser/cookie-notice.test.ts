import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { cookieChoicePath } from '#web/request/cookie-choice-path.ts';
import { openPage, waitForScripts } from '../../tools/open-page.ts';
import { analyticsBox, cookieSettings, noticeButton, noticeOf } from './cookie-steps.ts';
import { eventually } from './eventually.ts';
import { onBothWidths, waysFrom } from './hands.ts';
import { hasFocus } from './keys.ts';
import { inTurn } from './language-turns.ts';
import { aShopper, aShopperOfWay, open, type Shopper } from './shopper.ts';
import { expectAccessible, expectNoSidewaysScroll, withBrowser } from './visitor.ts';

const openVisitor = withBrowser({ unseen: true });

const choiceOf = async ({ context }: Shopper) =>
  (await context.cookies()).find(({ name }) => name === 'acceptedCookies')?.value;

test.concurrent.for(onBothWidths({ onPhone: ['de'] }))(
  'asks before anything else: $language at $viewport.width px',
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, context, complaints, t } = shopper;
    await context.clearCookies();
    await openPage(page, pathOf('home', language));
    const notice = noticeOf(shopper);
    const [all, necessary] = [noticeButton(shopper, 'all'), noticeButton(shopper, 'necessary')];
    // Of equal weight: the same size, the same look, side by side.
    const [first, second] = await Promise.all([all.boundingBox(), necessary.boundingBox()]);
    expect([first?.width, first?.height, first?.y]).toEqual([second?.width, second?.height, second?.y]);
    const lookOf = (button: Locator) =>
      button.evaluate((element) => {
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
    await analyticsBox(shopper).check();
    await noticeButton(shopper, 'selected').click();
    await notice.waitFor({ state: 'hidden' });
    expect(await choiceOf(shopper)).toBe('necessary,analytics');
    await page.reload();
    expect(await notice.count()).toBe(0);
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(waysFrom('de'))(
  'is answered and changed from the footer, and nothing moves: $language $way',
  async (way) => {
    const shopper = await aShopperOfWay(openVisitor, way);
    const { page, context, language, hands, scripts, complaints } = shopper;
    await context.clearCookies();
    await open(shopper, `${pathOf('forgotPassword', language)}?from=login`);
    const notice = noticeOf(shopper);
    const heading = page.getByRole('heading', { level: 1 });
    const before = await heading.boundingBox();
    await hands.press(noticeButton(shopper, 'all'));
    await notice.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).search).toBe('?from=login');
    expect(await heading.boundingBox()).toEqual(before);
    expect(await choiceOf(shopper)).toBe('necessary,marketing,analytics');

    await hands.press(cookieSettings(shopper));
    await notice.waitFor();
    if (scripts) {
      expect(await hasFocus(notice)).toBe(true);
      // What was accepted is read once the notice stands.
      await eventually(async () => expect(await analyticsBox(shopper).isChecked()).toBe(true));
    } else expect(await choiceOf(shopper)).toBeUndefined();
    await hands.press(noticeButton(shopper, 'necessary'));
    await notice.waitFor({ state: 'hidden' });
    expect(await choiceOf(shopper)).toBe('necessary');
    if (scripts) await eventually(async () => expect(await hasFocus(cookieSettings(shopper))).toBe(true));
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('hr'))(
  'stays and says so if the choice could not be logged: %s',
  { tags: 'release' },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t } = shopper;
    await context.clearCookies();
    await openPage(page, pathOf('home', language));
    await waitForScripts(page);
    const details = { statusCode: 503, code: 'UNAVAILABLE', message: '' };
    await page.route(
      '**/api/v1/marketing/web/consent/cookies',
      (route) => route.fulfill({ status: 503, json: { errored: true, details } }),
      { times: 1 },
    );
    await noticeButton(shopper, 'necessary').click();
    const told = noticeOf(shopper).getByText(t('messages.refusal.UNAVAILABLE'));
    await told.waitFor();
    await expectAccessible(page);
    expect(await choiceOf(shopper)).toBeUndefined();
    await noticeButton(shopper, 'necessary').click();
    await noticeOf(shopper).waitFor({ state: 'hidden' });
    expect(await choiceOf(shopper)).toBe('necessary');
  },
);

test.concurrent.for(onBothWidths({ onPhone: ['hr'] }))(
  'is answered by a press before the scripts have loaded: $language at $viewport.width px',
  { tags: 'release' },
  async ({ language, viewport }) => {
    const shopper = await aShopper(openVisitor, language, viewport);
    const { page, context, complaints } = shopper;
    await context.clearCookies();
    const { promise: isThere, resolve: tellThere } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await isThere;
      await route.continue();
    });
    await page.goto(pathOf('home', language), { waitUntil: 'commit' });
    await noticeButton(shopper, 'necessary').focus();
    tellThere();
    await waitForScripts(page);
    await page.keyboard.press('Enter');
    await noticeOf(shopper).waitFor({ state: 'hidden' });
    // The notice goes at once; the choice is kept when the shop has taken it.
    await eventually(async () => expect(await choiceOf(shopper)).toBe('necessary'));
    expect(complaints).toEqual([]);
  },
);

test.concurrent.for(inTurn('hr'))(
  'comes back and says so if a choice before the scripts could not be stored: %s',
  { tags: 'release' },
  async (language) => {
    const shopper = await aShopper(openVisitor, language);
    const { page, context, t } = shopper;
    await context.clearCookies();
    const { promise: isThere, resolve: tellThere } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await isThere;
      await route.continue();
    });
    await page.route(cookieChoicePath(language), (route) => route.abort('connectionreset'), { times: 1 });
    await page.goto(pathOf('home', language), { waitUntil: 'commit' });
    const told = noticeOf(shopper).getByText(t('layout.cookies.notKept'));
    await noticeButton(shopper, 'necessary').waitFor();
    expect(await told.isVisible()).toBe(false);
    await noticeButton(shopper, 'necessary').press('Enter');
    await told.waitFor();
    expect(await hasFocus(noticeButton(shopper, 'necessary'))).toBe(true);
    expect(await choiceOf(shopper)).toBeUndefined();
    await expectNoSidewaysScroll(page);
    // It is told with the scripts, too, and the next answer is kept.
    tellThere();
    await waitForScripts(page);
    expect(await told.isVisible()).toBe(true);
    await expectAccessible(page);
    await noticeButton(shopper, 'necessary').click();
    await noticeOf(shopper).waitFor({ state: 'hidden' });
    expect(await choiceOf(shopper)).toBe('necessary');
  },
);
