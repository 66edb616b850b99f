import type { Site, Store } from '#domain/site.ts';
import type { Database } from '#platform/database/database.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { Context, ShopRuntime } from '../context.ts';
import { allowedLanguages } from './site-languages.ts';
import { shopOrigins, siteOptions, sites, stores } from './sites-tables.ts';

/** All sites, held in memory: they are few, asked for by every request and changed rarely. */
export type SiteDirectory = {
  findByApiKey(token: string): Site | undefined;
  findByHost(host: string): Site | undefined;
  /** The first site serves hosts that nobody claims (docs/rules/pages.md). */
  getFirst(): Site;
  list(): readonly Site[];
  /** Reads the tables again, after `site.changed`. */
  reload(): Promise<void>;
};

/**
 * @param publicUrl scheme and host under which visitors reach the first site, where that differs from what is stored;
 * sites on subdomains of the first one's stored host move along
 */
export async function openSiteDirectory(database: Database, publicUrl?: string): Promise<SiteDirectory> {
  let all = reachedAt(publicUrl, await readSites(database));
  return {
    findByApiKey: (token) => all.find((site) => site.apiKeyToken === token),
    findByHost: (host) => findByHost(all, hostName(host)),
    getFirst() {
      const first = all[0];
      if (!first) throw new Error('The database holds no site.');
      return first;
    },
    list: () => all,
    async reload() {
      all = reachedAt(publicUrl, await readSites(database));
    },
  };
}

/** By a host name that a site claims, else by its subdomain of one that the first site is reached under. */
function findByHost(sites: readonly Site[], host: string): Site | undefined {
  const claiming = sites.find((site) => site.hosts.includes(host));
  if (claiming) return claiming;
  const [label = '', ...rest] = host.split('.');
  const parent = rest.join('.');
  const first = sites[0];
  // The first site serves every host that nobody claims: where it claims none itself, all are its own.
  const isOurs = first !== undefined && (first.hosts.length === 0 || first.hosts.includes(parent));
  return isOurs && parent !== '' ? sites.find(({ subdomain }) => subdomain === label) : undefined;
}

function reachedAt(publicUrl: string | undefined, sites: Site[]): Site[] {
  const [first] = sites;
  if (!publicUrl || !first) return sites;
  const stored = new URL(first.url).hostname;
  const reached = new URL(publicUrl);
  // A local address is no news for a shop that is known by a public one.
  if (reached.hostname === 'localhost' && stored !== 'localhost') return sites;
  return sites.map((site) => {
    const moved = (address: string): URL | undefined => {
      const { hostname } = new URL(address);
      if (hostname !== stored && !hostname.endsWith(`.${stored}`)) return undefined;
      return new URL(
        `${reached.protocol}//${hostname.slice(0, hostname.length - stored.length)}${reached.host}`,
      );
    };
    const url = moved(site.url);
    if (!url) return site;
    return {
      ...site,
      url: url.origin,
      pdfUrl: (site.pdfUrl && moved(site.pdfUrl)?.origin) ?? site.pdfUrl,
      hosts: [...new Set([...site.hosts, hostName(url.host)])],
    };
  });
}

/** Host header without port and trailing dot, in lower case. */
function hostName(host: string): string {
  return host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

async function readSites(database: Database): Promise<Site[]> {
  const siteRows = await database.select().from(sites).orderBy(sites.id);
  const storeRows = await database.select().from(stores).orderBy(stores.id);
  const optionRows = await database.select().from(siteOptions);
  return siteRows.map((row) => {
    const stores = storeRows.filter((store) => store.siteId === row.id).map(toStore);
    const options = Object.fromEntries(
      optionRows.filter((option) => option.siteId === row.id).map((option) => [option.key, option.value]),
    );
    const languages = allowedLanguages(options, { languages: row.languages.filter(isLanguage), stores });
    return { ...row, languages, defaultLanguage: languages[0] ?? 'hr', stores, options };
  });
}

function toStore(row: typeof stores.$inferSelect): Store {
  return { ...row, language: row.language as Language };
}

/** The store of a site for a language, else its default store. */
export function storeForLanguage(site: Site, language: Language): Store {
  const store = site.stores.find((candidate) => candidate.language === language) ?? site.stores[0];
  if (!store) throw new Error(`Site ${site.siteId} has no store.`);
  return store;
}

/**
 * What holds for all sites at once and belongs to none (docs/rules/backoffice.md) is looked after by the people of the first one:
 * a login holds for one site, and whoever has it changes nothing at the others.
 * @throws Refusal FORBIDDEN
 */
export function requireFirstSite(
  { site }: Pick<Context, 'site'>,
  directory: Pick<SiteDirectory, 'getFirst'>,
): void {
  if (directory.getFirst().id !== site.id) throw new Refusal('FORBIDDEN');
}

/** Notes in the transaction that fills an empty database what it is filled with. */
export async function recordOrigin(
  { database, clock }: ShopRuntime,
  filledWith: 'demo' | 'empty',
): Promise<void> {
  await database.insert(shopOrigins).values({ filledWith, filledAt: clock.now() });
}

/** True where everything that is sold is invented: the first start filled the database with the demo shop. */
export async function isDemoShop(database: Database): Promise<boolean> {
  const [origin] = await database.select().from(shopOrigins);
  return origin?.filledWith === 'demo';
}
