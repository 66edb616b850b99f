import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { coreVersion } from '#values/core-version.ts';
import { languages } from '#values/language.ts';
import { waitForScripts } from '../../tools/open-page.ts';
import { demoLogin } from './login-calls.ts';
import { withOwnShop } from './shop-under-test.ts';
import { shopUrl, withBrowser } from './visitor.ts';

/* What a developer meets in `npm run dev` beside the shop (docs/rules/development.md). */

withOwnShop({ development: true });
const openVisitor = withBrowser({ unseen: true });
/** Pages are made of their sources when they are asked for the first time. */
const timeout = 240_000;

async function aDeveloper() {
  const visitor = await openVisitor();
  visitor.page.setDefaultTimeout(timeout / 2);
  return visitor;
}

const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Development' });

test('the badge shows the version, and opens releases, domains and documentation', { timeout }, async () => {
  const { page } = await aDeveloper();
  await page.goto('/');
  await waitForScripts(page);
  const badge = badgeOf(page);
  await badge.getByText(coreVersion).waitFor();
  await badge.getByRole('button', { name: 'Changelog' }).click();
  const releases = page.getByRole('dialog', { name: 'Changelog' });
  await releases.getByRole('listitem').first().waitFor();
  await releases.getByRole('button', { name: 'Close' }).click();
  await badge.getByRole('button', { name: 'Domain' }).click();
  const domains = page.getByRole('dialog', { name: 'Domain' }).getByRole('button', { name: /^.+ https?:/ });
  await domains.first().waitFor();
  expect(await domains.count()).toBe(2);
  expect(await domains.evaluateAll((all) => all.map((one) => one.ariaPressed)).then(String)).toBe(
    'true,false',
  );
  await page.keyboard.press('Escape');
  await badge.getByRole('link', { name: 'Documentation' }).click();
  await page.waitForURL('**/api/docs');
});

test('the cookie notice is styled before a script has run, and the badge is next to it', {
  timeout,
}, async () => {
  const { page, context } = await aDeveloper();
  await context.clearCookies();
  await page.goto('/', { waitUntil: 'commit' });
  const notice = page.locator('[data-cookie-notice]');
  await page.waitForLoadState('domcontentloaded');
  expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  await waitForScripts(page);
  const [badge, beside] = [await badgeOf(page).boundingBox(), await notice.boundingBox()];
  expect((badge?.y ?? 0) + (badge?.height ?? 0)).toBeLessThanOrEqual(beside?.y ?? 0);
});

test('sections are shown to the back office, each separately in two widths', { timeout }, async () => {
  const { page, context } = await aDeveloper();
  await page.goto('/section-tool');
  await page.waitForURL('**/adminLogin?redirect=%2Fsection-tool');
  await demoLogin(context, 'usr-editor');
  // Each of the others is a page of hundreds of sources, which nobody looks at here.
  await page.route(/\/section-tool\?type=(?!hero&)/, (route) => route.abort());
  for (const language of languages) {
    const prefix = language === 'hr' ? '' : `/${language}`;
    await page.goto(`${prefix}/section-tool`);
    const hero = page.locator('section#hero');
    expect(
      await hero.locator('iframe').evaluateAll((all) => all.map((one) => one.getAttribute('width'))),
    ).toEqual(['390', '1360', '390', '1360']);
    await hero.scrollIntoViewIfNeeded();
    await hero.frameLocator('iframe').nth(2).getByRole('main').getByRole('heading').first().waitFor();
  }
});

test('/_cli answers there, and none of this does in production', { timeout }, async () => {
  const { context } = await aDeveloper();
  const calls = ['/_cli/get-latest-tag', '/_cli/get-domain', '/section-tool'];
  const statuses = (url: string) =>
    Promise.all(calls.map(async (call) => (await context.request.get(url + call)).status()));
  expect(await statuses(shopUrl())).toEqual([200, 200, 200]);
  const { url } = inject('shop');
  expect(await statuses(url)).toEqual([404, 404, 404]);
  const sent = ['/_cli/get-latest-release', '/_cli/set-domain', '/section-tool'];
  for (const site of ['cross-site', 'same-origin']) {
    const headers = { 'sec-fetch-site': site };
    const answers = await Promise.all(sent.map((call) => context.request.post(url + call, { headers })));
    expect(answers.map((answer) => answer.status())).toEqual([404, 404, 404]);
  }
});
