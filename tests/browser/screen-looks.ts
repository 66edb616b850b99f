import type { Page, Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Language, languages } from '#values/language.ts';
import type { ScreenState } from '../../tools/screen-steps.ts';
import { screenStates } from '../../tools/screens.ts';
import { isEveryLanguage } from './language-turns.ts';
import { expectNothingMoves, phoneLine } from './layout-shifts.ts';
import { expectNamedScripts, expectTellingHead, expectValidHtml } from './page-rules.ts';
import { shopUnderTest } from './shop-under-test.ts';
import { aShopper, type Shopper } from './shopper.ts';
import { openSlowLine } from './slow-line.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, shopUrl, withBrowser } from './visitor.ts';

/** The other widths of a state: a window that is drawn narrower or wider must hold the page, too. */
const otherWidthsPx = { narrow: [768], wide: [1920], both: [390, 768, 1920] };

/** Tests of all screens in one language; each language has a file of its own, for the workers to share. */
export function lookAtScreens(language: Language): void {
  const windows = windowsOf(language);
  const states = screenStates.filter(
    (state) => isEveryLanguage || !state.varies || turnOf(state, language) === 0,
  );
  test.concurrent.for(states)('$name is sound, can be used by everybody and fits', async (state) => {
    const viewport = state.only === 'narrow' ? phone : desktop;
    const shopper = await windows.take(viewport);
    const { page, t, complaints } = shopper;
    const { documents, stop } = collectDocuments(page);
    await state.show({ page, language, t, url: shopUrl(), mailFolder: shopUnderTest().mailFolder });
    if (!state.plain) await expectTellingHead(page, language);
    stop();
    await expectSound(documents, state, language);
    await look(shopper, state);
    const arrivesAt = arrivalWidth(state, language);
    if (arrivesAt) complaints.push(...(await windows.arrive(shopper, arrivesAt)));
    expect(complaints.filter((complaint) => !isMeant(complaint, state))).toEqual([]);
    await windows.giveBack(shopper, viewport);
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
  const windows = Object.fromEntries(languages.map((language) => [language, windowsOf(language)]));
  test('what is left for releases are screens', () => {
    const names = screenStates.map(({ name }) => name);
    expect([...furtherStates].filter((name) => !names.includes(name))).toEqual([]);
  });
  const looks = screenStates
    .filter(({ name, varies }) => !varies && !furtherStates.has(name))
    .map((state) => ({
      name: state.name,
      state,
      language: languages.find((one) => turnOf(state, one) === 0),
    }));
  test.concurrent.for(looks)('$name in $language', async ({ state, language }) => {
    const own = language && windows[language];
    if (!own) throw new Error(`No language has the turn of ${state.name}.`);
    const viewport = state.only === 'narrow' ? phone : desktop;
    const shopper = await own.take(viewport);
    const { page, t, complaints } = shopper;
    const { documents, stop } = collectDocuments(page);
    await state.show({ page, language, t, url: shopUrl(), mailFolder: shopUnderTest().mailFolder });
    if (!state.plain) await expectTellingHead(page, language);
    stop();
    await expectSound(documents, state, language);
    await expectSettled(page, state);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(complaints.filter((complaint) => !isMeant(complaint, state))).toEqual([]);
    await own.giveBack(shopper, viewport);
  });
}

/** Windows that stand empty. A browser that has seen the shop before looks at the next screen in half the time. */
function windowsOf(language: Language) {
  const openVisitor = withBrowser({ unseen: true });
  const rested: Shopper[] = [];
  return {
    async take(viewport: typeof phone): Promise<Shopper> {
      const place = rested.findIndex((shopper) => shopper.onPhone === (viewport === phone));
      const [shopper] = place < 0 ? [] : rested.splice(place, 1);
      return shopper ?? aShopper(openVisitor, language, viewport);
    },
    /**
     * Opens the shopper's address over a slow line in a window that has seen nothing of the shop and has had one size since it opened:
     * a page that is asked for while a window is changing is first drawn for the size before.
     */
    async arrive({ page, context }: Shopper, viewport: typeof phone): Promise<string[]> {
      const line = await openSlowLine(shopUrl(), phoneLine);
      const { cookies, origins } = await context.storageState();
      const known = origins.map((kept) => ({ ...kept, origin: new URL(line.through(kept.origin)).origin }));
      const storageState = { cookies, origins: known };
      const arriving = await aShopper(openVisitor, language, viewport, { storageState });
      await expectNothingMoves(arriving.page, line.through(page.url()));
      await arriving.context.close();
      line.close();
      return arriving.complaints;
    },
    /** Nothing of the screen is left but what the browser keeps of the shop's files. */
    async giveBack(shopper: Shopper, viewport: typeof phone): Promise<void> {
      const { page, context, complaints } = shopper;
      // An address of the shop without a page: on a blank one the browser would end the process that knows the shop's files.
      await page.goto('/healthz');
      await page.setViewportSize(viewport);
      await context.clearCookies();
      complaints.length = 0;
      rested.push(shopper);
    },
  };
}

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

/** What axe finds, and that nothing scrolls sideways at any width. */
async function look({ page, t, language }: Shopper, state: ScreenState): Promise<void> {
  await expectSettled(page, state);
  if (axeLooks(state, language, 'own')) await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  for (const width of otherWidthsPx[state.only ?? 'both']) {
    await drawAt(page, width);
    await expectNoSidewaysScroll(page);
    if (width !== phone.width || !axeLooks(state, language, 'phone')) continue;
    // A message that is passing covers what is below it for three seconds.
    await page.getByRole('button', { name: t('layout.dismiss') }).waitFor({ state: 'hidden' });
    await expectAccessible(page);
  }
}

/** Sizes that hang on a window's width follow it with the next frame. Frames need scripts, which every state here has. */
async function drawAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 768 ? phone.height : desktop.height });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

function collectDocuments(page: Page): { documents: Response[]; stop: () => void } {
  const documents: Response[] = [];
  const collect = (response: Response) => {
    if (response.request().isNavigationRequest() && response.status() !== 302) documents.push(response);
  };
  page.on('response', collect);
  return { documents, stop: () => void page.off('response', collect) };
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

/** The error state cuts its own connection. */
function isMeant(complaint: string, state: ScreenState): boolean {
  return state.name === 'error' && /Failed to fetch|Unable to decode|TypeError/.test(complaint);
}
