/**
 * The daily set leaves out what `npm run test:all` adds (docs/decisions/testing.md): files named
 * `*.all.test.ts` and tests with the tag `release`.
 */
export const isDailySet = process.env.TEST_SET === 'daily';

/**
 * What is left out, as globs: by the daily set all `*.all.test.ts`, and what a check leaves to others (TEST_EXCLUDE, by blanks:
 * tools/check-list.ts). Without a set, as when somebody runs one file by name, nothing is left out.
 */
export function outsideTheSet(): readonly string[] {
  const leftToOthers = process.env.TEST_EXCLUDE?.split(' ') ?? [];
  return [...(isDailySet ? ['**/*.all.test.{ts,tsx}'] : []), ...leftToOthers];
}

/** A test among daily ones that only `npm run test:all` runs: `test(name, { tags: 'release' }, …)`. */
export const tags = [{ name: 'release', description: 'left to npm run test:all' }];
