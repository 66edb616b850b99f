import { join } from 'node:path';
import { pathOf } from '#values/addresses.ts';
import { launchChromium } from '../tools/chromium.ts';
import { productAddress } from '../tools/demo-addresses.ts';
import { waitForHydration } from '../tools/open-page.ts';
import { openEmptyApp } from './empty-app.ts';
import type { ReportTable } from './figures-report.ts';
import { scriptBytesOf } from './page-scripts.ts';

const clientFolder = join(import.meta.dirname, '../build/client');
const wantedUntouchedKb = 60;
const wantedWholeKb = 130;
/** Of the demo shop; its products: one in several colours, and one that is cut to length besides. */
const pages = {
  'start page': pathOf('home', 'hr'),
  'product list': pathOf('shop', 'hr'),
  'product page': productAddress('romb-400', 'hr'),
  'product page with lengths': productAddress('falc-430', 'hr'),
};

/** JavaScript of the shop's pages beside that of an empty app of the same libraries, built in the same run. */
export async function measureScripts(shopUrl: string): Promise<ReportTable> {
  const empty = await openEmptyApp();
  const browser = await launchChromium();
  try {
    const empties = await scriptBytesOf(browser, empty.url, empty.clientFolder);
    const rows = [['empty app', inKb(empties.untouched), inKb(empties.whole), '', '']];
    for (const [name, path] of Object.entries(pages)) {
      const { untouched, whole } = await scriptBytesOf(
        browser,
        shopUrl + path,
        clientFolder,
        waitForHydration,
      );
      rows.push([
        name,
        inKb(untouched),
        inKb(whole),
        inKb(whole - empties.whole),
        `${wantedUntouchedKb} and ${wantedWholeKb} kB`,
      ]);
    }
    return {
      title: 'JavaScript by gzip',
      head: ['page', 'before the first touch', 'whole', 'above the empty app', 'wanted'],
      rows,
    };
  } finally {
    await browser.close();
    await empty.close();
  }
}

function inKb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
