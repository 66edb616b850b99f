import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Language, languages } from '#values/language.ts';
import type { ScreenState } from '../../tools/screen-steps.ts';
import { screenStates } from '../../tools/screens.ts';
import { isEveryLanguage } from './language-turns.ts';
import { expectNothingMoves, phoneLine } from './layout-shifts.ts';
import { expectNamedScripts, expectTellingHead, expectValidHtml } from './page-rules.ts';
import { shopUnderTest } from './shop-under-test.ts';
import { aShopper, type OpenVisitor, type Shopper } from './shopper.ts';
import { openSlowLine } from './slow-line.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/** The other widths of a state: a window that is drawn narrower or wider must hold the page, too. */
const otherWidthsPx = { narrow: [768], wide: [1920], both: [390, 768, 1920] };

/** Tests of all screens in one language; each language has a file of its own, for the workers to share. */
export function lookAtScreens(language: Language): void {
  const openVisitor = withBrowser();
  const openArriving = withBrowser({ unseen: true });
  const states = screenStates.filter(
    (state) => isEveryLanguage || !state.varies || turnOf(state, language) === 0,
  );
  test.concurrent.for(states)('$name is sound, can be used by everybody and fits', async (state) => {
    const shopper = await showScreen(openVisitor, state, language);
    await look(shopper, state);
    const arrivesAt = arrivalWidth(state, language);
    if (arrivesAt) shopper.complaints.push(...(await arrive(openArriving, shopper, arrivesAt)));
    expectNoComplaints(shopper, state);
  });
}

/** Further states of screens, and pages of content of the same template, that `npm run test:all` looks at. */
const furtherStates = new Set([
  'cart-of-customer',
  'checkout-delivery',
  'checkout-of-customer',
  'checkout-payment',
  'confirm-email-missing',
  'enquiry-form',
  'form',
  'page-delivery',
  'page-faq',
  'page-privacy',
  'page-references',
  'page-services',
  'page-terms',
  'product-delivery',
  'product-digital',
  'product-out-of-stock',
  'profile-address-form',
  'profile-logged-out',
  'search-nothing',
  'search-products',
]);

/**
 * The daily look: every screen in one of its states, in the language whose turn it is, at its own width. It is sound, can be used by
 * everybody and does not scroll sideways.
 */
export function lookAtEveryScreenOnce(): void {
  const openVisitor = withBrowser();
  test('what is left for releases are screens', () => {
    const names = screenStates.map(({ name }) => name);
    expect([...furtherStates].filter((name) => !names.includes(name))).toEqual([]);
  });
  const looks = screenStates
    .filter(({ name, varies }) => !varies && !furtherStates.has(name))
    .map((state) => ({ name: state.name, state, language: languageInTurn(state) }));
  test.concurrent.for(looks)('$name in $language', async ({ state, language }) => {
    const shopper = await showScreen(openVisitor, state, language);
    await expectSettled(shopper.page, state);
    await expectAccessible(shopper.page);
    await expectNoSidewaysScroll(shopper.page);
    expectNoComplaints(shopper, state);
  });
}

/** Shows a screen in one of its states, at its own width; its HTML and its head are sound. */
async function showScreen(
  openVisitor: OpenVisitor,
  state: ScreenState,
  language: Language,
): Promise<Shopper> {
  const shopper = await aShopper(openVisitor, language, state.only === 'narrow' ? phone : desktop);
  const { page, t } = shopper;
  const documents: Response[] = [];
  const collect = (response: Response) => {
    if (response.request().isNavigationRequest() && response.status() !== 302) documents.push(response);
  };
  page.on('response', collect);
  await state.show({ page, language, t, url: shopUrl(), mailFolder: shopUnderTest().mailFolder });
  if (!state.plain) await expectTellingHead(page, language);
  page.off('response', collect);
  await expectSound(documents, state, language);
  return shopper;
}

/**
 * Opens the shopper's address over a slow line in a window that has seen nothing of the shop and has had one size since it opened:
 * a page that is requested while a window changes is first drawn for the size before.
 */
async function arrive(
  openVisitor: OpenVisitor,
  { page, context, language }: Shopper,
  viewport: typeof phone,
) {
  const line = await openSlowLine(shopUrl(), phoneLine);
  const { cookies, origins } = await context.storageState();
  const known = origins.map((stored) => ({ ...stored, origin: new URL(line.through(stored.origin)).origin }));
  const storageState = { cookies, origins: known };
  const arriving = await aShopper(openVisitor, language, viewport, { storageState });
  await expectNothingMoves(arriving.page, line.through(page.url()));
  await arriving.context.close();
  line.close();
  return arriving.complaints;
}

