import { readFileSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#values/language.ts';

/** The sources that keep something in a browser, and by which names. A new one is named on the page about privacy, too. */
const keeping: Readonly<Record<string, readonly string[]>> = {
  'src/api/agents/cart-link-page.ts': ['cartId', 'protectCode', 'guestUser', 'memberCardBarcode'],
  'src/api/pages/page-currency.ts': ['currency'],
  'src/api/plain-pages/site-password-page.ts': [],
  'src/api/plugins/device-cookie.ts': ['knownDevice'],
  'src/api/plugins/maintenance-plugin.ts': [],
  'src/api/plugins/session-cookies.ts': [
    ...['accessToken', 'refreshToken', 'signedIn', 'backoffice', 'maintenance'],
  ],
  'src/api/v1/accounts/social-routes.ts': ['socialState'],
  'src/web/connection/stale-chunk.ts': ['attika.reloadedAt'],
  'src/web/backoffice/list-keys.ts': ['attika.listKeys'],
  'src/web/backoffice/kept-lists.ts': ['attika.columns', 'attika.views'],
  'src/web/backoffice/pickers/recent-choices.ts': ['backoffice.recent'],
  'src/web/editor/copied-section.ts': ['attika.copiedSection'],
  'src/web/editor/autosave/draft-copies.ts': [],
  'src/web/intro/intro.ts': ['visited'],
  'src/web/layout/account-presence.tsx': ['notice'],
  // The script that puts a page back to its place, from React Router.
  'src/web/entry.server.tsx': [],
  // React Router's own key.
  'src/web/layout/page-scripts.tsx': ['react-router-scroll-positions'],
  'src/web/parts/cart-view/member-card-form.tsx': ['memberCardBarcode'],
  'src/web/layout/cookie-notice/cookie-notice.tsx': [],
  'src/web/request/session-cookies.ts': [
    ...['guestUser', 'cartId', 'protectCode', 'memberCardBarcode', 'currency', 'deliveryPlace'],
    ...['orderPapers', 'placedOrder', 'notice'],
  ],
  'src/web/screens/cut-list/use-cut-list.ts': ['cutList'],
  'src/web/visitor/accepted-cookies.ts': [],
  'src/web/visitor/browser-state.ts': ['wishlist'],
  'src/web/visitor/cart-cookies.ts': ['cartId', 'protectCode'],
  'src/web/visitor/draft-copies-name.ts': ['attika-drafts'],
  'src/web/visitor/stored-cart-count.ts': ['cartCount'],
  'src/web/visitor/locale-cookie.ts': ['locale'],
  'src/web/visitor/other-tabs.ts': ['changed'],
  // Takes away what others have set.
  'src/web/visitor/trackers.ts': [],
  'src/web/visitor/wishlist.ts': [],
};
/** Names that stand in another place than what uses them. */
const namesAlone: typeof keeping = {
  'src/api/plugins/site-password-plugin.ts': ['sitePass'],
  'src/values/consents.ts': ['acceptedCookies'],
  'src/values/net-prices.ts': ['prices'],
};
const all = Object.entries({ ...keeping, ...namesAlone });
/** Where a browser keeps something: its own stores, its databases and files, and cookies by scripts and by answers. */
const place =
  /localStorage|sessionStorage|indexedDB|caches\.open|<ScrollRestoration|document\.cookie =|\b(?:stringifyS|s)et(?:Host)?Cookie\(|Max-Age=/;
const fromRoot = (path: string) => join(import.meta.dirname, '../../..', path);

test('every source that stores something in a browser lists its names', async () => {
  const found: string[] = [];
  for await (const path of glob('src/**/*.{ts,tsx}', { cwd: fromRoot('') })) {
    if (/\.(?:test|fixture)\./.test(path)) continue;
    if (place.test(await readFile(fromRoot(path), 'utf8'))) found.push(path);
  }
  expect(found.toSorted()).toEqual(Object.keys(keeping).toSorted());
});

test.each(all.filter(([path]) => path !== 'src/web/layout/page-scripts.tsx'))(
  '%s stores what it lists',
  async (path, names) => {
    const source = await readFile(fromRoot(path), 'utf8');
    expect(names.filter((name) => !new RegExp(`['"\`; (]${name}(?:['"\` =]|$)`, 'm').test(source))).toEqual(
      [],
    );
  },
);

test.each(languages)('the privacy page names all of it, and nothing else: %s', (language) => {
  const { pages } = JSON.parse(readFileSync(fromRoot('demo/pages.json'), 'utf8'));
  const page = pages.find(({ key }: { key: string }) => key === 'page-privacy');
  const told: string[] = [...page.sections[0].options.html[language].matchAll(/<code>(.*?)<\/code>/g)].map(
    ([, name]) => name,
  );
  expect(told.toSorted()).toEqual([...new Set(all.flatMap(([, names]) => names))].toSorted());
});
