import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from '../../tools/open-page.ts';
import type { LineSpeed } from './slow-line.ts';

/** 200 kB a second, 150 ms to the shop. */
export const phoneLine: LineSpeed = { latencyMs: 150, downBytesPerSecond: 200_000 };

/** Opens an address in an empty window as a first visitor: nothing may move without a hand. */
export async function expectNothingMoves(page: Page, address: string): Promise<void> {
  await page.addInitScript(watchMoves);
  await openPage(page, address);
  const moves = await page.evaluate(() => (globalThis as Watched).moves);
  expect(moves, address).toEqual([]);
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
