import { and, eq } from 'drizzle-orm';
import { type Language, languages } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { synonymMaxima } from '#values/search-limits.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import type { Site } from '../site.ts';
import { sites } from '../sites/sites-tables.ts';
import { wordsOfText } from './analysis/words-of-text.ts';
import { searchSynonyms } from './search-tables.ts';

export type SynonymRow = typeof searchSynonyms.$inferSelect;

export type SynonymInput = { readonly language: Language; readonly words: readonly string[] };

/**
 * What is wrong with a group by itself: a language that the site does not speak, phrases without words or with more than are
 * looked for, fewer than two that differ.
 */
export function synonymProblems(
  { languages }: Pick<Site, 'languages'>,
  { language, words }: { readonly language: Language; readonly words: readonly (string | undefined)[] },
): FieldErrors {
  const problems: FieldErrors = {};
  if (!languages.includes(language)) problems.language_code = { rule: 'oneOf' };
  const folded = words.map((phrase) =>
    phrase === undefined ? undefined : wordsOfText(phrase, language).map((word) => word.folded),
  );
  folded.forEach((parts, index) => {
    if (!parts) return;
    if (parts.length === 0) problems[`words.${index}`] = { rule: 'format' };
    else if (parts.length > synonymMaxima.words)
      problems[`words.${index}`] = { rule: 'maximum', parameter: synonymMaxima.words };
  });
  const different = new Set(folded.map((parts) => parts?.join(' ')));
  if (words.length > 1 && different.size < 2 && Object.keys(problems).length === 0)
    problems.words = { rule: 'minimum', parameter: 2 };
  return problems;
}

/**
 * Has phrases mean the same to the searches of the context's site.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION (language_code, words)
 */
export async function createSynonym(
  context: Context,
  { language, words: given }: SynonymInput,
): Promise<SynonymRow> {
  requirePermission(context, 'search.edit');
  const words = tidied(given);
  const problems = synonymProblems(context.site, { language, words: given });
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return inTransaction(context, async (transaction) => {
    const { database, site } = transaction;
    // One after the other, so that neither their number nor that each is there once is missed.
    await database.select({ id: sites.id }).from(sites).where(eq(sites.id, site.id)).for('update');
    const ofLanguage = and(eq(searchSynonyms.siteId, site.id), eq(searchSynonyms.language, language));
    const rows = await database.select().from(searchSynonyms).where(ofLanguage);
    const known = rows.find((row) => isSameGroup(row.words, words));
    if (known) return known;
    if (rows.length >= synonymMaxima.groups) {
      throw new Refusal('VALIDATION', {}, { words: { rule: 'maximum', parameter: synonymMaxima.groups } });
    }
    const [stored] = await database
      .insert(searchSynonyms)
      .values({ siteId: site.id, language, words })
      .returning();
    if (!stored) throw new Error('A stored synonym was not returned.');
    transaction.emit({ kind: 'site.changed' });
    return stored;
  });
}

/**
 * Changes the words of a group.
 * @param change.seen the words that were shown to whoever changes them: a group that says something else by now stays
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND also for one of another site, EDIT_CONFLICT with `seen`, the words that are there now,
 *   VALIDATION (words)
 */
export async function updateSynonym(
  context: Context,
  id: number,
  { words: given, seen }: { readonly words: readonly string[]; readonly seen: readonly string[] },
): Promise<SynonymRow> {
  requirePermission(context, 'search.edit');
  return inTransaction(context, async ({ database, site, emit }) => {
    const isThis = and(eq(searchSynonyms.id, id), eq(searchSynonyms.siteId, site.id));
    const [known] = await database.select().from(searchSynonyms).where(isThis).for('update');
    if (!known) throw new Refusal('NOT_FOUND');
    if (!isSameGroup(known.words, seen)) {
      throw new Refusal('EDIT_CONFLICT', { seen: known.words });
    }
    const language = languages.find((one) => one === known.language) ?? site.defaultLanguage;
    const problems = synonymProblems(site, { language, words: given });
    if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
    const words = tidied(given);
    await database.update(searchSynonyms).set({ words }).where(isThis);
    emit({ kind: 'site.changed' });
    return { ...known, words };
  });
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND also for one of another site */
export async function deleteSynonym(context: Context, id: number): Promise<SynonymRow> {
  requirePermission(context, 'search.edit');
  return inTransaction(context, async ({ database, site, emit }) => {
    const [deleted] = await database
      .delete(searchSynonyms)
      .where(and(eq(searchSynonyms.id, id), eq(searchSynonyms.siteId, site.id)))
      .returning();
    if (!deleted) throw new Refusal('NOT_FOUND');
    emit({ kind: 'site.changed' });
    return deleted;
  });
}

function tidied(phrases: readonly string[]): string[] {
  return [...new Set(phrases.map((phrase) => phrase.trim().replace(/\s+/g, ' ')))];
}

function isSameGroup(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((phrase) => other.includes(phrase));
}
