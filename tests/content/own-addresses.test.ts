import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '#api/app.ts';
import { serveCli } from '#api/development/cli-routes.ts';
import { serveDocuments } from '#api/plugins/documents-plugin.ts';
import { serveEventCalendars } from '#api/plugins/event-calendar-plugin.ts';
import { serveMedia } from '#api/plugins/media-plugin.ts';
import { serveReviewPhotos } from '#api/plugins/review-photos-plugin.ts';
import { openMediaFiles } from '#domain/media/media-files.ts';
import { languages } from '#values/language.ts';
import { beginningOf, isOwnSlug, ownBeginnings } from '#values/own-addresses.ts';
import { allAddresses } from '#values/panel-addresses.ts';
import { cookieChoicePath } from '#web/request/cookie-choice-path.ts';
import { currencyPath } from '#web/request/currency-path.ts';
import { editingPath } from '#web/request/editing-path.ts';
import { callsOf, headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* docs/rules/pages.md: content does not take an address of the program's, in whatever language it is. */

let shop: FixtureShop;
let calls: ReturnType<typeof callsOf>;
beforeAll(async () => {
  shop = await openFixtureShop();
  calls = callsOf(shop, await headersOfScope(shop, 'publisher'));
});
afterAll(() => shop.close());

/** The addresses of all routes but the one that all pages stand under. */
async function listRoutes(): Promise<string[]> {
  const { dependencies } = shop.shop;
  const { files, images } = dependencies;
  const mediaFiles = openMediaFiles(files, images);
  const urls: string[] = [];
  const app = await buildServer(dependencies, {
    beside: [
      async (scope) => serveMedia(scope, { ...dependencies, mediaFiles }),
      async (scope) => serveReviewPhotos(scope, { ...dependencies, mediaFiles }),
      async (scope) => serveDocuments(scope, dependencies),
      async (scope) => serveEventCalendars(scope, dependencies),
      async (scope) => serveCli(scope, dependencies, import.meta.dirname),
    ],
  });
  await app.ready();
  const tree = app.printRoutes({ commonPrefix: false, includeHooks: false });
  const within: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', part] = /^(.*?)[├└]── (\S+)/.exec(line) ?? [];
    if (part === undefined) continue;
    const depth = indent.length / 4;
    within.splice(depth, within.length, part);
    urls.push(within.join(''));
  }
  await app.close();
  return urls;
}

test('every address of the program starts with a reserved word', async () => {
  const urls = [
    ...(await listRoutes()),
    currencyPath,
    ...languages.flatMap((language) => [cookieChoicePath(language), editingPath(language)]),
  ];
  expect(urls.length).toBeGreaterThan(30);
  const unknown = urls.filter((url) => {
    const beginning = beginningOf(url).toLowerCase();
    return !/[:(*]/.test(beginning) && beginning !== '' && !ownBeginnings.has(beginning);
  });
  expect(unknown).toEqual([]);
});

const screens = Object.values(allAddresses).flatMap((paths) =>
  languages.map((one) => beginningOf(paths[one])),
);

test('no page or post can take an address of the program, in any language', async () => {
  const fixed = [...new Set(screens)].map((part) => part.toLowerCase()).filter((part) => /^[a-z]/.test(part));
  expect(fixed.filter((part) => !isOwnSlug(part))).toEqual([]);
  const taken = { slug: { rule: 'oneOf', parameter: 'unique' } };
  for (const slug of [
    'media',
    'assets',
    'readyz',
    'healthz',
    'feed',
    'kosarica',
    'einkaufswagen',
    'adminlogin',
    'veranstaltung',
  ]) {
    for (const language_code of ['hrv', 'eng', 'ger']) {
      const sent = { title: 'Naslov', slug, language_code, postTypeSlug: 'page', parts: [] };
      const { details } = await calls.create(sent);
      expect([slug, details?.fields]).toEqual([slug, taken]);
    }
  }
  const { status, data } = await calls.create({
    title: 'Naslov',
    slug: 'naslov',
    postTypeSlug: 'post',
    body: '<p>x</p>',
  });
  expect(status).toBe(200);
  const changed = await calls.update(data.id, { version: data.version, slug: 'media' });
  expect(changed.details.fields).toEqual(taken);
});
