import { eq, sql } from 'drizzle-orm';
import sanitizeHtml from 'sanitize-html';
import type { FormKind } from '#values/form-kinds.ts';
import { type Language, languages, type Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { requirePermission } from '../authorisation.ts';
import { type Context, inTransaction, type ShopRuntime } from '../context.ts';
import type { ConsentDirectory } from './consents-directory.ts';
import { digitalContentConsentKey, textVersionOf } from './consents-rules.ts';
import {
  type CookieChoice,
  consentAssignmentConsents,
  consentAssignments,
  consentLog,
  consents,
} from './consents-tables.ts';

export type ConsentInput = {
  readonly id: number;
  readonly key: string;
  readonly uniqueNumber: string;
  readonly displayName: Translated;
  /** HTML; anything but plain text, emphasis, lists and links is taken out. */
  readonly text: Translated;
};

/** Creates a consent or renews the one with this key; its text version follows from its words. */
export async function saveConsent(context: ShopRuntime, input: ConsentInput): Promise<void> {
  const text = cleanTexts(input.text);
  const { id, key, uniqueNumber, displayName } = input;
  const textVersion = textVersionOf(displayName, text);
  const written = await context.database
    .insert(consents)
    .values({ id, key, uniqueNumber, displayName, text, textVersion })
    .onConflictDoUpdate({
      target: consents.key,
      set: { uniqueNumber, displayName, text, textVersion },
      setWhere: sql`${consents.textVersion} <> excluded.text_version or ${consents.uniqueNumber} <> excluded.unique_number`,
    })
    .returning({ id: consents.id });
  if (written.length > 0) context.announce({ kind: 'site.changed' });
}

/**
 * Says which consents a form of the editor's site asks for, by their ids.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION oneOf; required where the checkout would no longer ask for the
 *   consent to digital content
 */
export async function createAssignment(
  context: Context,
  directory: ConsentDirectory,
  input: {
    readonly assignedTo: FormKind;
    readonly consentIds: readonly number[];
    readonly requiredIds: readonly number[];
  },
): Promise<void> {
  requirePermission(context, 'content.edit');
  const keysOf = (ids: readonly number[], field: string) =>
    directory.getAll(ids, field).map(({ key }) => key);
  refuseUnshown(input.requiredIds, input.consentIds, 'requiredConsents');
  const digital = directory.list().find(({ key }) => key === digitalContentConsentKey);
  // E-products could be ordered without it then (api.md, "Details").
  if (digital && input.assignedTo === 'checkoutForm' && !input.consentIds.includes(digital.id)) {
    throw new Refusal('VALIDATION', {}, { consents: { rule: 'required', parameter: digital.id } });
  }
  await saveAssignment(context, context.site.id, {
    assignedTo: input.assignedTo,
    consentKeys: keysOf(input.consentIds, 'consents'),
    requiredKeys: keysOf(input.requiredIds, 'requiredConsents'),
  });
  await directory.reload();
}

export type ConsentAssignmentInput = {
  readonly assignedTo: FormKind;
  /** Keys in the order in which the form shows them. */
  readonly consentKeys: readonly string[];
  readonly requiredKeys: readonly string[];
};

/**
 * Says which consents a form of a site asks for, replacing what it asked for before. Unknown keys, and required ones
 * that the form does not show, are refused: VALIDATION oneOf.
 */
export async function saveAssignment(
  context: ShopRuntime,
  siteId: number,
  input: ConsentAssignmentInput,
): Promise<void> {
  const { assignedTo, consentKeys, requiredKeys } = input;
  refuseUnshown(requiredKeys, consentKeys, 'requiredKeys');
  await inTransaction(context, async ({ database, announce }) => {
    const known = await database.select({ id: consents.id, key: consents.key }).from(consents);
    const rows = consentKeys.map((key, position) => {
      const consentId = known.find((consent) => consent.key === key)?.id;
      if (consentId === undefined) throw new Refusal('VALIDATION', {}, { consentKeys: { rule: 'oneOf' } });
      return { consentId, required: requiredKeys.includes(key), position };
    });
    const [assignment] = await database
      .insert(consentAssignments)
      .values({ siteId, assignedTo })
      .onConflictDoUpdate({
        target: [consentAssignments.siteId, consentAssignments.assignedTo],
        set: { assignedTo },
      })
      .returning({ id: consentAssignments.id });
    if (!assignment) throw new Error('A saved consent assignment was not returned.');
    const ofAssignment = eq(consentAssignmentConsents.assignmentId, assignment.id);
    await database.delete(consentAssignmentConsents).where(ofAssignment);
    if (rows.length > 0) {
      await database
        .insert(consentAssignmentConsents)
        .values(rows.map((row) => ({ ...row, assignmentId: assignment.id })));
    }
    announce({ kind: 'site.changed' });
  });
}

/** A form cannot need what it does not show. */
function refuseUnshown<T>(required: readonly T[], shown: readonly T[], field: string): void {
  if (required.some((one) => !shown.includes(one))) {
    throw new Refusal('VALIDATION', {}, { [field]: { rule: 'oneOf' } });
  }
}

export type ConsentLogInput = {
  readonly status: 'accepted' | 'rejected' | 'withdrawn';
  readonly sourceType: 'cmsSite' | 'checkout' | 'cookieNotice';
  readonly consentIds: readonly number[];
  readonly user: { readonly userType: 'webUser' | 'guest' | 'visitor'; readonly email: string };
  /** The moment the client names. */
  readonly claimedAt?: Date | null;
};

export type ConsentLogRecord = ConsentLogInput & { readonly id: number; readonly loggedAt: Date };

/**
 * Appends to the consent log, in the caller's transaction. The server stamps the time and the version of each text.
 * Unknown consents are refused: VALIDATION, `field` oneOf.
 */
export async function logConsents(
  context: Context,
  directory: ConsentDirectory,
  input: ConsentLogInput,
  field = 'consents',
): Promise<ConsentLogRecord> {
  const given = directory.getAll(input.consentIds, field);
  const loggedAt = context.clock.now();
  const [row] = await context.database
    .insert(consentLog)
    .values({
      siteId: context.site.id,
      status: input.status,
      sourceType: input.sourceType,
      consents: given.map(({ id, textVersion }) => ({ id, textVersion, language: context.language })),
      userType: input.user.userType,
      email: input.user.email,
      claimedAt: input.claimedAt ?? null,
      loggedAt,
    })
    .returning({ id: consentLog.id });
  if (!row) throw new Error('A consent log entry was not returned.');
  return { ...input, id: row.id, loggedAt };
}

/**
 * Appends what somebody chose in the cookie notice, in the caller's transaction; nobody is named, for nobody is known.
 * Without any category but the necessary ones the others were rejected.
 */
export async function logCookieChoice(
  context: Context,
  cookies: CookieChoice,
  status: 'accepted' | 'rejected' | 'withdrawn',
): Promise<{ id: number; loggedAt: Date }> {
  const loggedAt = context.clock.now();
  const [row] = await context.database
    .insert(consentLog)
    .values({
      siteId: context.site.id,
      status,
      sourceType: 'cookieNotice',
      consents: [],
      cookies,
      userType: 'visitor',
      email: '',
      loggedAt,
    })
    .returning({ id: consentLog.id });
  if (!row) throw new Error('A consent log entry was not returned.');
  return { id: row.id, loggedAt };
}

function cleanTexts(texts: Translated): Translated {
  const filled = languages.filter((language) => texts[language]);
  return Object.fromEntries(filled.map((language: Language) => [language, cleanHtml(texts[language] ?? '')]));
}

function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'a', 'strong', 'em', 'ul', 'ol', 'li'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  });
}
