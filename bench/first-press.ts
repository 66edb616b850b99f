import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../tools/chromium.ts';

/*
 * `node bench/first-press.ts <address of a demo shop> [--after <ms>] [path …]`: how long a press on the menu, the first interaction,
 * takes on a phone over 1.6 Mbit/s with 150 ms, four times slower than this machine, with nothing cached; right after the page has
 * loaded, or some time later.
 */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { after: { type: 'string' } } });
const [shop = 'http://localhost:3000', ...given] = positionals;
const afterMs = Number(values.after ?? 0);
const paths = given.length > 0 ? given : ['/', '/shop'];
const visits = 5;

const browser = await launchChromium();
for (const path of paths) {
  const waits: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) waits.push(await firstPressMs(browser, path));
  const sorted = waits.toSorted((a, b) => a - b);
  console.log(`${path}: median ${sorted[Math.floor(visits / 2)]} ms (${sorted.join(', ')})`);
}
await browser.close();

/** From the press to the first frame in which the menu is open, by the browser's own clock. */
async function firstPressMs(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext({ baseURL: shop, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(path, { waitUntil: 'load' });
  await delay(afterMs);
  const waitedMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const button = document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"]');
        if (!button) throw new Error('There is no menu.');
        const begun = performance.now();
        const look = () => {
          if (document.querySelector('dialog[open]')) resolve(performance.now() - begun);
          else requestAnimationFrame(look);
        };
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        button.click();
        look();
      }),
  );
  await context.close();
  return Math.round(waitedMs);
}
