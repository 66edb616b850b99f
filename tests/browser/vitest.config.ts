import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import { outsideTheSet, tags } from '../test-set.ts';
import { ConformanceReporter } from './conformance/conformance-report.ts';

/** They take minutes; begun last, one worker would wait for them. */
const long = /(screens(-\w+)?|crawl(-looks)?)(\.all)?\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: Parameters<BaseSequencer['sort']>[0]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: (typeof files)[number]) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** `npm run test:firefox`, no part of `npm test`: editing, media library and panel once more in Debian's Firefox. */
const isFirefox = process.env.E2E_BROWSER === 'firefox';

/**
 * Two workers with a browser each go through one running shop. A file that changes what every visitor sees has a shop
 * of its own (`withOwnShop`).
 */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: [
      isFirefox
        ? 'tests/browser/{admin,alt-texts,editing,media-library,section-fields}*.test.ts'
        : 'tests/browser/**/*.test.ts',
    ],
    exclude: ['node_modules/**', ...outsideTheSet()],
    tags,
    globalSetup: ['tests/browser/shop-setup.ts'],
    maxWorkers: 2,
    // Contexts keep the tests apart; a new browser and new imports for each file took a sixth of the time.
    isolate: false,
    // While one waits for pages on a slow line, the others have the cores. A Firefox for each window is heavier.
    maxConcurrency: isFirefox ? 2 : 3,
    reporters: isFirefox
      ? ['default']
      : ['default', ['json', { outputFile: 'test-results/tests.json' }], new ConformanceReporter()],
    sequence: { sequencer: LongestFirst },
    // Above what a step waits at most (tools/open-page.ts).
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
