/** The database is there and cannot be used by this program. `message` is one line for the operator: what is wrong and what to do. */
export class DatabaseUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseUnusable';
  }
}
