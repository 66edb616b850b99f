/**
 * The database was not reached, or the connection to it was lost on the way. What was asked of it has not happened, but for a
 * commit whose answer was lost: of that nobody knows.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseAway';
  }
}

/** Whether an error means that the database is away, itself or what caused it. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseAway) return true;
  }
  return false;
}

/** The database is there and cannot be used by this program. `message` is one line for the operator: what is wrong and what to do. */
export class DatabaseUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnusable';
  }
}
