import { and, count, desc, eq, sql } from 'drizzle-orm';
import { type FormKind, formKinds } from '#values/consents.ts';
import { languages, type Translated } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction } from '../context.ts';
import type { ConsentDirectory } from './consents-directory.ts';
import { type Consent, digitalContentConsentKey, textVersionOf } from './consents-rules.ts';
import { cleanTexts, keepWords } from './consents-service.ts';
import {
  consentAssignmentConsents,
  consentAssignments,
  consentLog,
  consents,
  consentTexts,
} from './consents-tables.ts';

/* Consents as those have them who write them: all languages at once, and every version of their words. */

/** Words of a consent that were shown, since when. */
export type ConsentVersion = Omit<typeof consentTexts.$inferSelect, 'consentId'>;

export type WholeConsent = Consent & {
  /** The forms that ask for it, at whatever site. */
  readonly forms: readonly FormKind[];
  /** Whether anybody has given or withdrawn it. */
  readonly isLogged: boolean;
  /** The newest first. */
  readonly versions: readonly ConsentVersion[];
};

/** All consents, the retired ones too. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listConsentTexts(
  context: Context,
  directory: ConsentDirectory,
): Promise<(Consent & Pick<WholeConsent, 'forms'>)[]> {
  requirePermission(context, 'content.edit');
  const asked = await context.database
    .select({ consentId: consentAssignmentConsents.consentId, kind: consentAssignments.assignedTo })
    .from(consentAssignmentConsents)
    .innerJoin(consentAssignments, eq(consentAssignments.id, consentAssignmentConsents.assignmentId));
  return directory.list().map((consent) => ({
    ...consent,
    forms: formKinds.filter((kind) => asked.some((one) => one.consentId === consent.id && one.kind === kind)),
  }));
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND */
export async function getConsentText(context: Context, id: number): Promise<WholeConsent> {
  requirePermission(context, 'content.edit');
  const { database } = context;
  const [consent] = await database.select().from(consents).where(eq(consents.id, id));
  if (!consent) throw new Refusal('NOT_FOUND');
  return wholeOf(context, consent);
}

async function wholeOf(context: Context, consent: Consent): Promise<WholeConsent> {
  const { database } = context;
  const rows = await database
    .select()
    .from(consentTexts)
    .where(eq(consentTexts.consentId, consent.id))
    .orderBy(desc(consentTexts.since));
  return {
    ...consent,
    forms: await formsAskingFor(context, consent.id),
    isLogged: await isLogged(context, consent.id),
    versions: rows.map(({ consentId: _consentId, ...version }) => version),
  };
}

async function formsAskingFor({ database }: Context, id: number): Promise<FormKind[]> {
  const asked = await database
    .select({ kind: consentAssignments.assignedTo })
    .from(consentAssignmentConsents)
    .innerJoin(consentAssignments, eq(consentAssignments.id, consentAssignmentConsents.assignmentId))
    .where(eq(consentAssignmentConsents.consentId, id));
  return formKinds.filter((kind) => asked.some((one) => one.kind === kind));
}

async function isLogged({ database }: Context, id: number): Promise<boolean> {
  const [logged] = await database
    .select({ entries: count() })
    .from(consentLog)
    .where(sql`${consentLog.consents} @> ${JSON.stringify([{ id }])}::jsonb`);
  return (logged?.entries ?? 0) > 0;
}

export type ConsentWords = {
  /** What the company calls it; a number where nothing is said. */
  readonly uniqueNumber?: string | undefined;
  readonly displayName: Translated;
  /** HTML; anything but plain text, emphasis, lists and links is taken out. */
  readonly text: Translated;
};

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION with the fields that are wrong */
export async function createConsentText(
  context: Context,
  directory: ConsentDirectory,
  input: ConsentWords,
): Promise<WholeConsent> {
  requirePermission(context, 'content.publish');
  const words = checkedWords(input);
  const made = await inTransaction(context, async (transaction) => {
    const { database, emit } = transaction;
    // One at a time finds an id and a number that are free.
    await database.execute(sql`select pg_advisory_xact_lock(hashtext('consent.id'))`);
    const known = await database
      .select({ id: consents.id, uniqueNumber: consents.uniqueNumber })
      .from(consents);
    const id = Math.max(0, ...known.map((one) => one.id)) + 1;
    const uniqueNumber = input.uniqueNumber?.trim() || `C-${String(id).padStart(3, '0')}`;
    if (known.some((one) => one.uniqueNumber === uniqueNumber)) {
      throw new Refusal('VALIDATION', {}, { uniqueNumber: { rule: 'oneOf', parameter: 'unique' } });
    }
    const [row] = await database
      .insert(consents)
      .values({ id, key: `con-${id}`, uniqueNumber, ...words })
      .returning();
    if (!row) throw new Error('A new consent was not returned.');
    await keepWords(transaction, id, words);
    emit({ kind: 'site.changed' });
    return wholeOf(transaction, row);
  });
  await directory.reload();
  return made;
}

