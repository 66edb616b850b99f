import { isDeepStrictEqual } from 'node:util';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { defaultTimeZone } from '#values/time-zone.ts';
import { inTransaction, type ShopRuntime } from '../context.ts';
import type { SiteInput, StoreInput } from './site-input.ts';
import { checkSite } from './sites-rules.ts';
import { catalogues, siteOptions, sites, stores } from './sites-tables.ts';

/**
 * Makes a site or brings the one with this `siteId` up to the description, with its stores (by `storeId`) and CMS
 * options (those not named any more go). Emits `site.changed` where anything changed.
 * @throws Refusal VALIDATION with the fields that are wrong
 */
export async function saveSite<R extends ShopRuntime>(
  runtime: R,
  input: SiteInput,
): Promise<{ id: number; catalogueId: number }> {
  checkSite(input);
  return inTransaction(runtime, async (transaction) => {
    const { database } = transaction;
    const catalogueId = await catalogueOf(database, input.catalogueKey);
    const site = await saveSiteRow(database, input, catalogueId);
    let changed = site.changed;
    for (const store of input.stores) changed = (await saveStore(database, site.id, store)) || changed;
    changed = (await saveOptions(database, site.id, input.options)) || changed;
    if (changed) transaction.emit({ kind: 'site.changed' });
    return { id: site.id, catalogueId };
  });
}

async function catalogueOf(database: Database, key: string): Promise<number> {
  const [known] = await database.select().from(catalogues).where(eq(catalogues.key, key));
  if (known) return known.id;
  const [made] = await database.insert(catalogues).values({ key }).returning();
  if (!made) throw new Error('A new catalogue was not returned.');
  return made.id;
}

async function saveSiteRow(database: Database, input: SiteInput, catalogueId: number) {
  const wanted = {
    siteId: input.siteId,
    apiKeyToken: input.apiKeyToken,
    name: input.name,
    url: input.url,
    hosts: [...input.hosts],
    subdomain: input.subdomain ?? '',
    pdfUrl: input.pdfUrl ?? null,
    priceMode: input.priceMode,
    introAnimation: input.introAnimation,
    maintenance: input.maintenance,
    catalogueId,
    languages: [...input.languages],
    timeZone: input.timeZone ?? defaultTimeZone,
    company: input.company,
    currencyConfig: input.currencyConfig,
    mediaSizes: [...input.mediaSizes],
  };
  const [known] = await database.select().from(sites).where(eq(sites.siteId, input.siteId));
  if (!known) {
    const [made] = await database.insert(sites).values(wanted).returning({ id: sites.id });
    if (!made) throw new Error('A new site was not returned.');
    return { id: made.id, changed: true };
  }
  const { id, ...present } = known;
  const changed = !isDeepStrictEqual(present, wanted);
  if (changed) await database.update(sites).set(wanted).where(eq(sites.id, id));
  return { id, changed };
}

async function saveStore(database: Database, siteId: number, input: StoreInput): Promise<boolean> {
  const wanted = { ...input, loyalty: input.loyalty ? [...input.loyalty] : null, siteId };
  const [known] = await database.select().from(stores).where(eq(stores.storeId, input.storeId));
  if (!known) {
    await database.insert(stores).values(wanted);
    return true;
  }
  const { id, ...present } = known;
  if (isDeepStrictEqual(present, wanted)) return false;
  await database.update(stores).set(wanted).where(eq(stores.id, id));
  return true;
}

/** @returns whether anything has changed */
export async function saveOptions(
  database: Database,
  siteId: number,
  options: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const known = await database.select().from(siteOptions).where(eq(siteOptions.siteId, siteId));
  const present = Object.fromEntries(known.map((option) => [option.key, option.value]));
  if (isDeepStrictEqual(present, options)) return false;
  const keys = Object.keys(options);
  await database
    .delete(siteOptions)
    .where(
      and(eq(siteOptions.siteId, siteId), keys.length > 0 ? notInArray(siteOptions.key, keys) : undefined),
    );
  for (const [key, value] of Object.entries(options)) {
    await database
      .insert(siteOptions)
      .values({ siteId, key, value })
      .onConflictDoUpdate({ target: [siteOptions.siteId, siteOptions.key], set: { value } });
  }
  return true;
}
