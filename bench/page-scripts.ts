import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';

export type ScriptBytes = { readonly untouched: number; readonly whole: number };

/**
 * Bytes of JavaScript that a browser fetches for a page, each file by gzip at level 9: until somebody does something
 * with it, and until it is whole after that.
 * @param clientFolder where the build has put the files that the page names
 * @param touch what gives the page its first sign of somebody
 * @throws where the address is no page
 */
export async function scriptBytesOf(
  browser: Browser,
  address: string,
  clientFolder: string,
  touch: (page: Page) => Promise<void> = async () => {},
): Promise<ScriptBytes> {
  const context = await browser.newContext({ locale: 'hr-HR', viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const paths = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js') && response.ok()) paths.add(pathname);
    });
    const answer = await page.goto(address, { waitUntil: 'networkidle' });
    if (!answer?.ok()) throw new Error(`${address} answers ${answer?.status()}.`);
    const fetchedBytes = async () => {
      const sizes = [...paths].map(async (path) => {
        return gzipSync(await readFile(join(clientFolder, path)), { level: 9 }).length;
      });
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    };
    const untouched = await fetchedBytes();
    await touch(page);
    await page.waitForLoadState('networkidle');
    return { untouched, whole: await fetchedBytes() };
  } finally {
    await context.close();
  }
}
