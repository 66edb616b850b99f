import { and, asc, count, eq, sql } from 'drizzle-orm';
import { inAllLanguages, saysFolded } from '#platform/database/text-search.ts';
import { languages, type Translated } from '#values/language.ts';
import { navigationMaxima } from '#values/limits.ts';
import { namesUser } from '#values/link-manners.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import { type NavigationRow, navigationEntries } from './content-queries.ts';
import { checkNavigation } from './content-rules.ts';
import { navigations, type StoredNavigationEntry } from './content-tables.ts';
import { isStoredLink } from './link-resolver.ts';

/** What an entry may lead to. */
const linkKinds = ['term', 'event', 'file', 'route', 'path', 'external', 'language', 'navigation', 'bundle'];
const schemes = ['http:', 'https:', 'mailto:', 'tel:'];
const linkCharactersMaximum = 3000;

type Listed = { readonly keywords?: string | undefined; readonly page: number; readonly limit: number };

/** The site's navigation trees by name. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listNavigationTrees(
  context: Context,
  { keywords = '', page, limit }: Listed,
): Promise<{ readonly trees: readonly NavigationRow[]; readonly total: number }> {
  requirePermission(context, 'content.edit');
  const { database, site } = context;
  const words = sql`concat_ws(' ', ${navigations.name}, ${inAllLanguages(navigations.title)})`;
  const where = and(eq(navigations.siteId, site.id), saysFolded(words, keywords));
  const trees = await database
    .select()
    .from(navigations)
    .where(where)
    .orderBy(asc(navigations.name))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await database.select({ total: count() }).from(navigations).where(where);
  return { trees, total: counted?.total ?? 0 };
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getNavigationTree(context: Context, id: number): Promise<NavigationRow> {
  requirePermission(context, 'content.edit');
  const [tree] = await context.database.select().from(navigations).where(isOwn(context, id));
  if (!tree) throw new Refusal('NOT_FOUND');
  return tree;
}

/** To another site a tree does not exist. */
const isOwn = ({ site }: Context, id: number) => and(eq(navigations.id, id), eq(navigations.siteId, site.id));

export type NavigationChange = {
  /** The one that the editor has seen. */
  readonly version: number;
  readonly title?: Translated | undefined;
  readonly items: readonly StoredNavigationEntry[];
};

/**
 * Changes a tree for visitors at once.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT; VALIDATION with each entry that is wrong by its place
 */
export async function updateNavigationTree(
  context: Context,
  id: number,
  { version, title, items }: NavigationChange,
): Promise<NavigationRow> {
  requirePermission(context, 'content.publish');
  return inTransaction(context, async ({ database, emit }) => {
    const [known] = await database.select().from(navigations).where(isOwn(context, id)).for('update');
    if (!known) throw new Refusal('NOT_FOUND');
    if (known.version !== version) throw new Refusal('EDIT_CONFLICT', { version: known.version });
    checkEntries(items);
    checkNavigation({ ...known, items });
    const [written] = await database
      .update(navigations)
      .set({ title: title ?? known.title, items: [...items], version: version + 1 })
      .where(isOwn(context, id))
      .returning();
    if (!written) throw new Error('A changed navigation was not returned.');
    emit({ kind: 'content.changed' });
    return written;
  });
}

function checkEntries(items: readonly StoredNavigationEntry[]): void {
  const fields: FieldErrors = {};
  const { depth: depthMaximum, entries: entriesMaximum } = navigationMaxima;
  if ([...navigationEntries(items)].length > entriesMaximum) {
    fields.items = { rule: 'maximum', parameter: entriesMaximum };
  }
  const visit = (entries: readonly StoredNavigationEntry[], path: string, depth: number): void => {
    if (entries.length > 0 && depth > depthMaximum) {
      fields[path] = { rule: 'maximum', parameter: depthMaximum };
    }
    for (const [index, { label, link, children = [] }] of entries.entries()) {
      const at = `${path}.${index}`;
      if (!languages.some((language) => label[language]?.trim()))
        fields[`${at}.label`] = { rule: 'required' };
      if (!isLinkOfTree(link)) fields[`${at}.link`] = { rule: 'format' };
      visit(children, `${at}.children`, depth + 1);
    }
  };
  visit(items, 'items', 1);
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
}

function isLinkOfTree(link: unknown): boolean {
  if (!isStoredLink(link) || !linkKinds.includes(link.kind)) return false;
  if (JSON.stringify(link).length > linkCharactersMaximum) return false;
  if (link.kind !== 'external') return true;
  const address = URL.parse(String(link.url));
  return address !== null && schemes.includes(address.protocol) && !namesUser(address);
}
