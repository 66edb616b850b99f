import { defineConfig } from 'vitest/config';

/** Journeys share one running shop and one browser: files run one after the other. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: ['tests/browser/shop-setup.ts'],
    fileParallelism: false,
    maxConcurrency: 4,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What comes by and by comes later on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
