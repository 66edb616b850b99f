import { and, eq, gt, isNull } from 'drizzle-orm';
import { createKeptAnswers } from '#platform/cache/kept-answers.ts';
import type { SignedIn } from '../actor.ts';
import type { Announcement } from '../announcements.ts';
import type { ShopRuntime } from '../context.ts';
import { hashSecret } from '../secret-hash.ts';
import { sessions, sessionTokens, users } from './accounts-tables.ts';

/** Who stands behind an access token. */
export type ActorDirectory = {
  /** Nothing for a token that is unknown, expired, ended, or of another site. */
  find(accessToken: string, siteId: number): Promise<SignedIn | undefined>;
  /** Forgets what an announced change has made old. */
  hear(announcement: Announcement): void;
};

type Kept = { readonly actor: SignedIn; readonly siteId: number; readonly expiresAt: Date };

const keptMaximum = 20_000;
/** However lost the message that a login has ended: after this it is over (docs/decisions/010). */
const keptMs = 10_000;

export function createActorDirectory(runtime: Pick<ShopRuntime, 'database' | 'clock'>): ActorDirectory {
  const kept = createKeptAnswers<string, Kept>({ maximum: keptMaximum, keptMs });
  return {
    async find(accessToken, siteId) {
      const hash = hashSecret(accessToken);
      const found = await kept.get(hash, () => readActor(runtime, hash));
      if (!found || found.expiresAt <= runtime.clock.now() || found.siteId !== siteId) return undefined;
      return found.actor;
    },
    hear(announcement) {
      if (announcement.kind !== 'account.changed') return;
      kept.dropWhere(({ actor }) => actor.userId === announcement.userId);
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
      sessionId: sessions.id,
      expiresAt: sessionTokens.expiresAt,
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
  const { userId, email, sessionId, scope, siteId, expiresAt } = row;
  const kind = row.isBackofficeUser ? 'backoffice' : 'customer';
  return { actor: { kind, userId, sessionId, email, scope }, siteId, expiresAt };
}
