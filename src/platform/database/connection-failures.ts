import pg from 'pg';
import { DatabaseAway } from './database-away.ts';

/** Whether PostgreSQL has cancelled a statement that exceeded its time limit (SQLSTATE 57014). */
export function isStatementTooLong(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError && cause.code === '57014') return true;
  }
  return false;
}

/**
 * Errors of a server that is stopping, starting or full: PostgreSQL's classes 08 (connection exceptions) and 57P
 * (operator intervention), too many connections, and a session that was closed for being idle in a transaction.
 */
const codesOfAbsence = /^(?:08...|57P..|53300|25P0[34])$/;

/** Errors of pg about connections that carry no code. */
const wordsOfAbsence =
  /^(?:Connection terminated|Client has encountered|Client was closed|Query read timeout|timeout exce?eded when|timeout expired)/;

/**
 * Translates a connection failure for the rest of the program: `DatabaseAway` if the database is unreachable, otherwise
 * the error itself.
 */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  const isAway =
    error instanceof pg.DatabaseError
      ? codesOfAbsence.test(String(code))
      : syscall !== undefined || wordsOfAbsence.test(error.message);
  return isAway ? new DatabaseAway(error) : error;
}
