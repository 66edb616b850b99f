import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startShop } from '../support/shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    shopDataDir: string;
  }
}

/**
 * Starts the whole program once, as `npm start` does, on the demo shop in a folder of its own. While working on a
 * journey a shop that is running already spares the start: SHOP_URL and SHOP_DATA_DIR name it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { SHOP_URL: runningUrl, SHOP_DATA_DIR: runningDataDir } = process.env;
  if (runningUrl && runningDataDir) {
    project.provide('shopUrl', runningUrl);
    project.provide('shopDataDir', runningDataDir);
    return async () => {};
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'attika-browser-'));
  // The visitors tell their addresses as a proxy would.
  const shop = await startShop({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1, ::1' });
  project.provide('shopUrl', shop.url);
  project.provide('shopDataDir', dataDir);
  return async () => {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
