/** What systems and PostgreSQL (53100, disk_full) call a disk, or somebody's share of it, that takes no more. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether an error means that there was no room to write, itself or what caused it. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.has((cause as NodeJS.ErrnoException).code)) return true;
  }
  return false;
}
