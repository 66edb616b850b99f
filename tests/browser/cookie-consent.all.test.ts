import { and, desc, eq, gte } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { consentLog } from '#domain/consents/consents-tables.ts';
import { pathOf } from '#values/addresses.ts';
import { acceptedCookiesName } from '#values/consents.ts';
import type { Language } from '#values/language.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage, waitForHydration } from '../../tools/open-page.ts';
import { shopTexts } from '../../tools/shop-texts.ts';
import { analyticsBox, cookieSettings, type NoticeButton, noticeButton, noticeOf } from './cookie-steps.ts';
import { eventually } from './eventually.ts';
import { onBothWidths } from './hands.ts';
import { fetchPage } from './server-pages.ts';
import { withShopDatabase } from './shop-database.ts';
import { withOwnShop } from './shop-under-test.ts';
import { aShopper, seen } from './shopper.ts';
import { desktop, expectAccessible, type phone, shopUrl, withBrowser } from './visitor.ts';

/*
 * docs/rules/consents.md: nothing but the necessary is set or loaded before a choice and without one. Analytics are answered here
 * instead of by their makers, by a script that sets a cookie as theirs do.
 */

withOwnShop();
const openVisitor = withBrowser({ unseen: true });

const identifiers = {
  GoogleAnalyticsId: 'G-ABCDE12345',
  GoogleTagManagerId: 'GTM-ABC1234',
  FacebookPixelId: '123456789012345',
};
const chatAddress = 'https://chat.example/room';
const analyticsScripts = [
  'https://www.googletagmanager.com/gtag/js?id=G-ABCDE12345',
  'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
];
const marketingScripts = ['https://connect.facebook.net/en_US/fbevents.js'];

const shopBehind = withShopDatabase();

beforeAll(async () => {
  await shopBehind().setOptions({ ...identifiers, AnonymousChat: chatAddress });
  await eventually(async () => expect(await scriptSources()).toContain('https://connect.facebook.net'));
});

/** Where the policy of a page lets scripts come from, beside those within it. */
async function scriptSources(): Promise<string[]> {
  const { headers } = await fetchPage(shopUrl(), pathOf('home', 'hr'));
  const policy = String(headers['content-security-policy']);
  const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
  return sources.filter((source) => !source.startsWith("'sha256-"));
}

