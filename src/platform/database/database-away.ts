/**
 * The database was unreachable, or the connection to it was lost. The request has had no effect, except a commit whose
 * answer was lost: whether that happened is unknown.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseAway';
  }
}

/** Whether an error, or one of its causes, means that the database is unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseAway) return true;
  }
  return false;
}

/**
 * The database is reachable but this program cannot use it. `message` is one line for the operator: what is wrong and
 * what to do.
 */
export class DatabaseUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnusable';
  }
}
