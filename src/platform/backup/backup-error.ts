/** A backup cannot be made, read or restored. `message` is one line for the operator: what is wrong and what to do. */
export class BackupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
  }
}
