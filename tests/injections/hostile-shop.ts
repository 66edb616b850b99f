import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildServer } from '#api/app.ts';
import { createLostAddresses } from '#api/machines/lost-addresses.ts';
import { loadPageBuild } from '#api/pages/page-build.ts';
import { servePages } from '#api/pages/pages-plugin.ts';
import { serveDocuments } from '#api/plugins/documents-plugin.ts';
import { serveEventCalendars } from '#api/plugins/event-calendar-plugin.ts';
import { type Page, readPage } from '../support/active-html.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';
import { testClock } from '../support/test-clock.ts';
import type { ShownAt } from './recipes.ts';

/** A shop with its pages, read by somebody who looks for what acts in them. */
export type HostileShop = {
  readonly shop: FixtureShop;
  readonly people: Record<'customer' | 'admin', Headers>;
  /** What an address answers that is no page. */
  fetch(url: string): Promise<string>;
  /**
   * Reads a page, once all that was changed is known, and expects that nothing in it acts.
   * @param isHarmless its elements are what others may have; otherwise it may have no element that is not known by then
   */
  read(shown: ShownAt, isHarmless: boolean): Promise<Page | undefined>;
  close(): Promise<void>;
};

/** What passwords are kept as is no matter here, and many are made. */
const passwords = {
  hash: async (word: string) => word,
  verify: async (kept: string | null, word: string) => kept === word,
};

export async function openHostileShop(): Promise<HostileShop> {
  // Logins are over after a quarter of an hour, and the texts may take longer.
  const shop = await openFixtureShop(testClock(new Date()), { passwords });
  const { dependencies } = shop.shop;
  const pages = {
    ...dependencies,
    root: path.join(import.meta.dirname, '../..'),
    production: true,
    listen: shop.shop.listen,
    lostAddresses: createLostAddresses(dependencies),
  };
  // Read before the server is built: on a busy machine that takes longer than a plugin may.
  await loadPageBuild(pages.root, () => {});
  const app = await buildServer(dependencies, {
    rateLimitPerMinute: 1_000_000,
    beside: [
      async (scope: FastifyInstance) => serveDocuments(scope, dependencies),
      async (scope: FastifyInstance) => serveEventCalendars(scope, dependencies),
      async (scope: FastifyInstance) => servePages(scope, pages),
    ],
  });
  const known = new Set<string>();
  const ask = ({ url, headers }: ShownAt) =>
    app.inject({ url, headers: { host: 'localhost', 'accept-language': 'hr', ...headers } });
  return {
    shop,
    people: { customer: await headersOfScope(shop, 'customer'), admin: await headersOfScope(shop, 'admin') },
    fetch: async (url) => (await ask({ url })).body,
    async read(shown, isHarmless) {
      await dependencies.settled();
      const { statusCode, headers, body } = await ask(shown);
      expect(statusCode, shown.url).toBeLessThan(500);
      const { location } = headers;
      if (location !== undefined) {
        const { protocol } = new URL(String(location), 'http://localhost:3000');
        expect(protocol, shown.url).toMatch(/^(https?|mailto|tel):$/);
        return undefined;
      }
      // An address that is refused at the front door gets a plain page.
      const html = statusCode === 400 ? withoutOwnStyles(body) : body;
      const page = readPage(html, { policy: String(headers['content-security-policy']) });
      expect(page.active, shown.url).toEqual([]);
      const others = [...page.kinds].filter((kind) => !known.has(kind));
      if (isHarmless) for (const kind of others) known.add(kind);
      else expect(others, `elements that ${shown.url} has for its words alone`).toEqual([]);
      if (shown.says !== undefined) expect(textsIn(page.data), shown.url).toContain(shown.says);
      return page;
    },
    async close() {
      await app.close();
      await shop.close();
    },
  };
}

/** What every mail and plain page begins with. */
export const withoutOwnStyles = (html: string) =>
  html.replace(/<style>.*?<\/style>/s, '').replace(/<meta http-equiv="[^"]*"[^>]*>/, '');

/** Every text of some data, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
