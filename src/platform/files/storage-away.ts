/** The storage that files lie in was not reached or did not do what it was asked for. What was to be written is not there. */
export class StorageAway extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StorageAway';
  }
}

/** Whether an error means that the storage is away, itself or what caused it. */
export function isStorageAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageAway) return true;
  }
  return false;
}

/** How systems and PostgreSQL (53100, disk_full) report a full disk or an exhausted quota. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error, or one of its causes, means that there was no room to write. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.has((cause as NodeJS.ErrnoException).code)) return true;
  }
  return false;
}
