import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageIsAlive } from '../../tools/open-page.ts';

/** 200 kB a second, 150 ms to the shop. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 50_000 };
/**
 * Times slower than this machine. Several windows on two cores are slow by themselves, and a browser that plays a slower
 * one burns what the others need: `SLOWER_CPU=4` is for a look with time.
 */
const slowerCpu = Number(process.env.SLOWER_CPU ?? 1);
const ownLine = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Opens the page's address anew as a first visitor on a slow line: nothing may move without a hand. */
export async function expectNothingMoves(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const setSlow = async (slow: boolean) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow ? slowerCpu : 1 });
    await session.send('Network.emulateNetworkConditions', slow ? slowLine : ownLine);
    await session.send('Network.setCacheDisabled', { cacheDisabled: slow });
  };
  await session.send('Page.enable');
  const source = `(${watchMoves.toString()})()`;
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await setSlow(true);
  await page.goto(page.url());
  await pageIsAlive(page);
  const moves = await page.evaluate(() => (globalThis as Watched).moves);
  expect(moves, page.url()).toEqual([]);
  await setSlow(false);
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  await session.detach();
}

type Watched = typeof globalThis & { moves: { value: number; moved: string[] }[] };

/** Notes what moved without anybody's doing: Chromium's own list (Layout Instability API). */
function watchMoves(): void {
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const { moves } = Object.assign(globalThis, { moves: [] as Watched['moves'] });
  const tell = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const { outerHTML = '' } = node instanceof Element ? node : (node?.parentElement ?? {});
        return `${outerHTML.slice(0, 100)}: ${tell(previousRect)} → ${tell(currentRect)}`;
      });
      moves.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
