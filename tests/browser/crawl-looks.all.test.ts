import { expect, test } from 'vitest';
import { isEveryLanguage } from './language-turns.ts';
import { fetchPage } from './server-pages.ts';
import { enquiryShopUrl, expectAccessible, shopUrl, withBrowser } from './visitor.ts';

const openVisitor = withBrowser();

/**
 * Each page in one language and on one of the two sites, by turns: pages of a kind are drawn alike in all of them, and what differs
 * by language the screens tests see.
 */
async function listAddresses(siteUrl: string, turn: number): Promise<string[]> {
  const { html } = await fetchPage(siteUrl, '/sitemap.xml');
  const addresses = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address));
  return addresses
    .filter((_address, index) => isEveryLanguage || (index + Math.floor(index / 3)) % 3 === 0)
    .map(({ pathname }) => pathname)
    .filter((pathname) => isEveryLanguage || siteTurnOf(pathname) === turn);
}

/** The same on both sites, whatever else their site maps name. */
function siteTurnOf(pathname: string): number {
  return [...pathname].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 2;
}

test.concurrent.for([
  { site: 'the shop', url: shopUrl, turn: 0 },
  { site: 'the enquiry site', url: enquiryShopUrl, turn: 1 },
])(
  'every page in the site map of $site opens without an error, and axe finds nothing',
  { timeout: isEveryLanguage ? 1_800_000 : 600_000 },
  async ({ url, turn }) => {
    const { page, complaints } = await openVisitor();
    const addresses = await listAddresses(url(), turn);
    expect(addresses.length).toBeGreaterThan(40);
    for (const [index, address] of addresses.entries()) {
      await page.goto(new URL(address, url()).href, { waitUntil: 'load' });
      // The colours are the same on all of them.
      await expectAccessible(page, { colours: index < 5 });
    }
    expect(complaints).toEqual([]);
  },
);
