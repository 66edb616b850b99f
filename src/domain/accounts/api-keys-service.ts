import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import { apiKeyPrefix, apiKeysPerSite, type KeyPermission, keyPermissions } from '#values/api-keys.ts';
import { type FieldErrors, Refusal, unknownEntries } from '#values/refusal.ts';
import { may, requirePermission } from '../authorisation.ts';
import { type Context, inTransaction, inTransactionOnce } from '../context.ts';
import { hashSecret } from '../secret-hash.ts';
import { requireUser } from './account-roles.ts';
import { apiKeys } from './accounts-tables.ts';
import { actorName } from './actor-names.ts';
import { makeApiKey } from './api-key-text.ts';
import { holdAdmins } from './staff-service.ts';

/* Keys of programs (docs/decisions/api-keys.md). Whoever gives users their rights gives them to programs. */

export type ApiKeyFields = {
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  /** Requests. */
  readonly perMinute: number;
  /** Null: until it is revoked. */
  readonly expiresAt: Date | null;
};

/** Letters of a key that tell people which one it is: too few to guess the rest. */
const shownLetters = apiKeyPrefix.length + 4;

const listedColumns = {
  id: apiKeys.id,
  version: apiKeys.version,
  name: apiKeys.name,
  beginning: apiKeys.beginning,
  permissions: apiKeys.permissions,
  perMinute: apiKeys.perMinute,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  createdAt: apiKeys.createdAt,
  createdBy: apiKeys.createdBy,
  creator: actorName(apiKeys.createdBy),
};

const isOfSite = ({ site }: Context) => and(eq(apiKeys.siteId, site.id), isNotNull(apiKeys.hash));

/** The keys of the site that are not revoked, the newest first. @throws Refusal NO_ACTIVE_USER, PERSON_REQUIRED, FORBIDDEN */
export async function listApiKeys(
  context: Context,
  { page, perPage }: { readonly page: number; readonly perPage: number },
) {
  requirePermission(context, 'users.manage');
  const { database } = context;
  const rows = await database
    .select(listedColumns)
    .from(apiKeys)
    .where(isOfSite(context))
    .orderBy(desc(apiKeys.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await database.select({ total: count() }).from(apiKeys).where(isOfSite(context));
  return { rows, total: counted?.total ?? 0 };
}
export type ListedApiKey = Awaited<ReturnType<typeof listApiKeys>>['rows'][number];

/** @throws Refusal NO_ACTIVE_USER, PERSON_REQUIRED, FORBIDDEN, NOT_FOUND */
export async function getApiKey(context: Context, id: number): Promise<ListedApiKey> {
  requirePermission(context, 'users.manage');
  const [row] = await context.database
    .select(listedColumns)
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isOfSite(context)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/**
 * Makes a key of the site.
 * @returns its id, and the key itself, which is nowhere else
 * @throws Refusal NO_ACTIVE_USER, PERSON_REQUIRED, FORBIDDEN; VALIDATION for a right that whoever makes it does not have, an end that is
 *   over, or more keys than a site has
 */
export async function createApiKey(
  context: Context,
  fields: ApiKeyFields,
): Promise<{ readonly id: number; readonly key: string }> {
  requirePermission(context, 'users.manage');
  const { userId } = requireUser(context);
  checkFields(context, fields);
  const key = makeApiKey();
  const id = await inTransaction(context, async (transaction) => {
    await holdAdmins(transaction);
    const { database, site, clock } = transaction;
    const [held] = await database.select({ total: count() }).from(apiKeys).where(isOfSite(transaction));
    if ((held?.total ?? 0) >= apiKeysPerSite) {
      throw new Refusal('VALIDATION', {}, { name: { rule: 'maximum', parameter: apiKeysPerSite } });
    }
    const [made] = await database
      .insert(apiKeys)
      .values({
        name: fields.name.trim(),
        permissions: inOrder(fields.permissions),
        perMinute: fields.perMinute,
        expiresAt: fields.expiresAt,
        siteId: site.id,
        hash: hashSecret(key),
        beginning: key.slice(0, shownLetters),
        createdAt: clock.now(),
        createdBy: userId,
      })
      .returning({ id: apiKeys.id });
    if (!made) throw new Error('A new key got no id.');
    return made.id;
  });
  return { id, key };
}

/**
 * Changes some of what a key says; the key stays the same.
 * @throws Refusal as `createApiKey`, NOT_FOUND, EDIT_CONFLICT for an older version
 */
export async function updateApiKey(
  context: Context,
  id: number,
  { version, fields }: { readonly version: number; readonly fields: Partial<ApiKeyFields> },
): Promise<void> {
  requirePermission(context, 'users.manage');
  const change = async (transaction: Context): Promise<void> => {
    await holdAdmins(transaction);
    const held = await holdKey(transaction, id);
    if (held.version !== version) throw new Refusal('EDIT_CONFLICT', { version: held.version });
    checkFields(transaction, fields);
    const { name, permissions, ...others } = fields;
    await transaction.database
      .update(apiKeys)
      .set({
        ...others,
        ...(name === undefined ? {} : { name: name.trim() }),
        ...(permissions && { permissions: inOrder(permissions) }),
        version: version + 1,
      })
      .where(eq(apiKeys.id, id));
    transaction.emit({ kind: 'apiKey.changed', keyId: id });
  };
  return inTransactionOnce(context, change, async () => undefined);
}

/** Revokes a key: it is refused from then on, in all processes. @throws Refusal NO_ACTIVE_USER, PERSON_REQUIRED, FORBIDDEN, NOT_FOUND */
export async function deleteApiKey(context: Context, id: number): Promise<void> {
  requirePermission(context, 'users.manage');
  const revoke = async (transaction: Context): Promise<void> => {
    await holdAdmins(transaction);
    await holdKey(transaction, id);
    await transaction.database.update(apiKeys).set({ hash: null }).where(eq(apiKeys.id, id));
    transaction.emit({ kind: 'apiKey.changed', keyId: id });
  };
  return inTransactionOnce(context, revoke, async () => undefined);
}

async function holdKey(context: Context, id: number) {
  const [held] = await context.database
    .select({ version: apiKeys.version })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isOfSite(context)))
    .for('update');
  if (!held) throw new Refusal('NOT_FOUND');
  return held;
}

const inOrder = (some: readonly KeyPermission[]) => keyPermissions.filter((one) => some.includes(one));

function checkFields(context: Context, { permissions = [], expiresAt }: Partial<ApiKeyFields>): void {
  const problems: FieldErrors = unknownEntries('permissions', permissions, (one) => may(context.actor, one));
  for (const [index, permission] of permissions.entries()) {
    if (permissions.indexOf(permission) < index) problems[`permissions.${index}`] = { rule: 'twice' };
  }
  if (expiresAt && expiresAt <= context.clock.now()) {
    problems.expiresAt = { rule: 'minimum', parameter: context.clock.now().toISOString() };
  }
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}
