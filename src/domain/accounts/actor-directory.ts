import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import { type KeyPermission, keyPermissions } from '#values/api-keys.ts';
import { minuteMs } from '#values/durations.ts';
import type { Program, SignedIn } from '../actor.ts';
import type { ShopRuntime } from '../context.ts';
import type { DomainEvent } from '../domain-events.ts';
import { hashSecret } from '../secret-hash.ts';
import type { Site } from '../site.ts';
import { apiKeys, sessions, sessionTokens, users } from './accounts-tables.ts';
import { isApiKey } from './api-key-text.ts';
import { isGuarded, needsSecondFactor } from './second-factor-state.ts';

/** Who stands behind an access token, or behind a program's key. */
export type ActorDirectory = {
  /** Nothing for a token that is unknown, expired, ended, or of another site. */
  find(accessToken: string, site: Pick<Site, 'id' | 'options'>): Promise<SignedIn | undefined>;
  /** Nothing for a key that is unknown, revoked or over. */
  findProgram(key: string): Promise<KnownProgram | undefined>;
  /** Forgets what an emitted change has made old. */
  hear(domainEvent: DomainEvent): void;
};

/** A program, with what its key says. */
export type KnownProgram = {
  readonly actor: Program;
  readonly siteId: number;
  /** Requests. */
  readonly perMinute: number;
};

type KeptProgram = KnownProgram & { readonly expiresAt: Date | null; usedAt: Date | null };

type Kept = {
  readonly actor: Omit<SignedIn, 'isHeldBack'>;
  readonly hasSecondFactor: boolean;
  readonly siteId: number;
  readonly expiresAt: Date;
};

const keptMaximum = 20_000;
/** However lost the message that a login has ended: after this it is over (docs/decisions/sessions.md). */
const keptMs = 10_000;

export function createActorDirectory(runtime: Pick<ShopRuntime, 'database' | 'clock'>): ActorDirectory {
  const kept = createResponseCache<string, Kept>({ maximum: keptMaximum, keptMs });
  const programs = createResponseCache<string, KeptProgram>({ maximum: keptMaximum, keptMs });
  return {
    async find(accessToken, site) {
      const hash = hashSecret(accessToken);
      const found = await kept.get(hash, () => readActor(runtime, hash));
      if (!found || found.expiresAt <= runtime.clock.now() || found.siteId !== site.id) return undefined;
      return { ...found.actor, isHeldBack: !found.hasSecondFactor && needsSecondFactor(site, found.actor) };
    },
    async findProgram(key) {
      if (!isApiKey(key)) return undefined;
      const hash = hashSecret(key);
      const found = await programs.get(hash, () => readProgram(runtime, hash));
      if (!found || (found.expiresAt && found.expiresAt <= runtime.clock.now())) return undefined;
      await noteUse(runtime, found);
      return found;
    },
    hear(domainEvent) {
      if (domainEvent.kind === 'apiKey.changed') {
        programs.dropWhere(({ actor }) => actor.keyId === domainEvent.keyId);
      }
      if (domainEvent.kind !== 'account.changed') return;
      kept.dropWhere(({ actor }) => actor.userId === domainEvent.userId);
    },
  };
}

async function readActor(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  hash: string,
): Promise<Kept | undefined> {
  const [row] = await database
    .select({
      userId: users.id,
      siteId: users.siteId,
      email: users.email,
      isBackofficeUser: users.isBackofficeUser,
      scope: users.scope,
      roles: users.roles,
      sessionId: sessions.id,
      expiresAt: sessionTokens.expiresAt,
      hasSecondFactor: isGuarded,
    })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .innerJoin(sessionTokens, eq(sessionTokens.sessionId, sessions.id))
    .where(
      and(
        eq(sessionTokens.hash, hash),
        eq(sessionTokens.kind, 'access'),
        gt(sessionTokens.expiresAt, clock.now()),
        isNull(users.blockedAt),
      ),
    );
  if (!row) return undefined;
  const { userId, email, sessionId, scope, roles, hasSecondFactor, siteId, expiresAt } = row;
  const kind = row.isBackofficeUser ? 'backoffice' : 'customer';
  return { actor: { kind, userId, sessionId, email, scope, roles }, hasSecondFactor, siteId, expiresAt };
}

async function readProgram(
  { database }: Pick<ShopRuntime, 'database'>,
  hash: string,
): Promise<KeptProgram | undefined> {
  const [row] = await database.select().from(apiKeys).where(eq(apiKeys.hash, hash));
  if (!row) return undefined;
  const { id: keyId, siteId, perMinute, expiresAt, lastUsedAt } = row;
  // A permission that keys can have no longer is none.
  const permissions = keyPermissions.filter((permission) => row.permissions.includes(permission));
  return {
    actor: { kind: 'program', keyId, permissions: permissions satisfies KeyPermission[] },
    siteId,
    perMinute,
    expiresAt,
    usedAt: lastUsedAt,
  };
}

/** Notes that a key was used, at most once a minute over all processes. */
async function noteUse(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  program: KeptProgram,
): Promise<void> {
  const now = clock.now();
  const minuteAgo = new Date(now.getTime() - minuteMs);
  if (program.usedAt && program.usedAt > minuteAgo) return;
  program.usedAt = now;
  const isLongAgo = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo));
  await database
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, program.actor.keyId), isNotNull(apiKeys.hash), isLongAgo));
}
