import pg from 'pg';
import { DatabaseAway } from './database-away.ts';

/** Whether PostgreSQL has ended a statement that took longer than it may (SQLSTATE 57014). */
export function isStatementTooLong(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code === '57014') return true;
  }
  return false;
}

/**
 * What a server says that is going, coming, or full: PostgreSQL's classes 08 (connection exceptions) and 57P (intervention by an
 * operator), too many connections, and a session that it has ended for being idle in a transaction.
 */
const codesOfAbsence = /^(?:08...|57P..|53300|25P0[34])$/;

/** What pg says of connections without any code. */
const wordsOfAbsence =
  /^(?:Connection terminated|Client has encountered|Client was closed|Query read timeout|timeout exce?eded when|timeout expired)/;

/** What a connection's failure is to the rest of the program: `DatabaseAway` where the database is, else itself. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const isAway =
    error instanceof pg.DatabaseError
      ? codesOfAbsence.test(String(code))
      : syscall !== undefined || wordsOfAbsence.test(error.message);
  return isAway ? new DatabaseAway(error) : error;
}
