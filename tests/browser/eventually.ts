import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { patienceMs } from '../../tools/open-page.ts';

/** Waits until the claim throws nothing, and returns what it finds. Use it instead of `expect.poll`, which loses track of its test when several run at once. */
export const eventually = <Found>(claim: () => Found | Promise<Found>): Promise<Found> =>
  vi.waitFor(claim, { timeout: patienceMs, interval: 100 });

/**
 * Resolves once what the page had queued has run, React's drawing and its effects among it, without any time passing: React's scheduler
 * runs by message channels, which a held clock does not hold.
 */
export async function tasksHaveRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(undefined);
      });
    }
  });
}
