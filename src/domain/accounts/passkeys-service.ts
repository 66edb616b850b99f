import { and, asc, count, eq } from 'drizzle-orm';
import { creationOptions, type MadePasskey, readMadePasskey } from '#platform/passkeys/passkey-ceremonies.ts';
import { passkeysPerAccount } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { type Context, inTransaction } from '../context.ts';
import { hashSecret } from '../secret-hash.ts';
import type { AccountSources } from './account-participants.ts';
import { requireStaff } from './account-roles.ts';
import { passkeys, users } from './accounts-tables.ts';
import { makeOneTimeToken, takeOneTimeToken } from './one-time-tokens.ts';
import { passkeyPlaceOf } from './passkey-uses.ts';
import { requirePassword } from './password-service.ts';
import { renewRecoveryCodes } from './second-factor-codes.ts';
import { type SecondFactorProof, spendProof } from './second-factor-proof.ts';
import { dropRecoveryCodes, hasSecondFactor } from './second-factor-state.ts';
import { endSessionsOf } from './sessions-service.ts';

/** A passkey as its owner sees it. */
export type ListedPasskey = Pick<
  typeof passkeys.$inferSelect,
  'id' | 'name' | 'host' | 'isBackedUp' | 'createdAt' | 'lastUsedAt'
> & {
  /** It was made at this site's present host: elsewhere no browser offers it. */
  readonly isUsable: boolean;
};

/** What a browser is to ask an authenticator for, as the standard has it in JSON. */
export type PasskeyCreation = Awaited<ReturnType<typeof creationOptions>>;

/** Passkeys of the logged-in user, the oldest first. @throws Refusal NO_ACTIVE_USER, FORBIDDEN (customers have none) */
export async function listPasskeys(context: Context): Promise<ListedPasskey[]> {
  const { userId } = requireStaff(context);
  const { host: present } = passkeyPlaceOf(context.site);
  const { id, name, host, isBackedUp, createdAt, lastUsedAt } = passkeys;
  const found = await context.database
    .select({ id, name, host, isBackedUp, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(id));
  return found.map((passkey) => ({ ...passkey, isUsable: passkey.host === present }));
}

/**
 * Makes the challenge for a new passkey, which holds ten minutes. Nothing is guarded before the passkey is there.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, PASSWORD_INCORRECT, RATE_LIMITED
 */
export async function beginPasskey(
  context: Context,
  { passwords }: Pick<AccountSources, 'passwords'>,
  password: string,
): Promise<PasskeyCreation> {
  const { userId, email } = requireStaff(context);
  await requirePassword(
    context,
    passwords,
    password,
    new Refusal('PASSWORD_INCORRECT', {}, { password: { rule: 'incorrectPassword' } }),
  );
  const known = await context.database
    .select({ credentialId: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return creationOptions(passkeyPlaceOf(context.site), {
    challenge: await makeOneTimeToken(context, 'passkeyMade', userId, email),
    siteName: context.site.name,
    userName: email,
    // The same for each passkey of an account, so that an authenticator keeps one for it.
    userHandle: hashSecret(`passkeys of user ${userId}`),
    known,
  });
}

/**
 * Keeps a passkey that an authenticator has made. The first second factor of an account ends all other logins, which have come
 * without it, and makes the recovery codes.
 * @returns those codes, told this once; none where there were some before
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, PASSKEY_REFUSED; VALIDATION (name) for one without a name or too many
 */
export async function createPasskey(
  context: Context,
  { name, passkey }: { readonly name: string; readonly passkey: MadePasskey },
): Promise<{ readonly id: number; readonly recoveryCodes: readonly string[] }> {
  const { userId, sessionId } = requireStaff(context);
  const named = nameOf(name);
  const place = passkeyPlaceOf(context.site);
  const made = await readMadePasskey(place, passkey, async (challenge) => {
    const taken = await takeOneTimeToken(context, 'passkeyMade', challenge);
    return taken?.userId === userId;
  });
  if ('problem' in made) {
    context.log.warn({ user: userId, problem: made.problem }, 'a new passkey was not accepted');
    throw new Refusal('PASSKEY_REFUSED');
  }
  const created = await inTransaction(context, async (transaction) => {
    const { database, clock } = transaction;
    // Held, so that of two at once the second one finds the first.
    await database.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [counted] = await database
      .select({ passkeys: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId));
    if ((counted?.passkeys ?? 0) >= passkeysPerAccount) {
      throw new Refusal('VALIDATION', {}, { name: { rule: 'maximum', parameter: passkeysPerAccount } });
    }
    const isFirst = !(await hasSecondFactor(transaction, userId));
    const [kept] = await database
      .insert(passkeys)
      .values({
        ...made,
        transports: [...made.transports],
        userId,
        name: named,
        host: place.host,
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    // The same passkey, of this account or of another one.
    if (!kept) throw new Refusal('PASSKEY_REFUSED');
    if (!isFirst) return { id: kept.id, recoveryCodes: [] };
    await endSessionsOf(transaction, userId, sessionId);
    return { id: kept.id, recoveryCodes: await renewRecoveryCodes(transaction, userId) };
  });
  context.log.info({ user: userId }, 'a passkey was set up');
  return created;
}

/** @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND; VALIDATION (name) */
export async function renamePasskey(context: Context, id: number, name: string): Promise<void> {
  const { userId } = requireStaff(context);
  const renamed = await context.database
    .update(passkeys)
    .set({ name: nameOf(name) })
    .where(isOwn(id, userId))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new Refusal('NOT_FOUND');
}

/**
 * Takes a passkey away, by a proof: whoever has stolen a login must not get rid of the second factor. With the last one of it
 * go the recovery codes.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, NOT_FOUND and those of `spendProof`
 */
export async function removePasskey(context: Context, id: number, proof: SecondFactorProof): Promise<void> {
  const { userId } = requireStaff(context);
  const [own] = await context.database.select({ id: passkeys.id }).from(passkeys).where(isOwn(id, userId));
  if (!own) throw new Refusal('NOT_FOUND');
  await spendProof(context, userId, proof);
  await inTransaction(context, async (transaction) => {
    await transaction.database.delete(passkeys).where(isOwn(id, userId));
    if (await hasSecondFactor(transaction, userId)) return;
    await dropRecoveryCodes(transaction, userId);
    transaction.emit({ kind: 'account.changed', userId });
  });
  context.log.info({ user: userId }, 'a passkey was taken away by its owner');
}

function isOwn(id: number, userId: number) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

function nameOf(name: string): string {
  const named = name.trim();
  if (named === '') throw new Refusal('VALIDATION', {}, { name: { rule: 'required' } });
  return named;
}
