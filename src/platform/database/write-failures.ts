import pg from 'pg';

/** The constraint or index that keeps values unique and that a write has broken (SQLSTATE 23505), by its name. */
export function findBrokenUniqueness(error: unknown): string | undefined {
  const failure = findFailure(error);
  return failure?.code === '23505' ? failure.constraint : undefined;
}

/** Whether a row was to be deleted that others refer to (SQLSTATE 23503). */
export function isStillReferredTo(error: unknown): boolean {
  return findFailure(error)?.code === '23503';
}

/**
 * Whether PostgreSQL has ended a transaction because of another one: they waited for each other (40P01), or cannot both
 * have happened (40001). Begun anew it may succeed.
 */
export function isLostToAnother(error: unknown): boolean {
  const code = findFailure(error)?.code;
  return code === '40P01' || code === '40001';
}

/** Whether a named statement answers something else since a migration (0A000, found when its plan is made anew). */
export function isPlanOutdated(error: unknown): boolean {
  const failure = findFailure(error);
  return failure?.code === '0A000' && failure.routine === 'RevalidateCachedQuery';
}

/** Whether a transaction that failed so may succeed when it begins anew. */
export function mayBeginAnew(error: unknown): boolean {
  return isLostToAnother(error) || isPlanOutdated(error);
}

/** What the database itself has said, however often it was wrapped. */
function findFailure(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error ? findFailure(error.cause) : undefined;
}
