import { and, eq, gt, isNull } from 'drizzle-orm';
import { createResponseCache } from '#platform/cache/response-cache.ts';
import type { SignedIn } from '../actor.ts';
import type { ShopRuntime } from '../context.ts';
import type { DomainEvent } from '../domain-events.ts';
import { hashSecret } from '../secret-hash.ts';
import type { Site } from '../site.ts';
import { sessions, sessionTokens, users } from './accounts-tables.ts';
import { isGuarded, needsSecondFactor } from './second-factor-state.ts';

/** Who stands behind an access token. */
export type ActorDirectory = {
  /** Nothing for a token that is unknown, expired, ended, or of another site. */
  find(accessToken: string, site: Pick<Site, 'id' | 'options'>): Promise<SignedIn | undefined>;
  /** Forgets what an emitted change has made old. */
  hear(domainEvent: DomainEvent): void;
};

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
  return {
    async find(accessToken, site) {
      const hash = hashSecret(accessToken);
      const found = await kept.get(hash, () => readActor(runtime, hash));
      if (!found || found.expiresAt <= runtime.clock.now() || found.siteId !== site.id) return undefined;
      return { ...found.actor, isHeldBack: !found.hasSecondFactor && needsSecondFactor(site, found.actor) };
    },
    hear(domainEvent) {
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
