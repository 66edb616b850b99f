import type { Page } from 'playwright-core';

/** Pages opened from now on are hydrated by the first interaction alone (Save Data, https://wicg.github.io/savedata/). */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}
