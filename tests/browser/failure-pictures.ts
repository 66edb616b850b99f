import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow } from './browser-windows.ts';

const folder = new URL('../../test-results/failures', import.meta.url).pathname;

/** What the windows of a failed test show, as a picture and as people with a screen reader hear it. */
export async function keepPictures(testName: string, windows: readonly BrowserWindow[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [place, { page, complaints }] of windows.entries()) {
    const name = `${testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}-${place + 1}`;
    try {
      const heard = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
      await writeFile(path.join(folder, `${name}.txt`), [page.url(), ...complaints, heard, ''].join('\n'));
      await page.screenshot({ path: path.join(folder, `${name}.png`), timeout: 5_000 });
    } catch {
      // A window that hangs or is closed has nothing to show.
    }
  }
}