const languageInTurn = (state: ScreenState): Language =>
  languages[screenStates.indexOf(state) % languages.length] ?? 'hr';

/**
 * How far a language is from the one whose turn a screen is, by the screen's place in the list: 0, 1 or 2. Variations are seen in
 * that one alone.
 */
function turnOf(state: ScreenState, language: Language): number {
  const distance = languages.indexOf(language) - screenStates.indexOf(state);
  return ((distance % languages.length) + languages.length) % languages.length;
}

/**
 * A screen's elements, names and colours are the same in every language; what differs, words and their widths, is seen at all
 * widths in each. Axe looks at its own width in one language, on a phone in the next; at a variation in one of the two.
 */
function axeLooks(state: ScreenState, language: Language, place: 'own' | 'phone'): boolean {
  if (isEveryLanguage) return true;
  if (!state.varies) return turnOf(state, language) === (place === 'own' ? 0 : 1);
  if (state.only) return place === 'own';
  const turn = Math.floor(screenStates.indexOf(state) / languages.length) % 2;
  return place === (turn === 0 ? 'own' : 'phone');
}

/** A screen is seen arriving over a slow line as axe sees it. What is opened upon it a hand has called up. */
function arrivalWidth(state: ScreenState, language: Language): typeof phone | undefined {
  if (state.varies || state.over || state.plain) return undefined;
  const turn = turnOf(state, language);
  if (turn === 0) return state.only === 'narrow' ? phone : desktop;
  return turn === 1 && !state.only ? phone : undefined;
}

/** What is being saved is drawn paler until it is; the line of a page on its way takes a moment to its end. */
async function expectSettled(page: Page, state: ScreenState): Promise<void> {
  if (state.waits) return;
  await page.locator('[data-pending], [data-phase]').first().waitFor({ state: 'detached' });
}

/** What axe finds, and that nothing scrolls sideways and no star stands on a line of its own at any width. */
async function look({ page, t, language }: Shopper, state: ScreenState): Promise<void> {
  await expectSettled(page, state);
  if (axeLooks(state, language, 'own')) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectBoundStars(page);
  for (const width of otherWidthsPx[state.only ?? 'both']) {
    await drawAt(page, width);
    await expectNoSidewaysScroll(page);
    await expectBoundStars(page);
    if (width !== phone.width || !axeLooks(state, language, 'phone')) continue;
    // A message that is passing covers what is below it for three seconds.
    await page.getByRole('button', { name: t('layout.dismiss') }).waitFor({ state: 'hidden' });
    await expectAccessible(page);
  }
}

/** Fails where the star of a field that is required stands below the last line of its words. */
async function expectBoundStars(page: Page): Promise<void> {
  const alone = await page.evaluate(() => {
    const stars = [...document.querySelectorAll(':is(label, legend) span[aria-hidden]')];
    return stars.flatMap((star) => {
      const label = star.closest('label, legend');
      if (star.textContent?.trim() !== '*' || !label) return [];
      const words = document.createRange();
      words.setStart(label, 0);
      words.setEndBefore(star);
      const [line, own] = [words.getClientRects(), star.getClientRects()].map((boxes) => [...boxes].at(-1));
      return line && own && own.top >= line.bottom ? [label.textContent] : [];
    });
  });
  expect(alone, page.url()).toEqual([]);
}

/** Sizes that hang on a window's width follow it with the next frame. Frames need scripts, which every state here has. */
async function drawAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? phone.height : desktop.height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Elements are the same in every language: whether they are sound is judged in one, as the crawl does it. */
async function expectSound(documents: Response[], state: ScreenState, language: Language): Promise<void> {
  const last = documents.at(-1);
  if (!last) throw new Error(`${state.name} has no document.`);
  expect(last.status()).toBe(state.status ?? 200);
  const html = await last.text();
  if (isEveryLanguage || turnOf(state, language) === 0) await expectValidHtml(html, last.url());
  if (state.plain) return;
  expectNamedScripts({ status: last.status(), headers: await last.allHeaders(), html }, last.url());
}

function expectNoComplaints({ complaints }: Shopper, { name }: ScreenState): void {
  // The error state cuts its own connection.
  const isMeant = (complaint: string) =>
    name === 'error' && /Failed to fetch|Unable to decode|TypeError/.test(complaint);
  expect(complaints.filter((complaint) => !isMeant(complaint))).toEqual([]);
}
