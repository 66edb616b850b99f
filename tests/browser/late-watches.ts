import type { Page } from 'playwright-core';
import { waitForHydration } from '../../tools/open-page.ts';
import { tasksHaveRun } from './eventually.ts';

/** Waits for what comes some seconds after the page, among it what keeps the focus near. */
export async function lateWatchesAreHere(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/late-watches-')),
  );
  await waitForHydration(page);
  await tasksHaveRun(page);
}
