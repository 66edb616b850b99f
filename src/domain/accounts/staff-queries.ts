import { and, asc, count, desc, eq, ilike, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { AccountScope, StaffRole } from '#values/permissions.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { users } from './accounts-tables.ts';
import { isGuarded } from './second-factor-state.ts';

/** invited: has not set a password yet, so that nobody can log in. */
export const userStates = ['invited', 'active', 'blocked'] as const;
export type UserState = (typeof userStates)[number];

/** A user as admins see one. */
export type ListedUser = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'firstName' | 'lastName' | 'roles' | 'lastLoginAt' | 'createdAt'
> & {
  /** Null: works in the back office by roles alone. */
  readonly scope: AccountScope | null;
  readonly state: UserState;
  readonly hasSecondFactor: boolean;
};

type UserFilter = {
  /** This one alone, of the back office or not. */
  readonly id?: number | undefined;
  /** Absent: all of the back office; `customer` lists those who might be given rights. */
  readonly scope?: AccountScope | undefined;
  readonly role?: StaffRole | undefined;
  readonly state?: UserState | undefined;
  readonly keywords?: string | undefined;
  readonly sort?: { readonly field: UserSort; readonly direction: 'asc' | 'desc' } | undefined;
  readonly page: number;
  readonly limit: number;
};

export const userSorts = ['name', 'email', 'lastLoginAt'] as const;
type UserSort = (typeof userSorts)[number];

const state = sql<UserState>`case when ${users.blockedAt} is not null then 'blocked'
  when ${users.emailConfirmedAt} is null and ${users.passwordHash} is null then 'invited' else 'active' end`;

const shownColumns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  scope: sql<AccountScope | null>`case when ${users.isBackofficeUser} then nullif(${users.scope}, 'customer') else ${users.scope} end`,
  roles: users.roles,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
  state,
  hasSecondFactor: isGuarded,
};

const isOfState: Readonly<Record<UserState, SQL | undefined>> = {
  blocked: isNotNull(users.blockedAt),
  invited: and(isNull(users.blockedAt), isNull(users.emailConfirmedAt), isNull(users.passwordHash)),
  active: and(isNull(users.blockedAt), or(isNotNull(users.emailConfirmedAt), isNotNull(users.passwordHash))),
};

const sortColumns = {
  name: [users.lastName, users.firstName],
  email: [users.email],
  lastLoginAt: [users.lastLoginAt],
};

/** Users of the site, by name where no order is named. @throws Refusal NO_ACTIVE_USER, FORBIDDEN */
export async function listUsers(
  context: Context,
  { id, scope, role, state: wantedState, keywords = '', sort, page, limit }: UserFilter,
): Promise<{ readonly users: readonly ListedUser[]; readonly total: number }> {
  requirePermission(context, 'users.manage');
  const { database, site } = context;
  const wanted = and(
    eq(users.siteId, site.id),
    isListed(id, scope),
    role && sql`${role} = any(${users.roles})`,
    wantedState && isOfState[wantedState],
    wordsIn(keywords),
  );
  const direction = sort?.direction === 'desc' ? desc : asc;
  const [counted] = await database.select({ total: count() }).from(users).where(wanted);
  const found = await database
    .select(shownColumns)
    .from(users)
    .where(wanted)
    .orderBy(...sortColumns[sort?.field ?? 'name'].map((column) => direction(column)), asc(users.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { users: found, total: counted?.total ?? 0 };
}

/** A user of the site, as the list has one. */
export async function findListedUser(
  { database, site }: Context,
  id: number,
): Promise<ListedUser | undefined> {
  const [found] = await database
    .select(shownColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.siteId, site.id)));
  return found;
}

function isListed(id: number | undefined, scope: AccountScope | undefined): SQL {
  if (id !== undefined) return eq(users.id, id);
  if (scope === undefined) return users.isBackofficeUser.getSQL();
  return scope === 'customer' ? not(users.isBackofficeUser) : eq(users.scope, scope);
}

/** Names are found in either order. */
function wordsIn(keywords: string): SQL | undefined {
  const words = keywords.trim();
  if (words === '') return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(users.email, pattern),
    ilike(sql`${users.firstName} || ' ' || ${users.lastName}`, pattern),
    ilike(sql`${users.lastName} || ' ' || ${users.firstName}`, pattern),
  );
}