/**
 * Changes the words of a consent, which makes a new version of them: what was agreed to before stays as it was.
 * @param seenVersion the version of the words that were shown
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND, EDIT_CONFLICT; VALIDATION with the fields that are wrong
 */
export async function updateConsentText(
  context: Context,
  directory: ConsentDirectory,
  id: number,
  { seenVersion, ...input }: Omit<ConsentWords, 'uniqueNumber'> & { readonly seenVersion: string },
): Promise<WholeConsent> {
  requirePermission(context, 'content.publish');
  const words = checkedWords(input);
  const changed = await inTransaction(context, async (transaction) => {
    const known = await holdConsent(transaction, id);
    if (known.textVersion !== seenVersion) throw new Refusal('EDIT_CONFLICT', { version: known.textVersion });
    if (known.textVersion === words.textVersion) return wholeOf(transaction, known);
    await transaction.database.update(consents).set(words).where(eq(consents.id, id));
    await keepWords(transaction, id, words);
    transaction.emit({ kind: 'site.changed' });
    return wholeOf(transaction, { ...known, ...words });
  });
  await directory.reload();
  return changed;
}

/**
 * Says whether forms may ask for a consent. What was given stays, and can be withdrawn.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; IN_USE with `uses` (the forms that ask for it), without any for the
 *   consent that the law wants of digital goods
 */
export async function retireConsent(
  context: Context,
  directory: ConsentDirectory,
  id: number,
  retired: boolean,
): Promise<WholeConsent> {
  requirePermission(context, 'content.publish');
  const changed = await inTransaction(context, async (transaction) => {
    const known = await holdConsent(transaction, id);
    if (retired) await refuseAsked(transaction, known);
    await transaction.database.update(consents).set({ retired }).where(eq(consents.id, id));
    transaction.emit({ kind: 'site.changed' });
    return wholeOf(transaction, { ...known, retired });
  });
  await directory.reload();
  return changed;
}

/**
 * Takes a consent away that nobody has given.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; IN_USE as `retireConsent`, and with `uses` of kind `log` where somebody
 *   has given it: the proof names it
 */
export async function deleteConsent(
  context: Context,
  directory: ConsentDirectory,
  id: number,
): Promise<void> {
  requirePermission(context, 'content.publish');
  await inTransaction(context, async (transaction) => {
    const known = await holdConsent(transaction, id);
    await refuseAsked(transaction, known);
    if (await isLogged(transaction, id))
      throw new Refusal('IN_USE', { uses: [{ kind: 'log', id, title: '' }] });
    await transaction.database.delete(consents).where(and(eq(consents.id, id)));
    transaction.emit({ kind: 'site.changed' });
  });
  await directory.reload();
}

async function holdConsent({ database }: Context, id: number): Promise<Consent> {
  const [known] = await database.select().from(consents).where(eq(consents.id, id)).for('update');
  if (!known) throw new Refusal('NOT_FOUND');
  return known;
}

async function refuseAsked(transaction: Context, { id, key }: Consent): Promise<void> {
  // The checkout asks for it by its key (docs/rules/consents.md).
  if (key === digitalContentConsentKey) throw new Refusal('IN_USE', { uses: [] });
  const forms = await formsAskingFor(transaction, id);
  if (forms.length === 0) return;
  throw new Refusal('IN_USE', {
    uses: forms.map((kind, place) => ({ kind: 'form', id: place + 1, title: kind })),
  });
}

function checkedWords(input: ConsentWords) {
  const displayName = trimmed(input.displayName);
  const text = cleanTexts(trimmed(input.text));
  const problems: FieldErrors = {};
  if (Object.keys(displayName).length === 0) problems.displayName = { rule: 'required' };
  const says = languages.some((language) => (text[language] ?? '').replace(/<[^>]*>/g, '').trim() !== '');
  if (!says) problems.text = { rule: 'required' };
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return { displayName, text, textVersion: textVersionOf(displayName, text) };
}

function trimmed(texts: Translated): Translated {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
}
