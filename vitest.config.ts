import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { outsideTheSet, tags } from './tests/test-set.ts';

/** What takes a minute or two by itself; begun last, one core would wait for it. */
const long =
  /(kill-rounds|mail-kills|enquiry-crawl|text-fields|hostile-input|page-heads|first-start|embedded-postgres)[\w.-]*\.test\.ts$/;

/** A fresh clone knows no durations of earlier runs: Vitest would begin with the largest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: (typeof files)[number]) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    exclude: ['tests/browser/**', 'node_modules/**', ...outsideTheSet()],
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/!(web|sections)/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['tests/global-setup/database-setup.ts'],
        },
      },
      // In workers of their own: tests that hold the clock would run the timers of what a server's test has left to end by itself.
      { extends: true, test: { name: 'web', include: ['src/{web,sections}/**/*.test.{ts,tsx}'] } },
    ],
    tags,
    // Every file has a database of its own; Vitest would leave one core to itself.
    maxWorkers: '100%',
    // What the files import is alike and keeps nothing of a test; loading it anew for each took a third of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'test-results/tests.json' }]],
    // On a slow machine the longest take half a minute.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // What comes by and by comes later on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});