/** A visitor of whom nothing is known, with all that is asked of others. */
async function aStranger(language: Language, viewport: typeof phone | typeof desktop) {
  const shopper = await aShopper(openVisitor, language, viewport);
  const { context } = shopper;
  await context.clearCookies();
  const asked: string[] = [];
  /** What the policy has let through. */
  const answered: string[] = [];
  const isElsewhere = (url: URL) =>
    /^https?:$/.test(url.protocol) && url.origin !== new URL(shopUrl()).origin;
  context.on('request', (request) => {
    if (isElsewhere(new URL(request.url()))) asked.push(request.url());
  });
  const body = "document.cookie = '_ga=GA1.1.5; path=/'; document.cookie = '_fbp=fb.1.5; path=/';";
  await context.route(isElsewhere, (route) => {
    answered.push(route.request().url());
    return route.fulfill({ status: 200, contentType: 'text/javascript', body });
  });
  return {
    ...shopper,
    /** What others were asked for since the last time, once it is as much as expected. */
    async expectAsked(expected: readonly string[]): Promise<void> {
      await eventually(() => expect(asked.length).toBeGreaterThanOrEqual(expected.length));
      expect(asked.splice(0).sort()).toEqual(expected);
    },
    /** What of it came. */
    takeAnswered: () => answered.splice(0).sort(),
    cookies: async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`).sort(),
  };
}
type Stranger = Awaited<ReturnType<typeof aStranger>>;

async function press(stranger: Stranger, name: NoticeButton): Promise<void> {
  await noticeButton(stranger, name).click();
  await noticeOf(stranger).waitFor({ state: 'hidden' });
  await waitForHydration(stranger.page);
}

async function reopen(stranger: Stranger): Promise<void> {
  await cookieSettings(stranger).click();
  await noticeOf(stranger).waitFor();
}

/** Three kinds of pages, each opened anew. */
async function lookAround({ page, language }: Stranger): Promise<void> {
  for (const path of [
    pathOf('home', language),
    pathOf('shop', language),
    productAddress('romb-400', language),
  ])
    await openPage(page, path);
}

/** Scripts of others that run in the page. */
const foreignScripts = (page: Stranger['page']) =>
  page.evaluate(() => document.querySelectorAll('script[src^="https://"]').length);

const choice = (categories: string) => `${acceptedCookiesName}=${categories}`;

test('no address with a secret or a person is sent to third parties, whatever was accepted', async () => {
  const stranger = await aStranger('hr', desktop);
  const { page, expectAsked } = stranger;
  await openPage(page, pathOf('home', 'hr'));
  await press(stranger, 'all');
  await expectAsked([...analyticsScripts, ...marketingScripts].sort());
  for (const path of [
    `${pathOf('forgotPassword', 'hr')}?token=mailed-to-one-person`,
    `${pathOf('confirmEmail', 'hr')}?goalType=message&goal=Hvala&confirmedEmail=ana%40example.com`,
  ]) {
    await openPage(page, path);
    await expectAsked([]);
  }
  await openPage(page, pathOf('login', 'hr'));
  await expectAsked([...analyticsScripts, ...marketingScripts].sort());
});

test('the pages’ policy names only the providers of the configured identifiers', async () => {
  expect(await scriptSources()).toEqual([
    "'self'",
    'https://www.googletagmanager.com',
    'https://connect.facebook.net',
  ]);
});

test('a chat is offered after consent to marketing, and loaded when it is opened', async () => {
  const stranger = await aStranger('hr', desktop);
  const { page, t, expectAsked, complaints } = stranger;
  const button = (words = t) => page.getByRole('button', { name: words('chat.open'), exact: true });
  await openPage(page, pathOf('shop', 'hr'));
  await press(stranger, 'necessary');
  expect(await button().count()).toBe(0);
  await reopen(stranger);
  await press(stranger, 'all');
  await button().waitFor();
  await expectAsked([...analyticsScripts, ...marketingScripts].sort());
  await expectAccessible(page, { within: '.chat-place' });
  // In another language it speaks that one.
  await seen(page.getByRole('banner').getByRole('link', { name: /Deutsch$/ })).click();
  await page.waitForURL(`**${pathOf('shop', 'de')}`);
  await expectAsked([...analyticsScripts, ...marketingScripts].sort());
  const german = shopTexts('de');
  await button(german).focus();
  await page.keyboard.press('Enter');
  await expectAsked([chatAddress]);
  await page.getByTitle(german('chat.frame')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByTitle(german('chat.frame')).waitFor({ state: 'hidden' });
  // Who was asked is judged above.
  expect(complaints.filter((complaint) => !complaint.startsWith('asks somebody else'))).toEqual([]);
});

test('a site without a notice asks nobody, and loads nothing from third parties', async () => {
  await shopBehind().setOptions({ CookieNotice: false });
  const stranger = await aStranger('hr', desktop);
  const home = pathOf('home', 'hr');
  await eventually(async () => {
    await openPage(stranger.page, home);
    expect(await noticeOf(stranger).count()).toBe(0);
  });
  await lookAround(stranger);
  await stranger.expectAsked([]);
  expect(await stranger.cookies()).toEqual([]);
  await shopBehind().setOptions({ CookieNotice: true });
  await eventually(async () =>
    expect((await fetchPage(shopUrl(), home)).html).toContain('data-cookie-notice'),
  );
});

test.concurrent.for(onBothWidths({ onPhone: ['hr', 'de'] }))(
  'only what was accepted is set and loaded, until it is withdrawn: $language',
  async ({ language, viewport }) => {
    const stranger = await aStranger(language, viewport);
    const { page, expectAsked, takeAnswered, cookies } = stranger;
    const begunAtMs = Date.now();

    await lookAround(stranger);
    await expectAsked([]);
    expect(await cookies()).toEqual([]);

    await press(stranger, 'necessary');
    await lookAround(stranger);
    await expectAsked([]);
    expect(await cookies()).toEqual([choice('necessary')]);

    await reopen(stranger);
    await analyticsBox(stranger).check();
    await press(stranger, 'selected');
    await expectAsked(analyticsScripts);
    await openPage(page, pathOf('shop', language));
    await expectAsked(analyticsScripts);
    expect(await cookies()).toContain(choice('necessary,analytics'));
    expect(takeAnswered()).toEqual([...analyticsScripts, ...analyticsScripts].sort());
    // Whoever is not named cannot come in behind them.
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.src = 'https://somebody.example/else.js';
      document.head.append(script);
    });
    await expectAsked(['https://somebody.example/else.js']);
    expect(takeAnswered()).toEqual([]);

    await reopen(stranger);
    await press(stranger, 'all');
    await expectAsked(marketingScripts);
    await openPage(page, pathOf('home', language));
    await expectAsked([...marketingScripts, ...analyticsScripts]);
    expect(takeAnswered()).toEqual([...marketingScripts, ...marketingScripts, ...analyticsScripts]);

    await reopen(stranger);
    await press(stranger, 'necessary');
    // What runs already cannot be stopped: the page begins anew without it.
    await eventually(async () => expect(await foreignScripts(page)).toBe(0));
    await lookAround(stranger);
    await expectAsked([]);
    expect(await cookies()).toEqual([choice('necessary')]);

    const logged = await choicesSince(language, begunAtMs);
    expect(logged.map(({ status, cookies: chosen }) => [status, chosen?.categories.join()])).toEqual([
      ['rejected', 'necessary'],
      ['accepted', 'necessary,marketing,analytics'],
      ['accepted', 'necessary,analytics'],
      ['rejected', 'necessary'],
    ]);
    for (const { loggedAt, cookies: chosen } of logged) {
      expect(+loggedAt).toBeLessThanOrEqual(Date.now());
      expect(chosen?.textVersion).toMatch(/^\S+$/);
    }
  },
);

/** The choices in a language since then, newest first. */
async function choicesSince(language: Language, sinceMs: number) {
  const entries = await shopBehind()
    .runtime.database.select()
    .from(consentLog)
    .where(and(eq(consentLog.sourceType, 'cookieNotice'), gte(consentLog.loggedAt, new Date(sinceMs))))
    .orderBy(desc(consentLog.id));
  return entries.filter(({ cookies }) => cookies?.language === language);
}
