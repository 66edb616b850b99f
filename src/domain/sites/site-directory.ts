import type { Site, Store } from '#domain/site.ts';
import type { Database } from '#platform/database/database.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { siteOptions, sites, stores } from './sites-tables.ts';

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
    findByHost: (host) => all.find((site) => site.hosts.includes(hostName(host))),
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

function reachedAt(publicUrl: string | undefined, sites: Site[]): Site[] {
  const [first] = sites;
  if (!publicUrl || !first) return sites;
  const stored = new URL(first.url).hostname;
  const reached = new URL(publicUrl);
  // A local address is no news for a shop that is known by a public one.
  if (reached.hostname === 'localhost' && stored !== 'localhost') return sites;
  return sites.map((site) => {
    const { hostname } = new URL(site.url);
    if (hostname !== stored && !hostname.endsWith(`.${stored}`)) return site;
    const host = `${hostname.slice(0, hostname.length - stored.length)}${reached.host}`;
    return {
      ...site,
      url: `${reached.protocol}//${host}`,
      hosts: [...new Set([...site.hosts, hostName(host)])],
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
    const languages = row.languages.filter(isLanguage);
    return {
      ...row,
      languages,
      defaultLanguage: languages[0] ?? 'hr',
      stores: storeRows.filter((store) => store.siteId === row.id).map(toStore),
      options: Object.fromEntries(
        optionRows.filter((option) => option.siteId === row.id).map((option) => [option.key, option.value]),
      ),
    };
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
