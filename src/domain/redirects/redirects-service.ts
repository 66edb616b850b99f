import { and, eq, isNull, or } from 'drizzle-orm';
import { fromExcluded } from '#platform/database/upsert.ts';
import { languageOfPath } from '#values/addresses.ts';
import { isLanguage, type Language } from '#values/language.ts';
import { isOwnAddress } from '#values/own-addresses.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import type { ProductDocuments } from '../content/content-lookup.ts';
import type { StoredLink } from '../content/content-tables.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import { requireFirstSite, type SiteDirectory } from '../sites/site-directory.ts';
import { comparableAddress } from './redirect-paths.ts';
import { targetOf, targetsOf } from './redirect-targets.ts';
import { findRedirectRow, listWrittenRedirects, type RedirectRow } from './redirects-queries.ts';
import { failedRequests, redirects } from './redirects-tables.ts';

export type RedirectInput = {
  /** The old address: a path, with its query where the query belongs to it. */
  readonly from: string;
  readonly link: StoredLink;
  readonly status: number;
  /** Of the target; that of the old address's prefix where absent. */
  readonly language?: Language | undefined;
  /** On every site instead of the context's alone. */
  readonly onAllSites: boolean;
};

/** Where product documents stand, and which site comes first. */
export type RedirectSources = {
  readonly documents: ProductDocuments;
  readonly directory: Pick<SiteDirectory, 'getFirst'>;
};

/**
 * Has an old address lead somewhere from now on; what was counted of it as failed is forgotten.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION on `from` (no old address, `unique`: it has a redirect, `loop`: others
 *   lead to it) or `link` (leads nowhere, `loop`: back to the address or to another old one)
 */
export async function createRedirect(
  context: Context,
  { documents, directory }: RedirectSources,
  input: RedirectInput,
): Promise<RedirectRow> {
  requirePermission(context, 'content.publish');
  if (input.onAllSites) requireFirstSite(context, directory);
  const from = comparableAddress(input.from);
  if (from === undefined || isOwnAddress(from.path)) refuse({ from: { rule: 'format' } });
  const fromPath = from.whole;
  const language = input.language ?? languageOfPath(fromPath);
  if (!context.site.languages.includes(language)) refuse({ language_code: { rule: 'oneOf' } });
  return inTransaction(context, async (transaction) => {
    await refuseLoops(transaction, documents, { fromPath, language, link: input.link });
    const { database, site, clock } = transaction;
    const siteId = input.onAllSites ? null : site.id;
    const [stored] = await database
      .insert(redirects)
      .values({
        siteId,
        language,
        fromPath,
        link: input.link,
        status: input.status,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!stored) refuse({ from: { rule: 'oneOf', parameter: 'unique' } });
    const counted = eq(failedRequests.path, fromPath);
    await database
      .delete(failedRequests)
      .where(siteId === null ? counted : and(counted, eq(failedRequests.siteId, siteId)));
    return stored;
  });
}

/**
 * Has an old address lead elsewhere; what was counted of it stays.
 * @param change what is left out stays
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN and NOT_FOUND as for `deleteRedirect`; VALIDATION as for `createRedirect`
 */
export async function updateRedirect(
  context: Context,
  { documents, directory }: RedirectSources,
  id: number,
  change: { readonly link?: StoredLink | undefined; readonly status?: number | undefined },
): Promise<RedirectRow> {
  requirePermission(context, 'content.publish');
  return inTransaction(context, async (transaction) => {
    const { database, site } = transaction;
    const ofSite = or(isNull(redirects.siteId), eq(redirects.siteId, site.id));
    const [stored] = await database
      .select()
      .from(redirects)
      .where(and(eq(redirects.id, id), ofSite))
      .for('update');
    if (!stored) throw new Refusal('NOT_FOUND');
    if (stored.siteId === null) requireFirstSite(context, directory);
    const { fromPath } = stored;
    const { link = stored.link, status = stored.status } = change;
    const language = isLanguage(stored.language) ? stored.language : languageOfPath(fromPath);
    await refuseLoops(transaction, documents, { fromPath, language, link });
    await database.update(redirects).set({ link, status }).where(eq(redirects.id, id));
    return { ...stored, link, status };
  });
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN also for one of all sites at another than the first; NOT_FOUND also for one of another site */
export async function deleteRedirect(
  context: Context,
  { directory }: Pick<RedirectSources, 'directory'>,
  id: number,
): Promise<RedirectRow> {
  requirePermission(context, 'content.publish');
  const ofSite = or(isNull(redirects.siteId), eq(redirects.siteId, context.site.id));
  return inTransaction(context, async ({ database }) => {
    const [deleted] = await database
      .delete(redirects)
      .where(and(eq(redirects.id, id), ofSite))
      .returning();
    if (!deleted) throw new Refusal('NOT_FOUND');
    if (deleted.siteId === null) requireFirstSite(context, directory);
    return deleted;
  });
}

/** Stores redirects of all sites by key: storing them again changes nothing. For what the program itself fills. */
export async function saveRedirects(
  { database, clock }: ShopRuntime,
  inputs: readonly {
    readonly key: string;
    readonly from: string;
    readonly language: Language;
    readonly link: StoredLink;
    readonly status: number;
  }[],
): Promise<void> {
  if (inputs.length === 0) return;
  await database
    .insert(redirects)
    .values(
      inputs.map(({ key, from, language, link, status }) => {
        const fromPath = comparableAddress(from)?.whole;
        if (fromPath === undefined) throw new Error(`${key}: ${from} is no old address.`);
        return { key, siteId: null, language, fromPath, link, status, createdAt: clock.now() };
      }),
    )
    .onConflictDoUpdate({
      target: redirects.key,
      set: fromExcluded(redirects, ['language', 'fromPath', 'link', 'status']),
    });
}

async function refuseLoops(
  context: Context,
  documents: ProductDocuments,
  { fromPath, language, link }: { fromPath: string; language: Language; link: StoredLink },
): Promise<void> {
  const target = await targetOf(context, documents, link, language);
  if (target === undefined) refuse({ link: { rule: 'oneOf' } });
  const reached = target.startsWith('/') ? comparableAddress(target) : undefined;
  const loop = { rule: 'oneOf', parameter: 'loop' } as const;
  const [fromWay] = fromPath.split('?', 1);
  if (reached) {
    const leadsOn = await findRedirectRow(context.database, context.site.id, reached);
    if (reached.path === fromWay || leadsOn) refuse({ link: loop });
  }
  const written = await listWrittenRedirects(context.database, context.site.id);
  const urls = await targetsOf(context, documents, written);
  const leadsHere = urls.some((url) => url !== undefined && comparableAddress(url)?.path === fromWay);
  if (leadsHere) refuse({ from: loop });
}

function refuse(fields: FieldErrors): never {
  throw new Refusal('VALIDATION', {}, fields);
}
