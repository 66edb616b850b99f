import pg from 'pg';

/** The name of the constraint or index that a write has violated by duplicating a value (SQLSTATE 23505). */
export function findBrokenUniqueness(error: unknown): string | undefined {
  const failure = findFailure(error);
  return failure?.code === '23505' ? failure.constraint : undefined;
}

/** Whether a row could not be deleted because others refer to it (SQLSTATE 23503). */
export function isStillReferredTo(error: unknown): boolean {
  return findFailure(error)?.code === '23503';
}

/**
 * Whether PostgreSQL aborted a transaction because of another one: a deadlock (40P01) or a serialization failure
 * (40001). A retry may succeed.
 */
export function isLostToAnother(error: unknown): boolean {
  const code = findFailure(error)?.code;
  return code === '40P01' || code === '40001';
}

/** Whether a named statement's result type has changed with a migration (0A000, found when it is planned again). */
export function isPlanOutdated(error: unknown): boolean {
  const failure = findFailure(error);
  return failure?.code === '0A000' && failure.routine === 'RevalidateCachedQuery';
}

/** Whether a transaction that failed with this may succeed when retried. */
export function mayBeginAnew(error: unknown): boolean {
  return isLostToAnother(error) || isPlanOutdated(error);
}

/** The database's own error, however often it was wrapped. */
function findFailure(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error ? findFailure(error.cause) : undefined;
}
