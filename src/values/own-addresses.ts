import { isAdminPath, screenAddresses } from './addresses.ts';
import { languages } from './language.ts';
import { allAddresses } from './panel-addresses.ts';

/**
 * How addresses begin that the program answers and that are no screens: calls, files, what machines read. A test holds them against all
 * routes that there are (tests/content/own-addresses.test.ts).
 */
const besideScreens: ReadonlySet<string> = new Set(
  (
    '.well-known _cli api assets cart-link cjenik cjenik.csv cjenik.xml cookies currency documents editing feed first-start guarantee-notice healthz ' +
    'licenses.txt llms.txt mcp media page-facts payment readyz robots.txt section-tool site-password site.webmanifest sitemap.xml test-gateway'
  ).split(' '),
);

/** The first part of each screen's address, in any language, as the router compares it. */
const screenBeginnings: ReadonlySet<string> = new Set(
  Object.values(allAddresses).flatMap((paths) =>
    languages.flatMap((language) => beginningOf(paths[language]).toLowerCase()),
  ),
);

/** What an address begins with, behind the prefix of its language. */
export function beginningOf(path: string): string {
  return path.replace(/^\/(?:en|de)(?=\/|$)/, '').split('/')[1] ?? '';
}

/** How all addresses begin that the program answers. */
export const ownBeginnings: ReadonlySet<string> = new Set([...besideScreens, ...screenBeginnings]);

/** Whether content at this slug would hide an address of the program's, or be hidden by one, in any language. */
export function isOwnSlug(slug: string): boolean {
  return ownBeginnings.has(slug);
}

/**
 * Whether the program answers an address whatever is stored.
 * @param path in lower case, without query
 */
export function isOwnAddress(path: string): boolean {
  return besideScreens.has(beginningOf(path)) || isAdminPath(path) || fixedAddresses.has(path);
}

/** Those of screens with nothing to fill in, or nothing that has to be. */
const fixedAddresses: ReadonlySet<string> = new Set(
  Object.values(screenAddresses).flatMap((paths) =>
    languages.map((language) => paths[language].replace(/\/:\w+\?$/, '').toLowerCase() || '/'),
  ),
);
