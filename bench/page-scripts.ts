import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/**
 * Bytes of JavaScript that a browser fetches for a page, each file by gzip at level 9, until the network is quiet.
 * @param clientFolder where the build has put the files that the page names
 * @throws where the address is no page
 */
export async function scriptBytesOf(
  browser: Browser,
  address: string,
  clientFolder: string,
): Promise<number> {
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
    const sizes = [...paths].map(async (path) => {
      return gzipSync(await readFile(join(clientFolder, path)), { level: 9 }).length;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}
