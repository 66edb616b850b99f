import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { apiKeys, users } from './accounts-tables.ts';

/** What staff see of who did something: a person's name, else the e-mail address, or a key's name; null: nobody known any more. */
export function actorName(id: SQLWrapper): SQL<string | null> {
  return sql<string | null>`coalesce(
    (select coalesce(nullif(trim(person.first_name || ' ' || person.last_name), ''), person.email)
      from ${users} as person where person.id = ${id}),
    (select program.name from ${apiKeys} as program where program.id = ${id}))`;
}

/** Names of many, by what `actorIdOf` has noted; those that are gone are missing. */
export async function readActorNames(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const wanted = [...new Set(ids)];
  const people = await database
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(inArray(users.id, wanted));
  const programs = await database
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(inArray(apiKeys.id, wanted));
  return new Map([
    ...people.map(
      ({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email] as const,
    ),
    ...programs.map(({ id, name }) => [id, name] as const),
  ]);
}
