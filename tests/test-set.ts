/**
 * What the set that is run leaves out, as globs: the daily one all `*.all.test.ts`. Without a set, as when somebody runs one file by
 * name, nothing is left out.
 */
export function outsideTheSet(): readonly string[] {
  return process.env.TEST_SET === 'daily' ? ['**/*.all.test.{ts,tsx}'] : [];
}
