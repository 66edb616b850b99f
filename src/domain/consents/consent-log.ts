import { sql } from 'drizzle-orm';
import { namedStatement } from '#platform/database/named-statement.ts';
import { signedInOf } from '../actor.ts';
import type { Context } from '../context.ts';
import type { ConsentDirectory } from './consents-directory.ts';
import { type CookieChoice, consentLog } from './consents-tables.ts';

/** Who has an entry written; one that names somebody else changes nothing for that person's account. */
export type ConsentAsker =
  | { readonly askedBy: 'visitor' | 'link' }
  | { readonly askedBy: 'account'; readonly askedByUserId: number }
  /** Staff who read in what was agreed to elsewhere; null: a command. */
  | { readonly askedBy: 'import'; readonly askedByUserId: number | null };

function askerOf(context: Context): ConsentAsker {
  const user = signedInOf(context);
  return user ? { askedBy: 'account', askedByUserId: user.userId } : { askedBy: 'visitor' };
}

export type ConsentLogInput = {
  readonly status: 'accepted' | 'rejected' | 'withdrawn';
  readonly sourceType: 'cmsSite' | 'checkout' | 'cookieNotice' | 'import';
  readonly consentIds: readonly number[];
  readonly user: { readonly userType: 'webUser' | 'guest' | 'visitor'; readonly email: string };
  /** The moment the client names. */
  readonly claimedAt?: Date | null;
  /** What shows a consent that was given elsewhere. */
  readonly proof?: string | null;
  /** Absent: whoever the context says. */
  readonly asker?: ConsentAsker | undefined;
};

export type ConsentLogRecord = ConsentLogInput & { readonly id: number; readonly loggedAt: Date };

const insertLogEntry = namedStatement<{ id: number }>(
  'consent_log_insert',
  () => sql`
    insert into consent_log (site_id, status, source_type, consents, user_type, email, asked_by, asked_by_user_id,
      claimed_at, logged_at, proof)
    values (${sql.placeholder('siteId')}::int, ${sql.placeholder('status')}::text,
      ${sql.placeholder('sourceType')}::text, ${sql.placeholder('consents')}::jsonb,
      ${sql.placeholder('userType')}::text, ${sql.placeholder('email')}::text, ${sql.placeholder('askedBy')}::text,
      ${sql.placeholder('askedByUserId')}::int, ${sql.placeholder('claimedAt')}::timestamptz,
      ${sql.placeholder('loggedAt')}::timestamptz, ${sql.placeholder('proof')}::text)
    returning id`,
);

/**
 * Appends to the consent log, in the caller's transaction. The server stamps the time and the version of each text.
 * Unknown consents are refused: VALIDATION, `field.3` oneOf.
 */
export async function logConsents(
  context: Context,
  directory: ConsentDirectory,
  input: ConsentLogInput,
  field = 'consents',
): Promise<ConsentLogRecord> {
  const given = directory.getAll(input.consentIds, field);
  const loggedAt = context.clock.now();
  const { askedBy, ...account } = input.asker ?? askerOf(context);
  const [row] = await insertLogEntry(context.database, {
    siteId: context.site.id,
    status: input.status,
    sourceType: input.sourceType,
    consents: JSON.stringify(
      given.map(({ id, textVersion }) => ({ id, textVersion, language: context.language })),
    ),
    userType: input.user.userType,
    email: input.user.email,
    askedBy,
    askedByUserId: 'askedByUserId' in account ? account.askedByUserId : null,
    claimedAt: input.claimedAt ?? null,
    loggedAt,
    proof: input.proof ?? null,
  });
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
      askedBy: 'visitor',
      loggedAt,
    })
    .returning({ id: consentLog.id });
  if (!row) throw new Error('A consent log entry was not returned.');
  return { id: row.id, loggedAt };
}
