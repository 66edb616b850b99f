import { join } from 'node:path';
import { pathOf } from '#values/addresses.ts';
import { launchChromium } from '../tools/chromium.ts';
import { openEmptyApp } from './empty-app.ts';
import type { ReportTable } from './figures-report.ts';
import { scriptBytesOf } from './page-scripts.ts';

const clientFolder = join(import.meta.dirname, '../build/client');
const wantedAboveKb = 35;
/** A configurable product of the demo shop: the page with the most to do. */
const pages = {
  'product list': pathOf('shop', 'hr'),
  'product page': pathOf('product', 'hr', { slug: 'falc-430' }),
};

/** JavaScript of the shop's pages beside that of an empty app of the same libraries, built in the same run. */
export async function measureScripts(shopUrl: string): Promise<ReportTable> {
  const empty = await openEmptyApp();
  const browser = await launchChromium();
  try {
    const emptyBytes = await scriptBytesOf(browser, empty.url, empty.clientFolder);
    const rows = [['empty app', inKb(emptyBytes), '', '']];
    for (const [name, path] of Object.entries(pages)) {
      const bytes = await scriptBytesOf(browser, shopUrl + path, clientFolder);
      rows.push([name, inKb(bytes), inKb(bytes - emptyBytes), `${wantedAboveKb} kB`]);
    }
    return { title: 'JavaScript by gzip', head: ['page', 'whole', 'above the empty app', 'wanted'], rows };
  } finally {
    await browser.close();
    await empty.close();
  }
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
