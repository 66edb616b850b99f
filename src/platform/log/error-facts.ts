import { isDatabaseAway } from '../database/database-away.ts';

export type ErrorFacts = {
  readonly stack: string;
  /**
   * The connection pool has already reported it: the program's log shows the line only to developers (program-log.ts).
   */
  readonly isDatabaseAway?: true;
};

/**
 * What the log may say about an error: kind, code and stack with causes. Never the messages: they may quote what a
 * person entered (a query's parameters, a JSON text).
 */
export function errorFacts(error: unknown): ErrorFacts {
  const stack = error instanceof Error ? stackWithoutMessage(error) : typeof error;
  return isDatabaseAway(error) ? { stack, isDatabaseAway: true } : { stack };
}

function stackWithoutMessage(error: Error): string {
  const stack = error.stack ?? '';
  const frames = stack.indexOf('\n    at');
  const own = `${error.name || 'Error'}${codeOf(error)}${frames < 0 ? '' : stack.slice(frames)}`;
  return error.cause instanceof Error ? `${own}\ncaused by ${stackWithoutMessage(error.cause)}` : own;
}

/** PostgreSQL's and Node's error codes say what happened but nothing about people. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
}
