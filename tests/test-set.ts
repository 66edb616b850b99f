/** The daily set leaves out what `npm run test:all` adds (docs/decisions/141-daily-tests-are-few-and-never-red-by-chance.md). */
export const isDailySet = process.env.TEST_SET === 'daily';

/**
 * What the set that is run leaves out, as globs: the daily one all `*.all.test.ts`. Without a set, as when somebody runs one file by
 * name, nothing is left out.
 */
export function outsideTheSet(): readonly string[] {
  return isDailySet ? ['**/*.all.test.{ts,tsx}'] : [];
}
