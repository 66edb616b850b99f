import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pathOf } from '#values/addresses.ts';
import { productAddress } from '../../tools/demo-addresses.ts';
import { openPage } from '../../tools/open-page.ts';
import { withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/** An empty app of the same libraries takes 108.2 kB (`npm run bench` builds one and says the present number). */
const emptyAppBytes = 108_200;
/** What the shop's own pages may add to it. */
const ownBytes = 35_000;

test.concurrent.for([
  ['start', pathOf('home', 'hr')],
  ['list', pathOf('shop', 'hr')],
  ['product', productAddress('romb-400', 'hr')],
  ['product with lengths', productAddress('falc-430', 'hr')],
] as const)('the scripts of a %s page do not grow', async ([, address]) => {
  const { page, context } = await openVisitor();
  // The first visit, with the cookie notice in the page.
  await context.clearCookies();
  const sizes: Promise<[string, number]>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    sizes.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]));
  });
  await openPage(page, address);
  const files = await Promise.all(sizes);
  const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
  expect(total, files.map(([file, bytes]) => `${file} ${bytes}`).join('\n')).toBeLessThanOrEqual(
    emptyAppBytes + ownBytes,
  );
  expect(total).toBeGreaterThan(50_000);
});
