import type { Database } from './database.ts';

/**
 * A prepared statement that is built once for each database handle: building a wide one costs more than running it. A
 * transaction is a handle of its own, so that it builds its own.
 */
export function keptStatement<Statement>(
  prepare: (database: Database) => Statement,
): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>();
  return (database) => {
    const statement = statements.get(database) ?? prepare(database);
    statements.set(database, statement);
    return statement;
  };
}
