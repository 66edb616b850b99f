import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: ['tests/browser/**', 'node_modules/**'],
    globalSetup: ['tests/global-setup/database-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // What comes by and by comes later on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
