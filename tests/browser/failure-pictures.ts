import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserWindow } from './browser-windows.ts';

const folder = new URL('../../test-results/failures', import.meta.url).pathname;

/**
 * Keeps what the windows of a failed test show, as a picture and as people with a screen reader hear it.
 * @returns a line for each: where it stands, what has the focus, what lies before the page
 */
export async function keepPictures(testName: string, windows: readonly BrowserWindow[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const lines: string[] = [];
  for (const [place, { page, complaints }] of windows.entries()) {
    const name = `${testName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}-${place + 1}`;
    try {
      lines.push([page.url(), ...(await page.evaluate(whatStandsInFront)), ...complaints].join(' · '));
      const heard = await page.locator('body').ariaSnapshot({ timeout: 5_000 });
      await writeFile(path.join(folder, `${name}.txt`), [page.url(), ...complaints, heard, ''].join('\n'));
      await page.screenshot({ path: path.join(folder, `${name}.png`), timeout: 5_000 });
    } catch {
      // A window that hangs or is closed has nothing to show.
    }
  }
  return lines;
}

/** In the page. */
function whatStandsInFront(): string[] {
  const said = document.querySelectorAll<HTMLElement>('dialog[open], [role="alert"], [role="status"]');
  const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
  return [`focus: ${document.activeElement?.outerHTML.slice(0, 80)}`]
    .concat([...said].filter(isSeen).map((element) => element.innerText.slice(0, 80)))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
