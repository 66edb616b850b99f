import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findChromium, launchChromium } from '../../tools/chromium.ts';
import { startShop } from '../support/shop-process.ts';
import { type ShopUnderTest, startShopUnderTest } from './shop-under-test.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shop of all files. */
    shop: ShopUnderTest;
    /** A DATA_DIR with the demo shop in it that nobody uses, to copy. */
    filledDataDir: string | undefined;
  }
}

/**
 * Starts the whole program once, as `npm start` does, on the demo shop in a folder of its own, beside a mail server
 * that takes its mails. While working on a test, a shop that is running already spares the start: SHOP_URL and
 * SHOP_DATA_DIR name it, and without a mail server it lays its mails down in its own folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Looked for, and if need be installed, once for all files.
  if (process.env.E2E_BROWSER !== 'firefox') process.env.CHROMIUM_PATH = await findChromium();
  const { SHOP_URL: runningUrl, SHOP_DATA_DIR: runningDataDir } = process.env;
  if (runningUrl && runningDataDir) {
    const mailFolder = path.join(runningDataDir, 'outbox');
    project.provide('shop', { url: runningUrl, dataDir: runningDataDir, mailFolder });
    project.provide('filledDataDir', undefined);
    return async () => {};
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'attika-browser-'));
  const filledDataDir = path.join(folder, 'filled');
  // With jobs, whose tables are the queue's own.
  await (await startShop({ DATA_DIR: filledDataDir })).stop();
  await databaseEnd(filledDataDir);
  await sharePictures(filledDataDir, path.join(folder, 'pictures'));
  const dataDir = path.join(folder, 'data');
  await cp(filledDataDir, dataDir, { recursive: true, preserveTimestamps: true });
  const { stop, ...shop } = await startShopUnderTest(dataDir);
  if (process.env.E2E_BROWSER !== 'firefox') await makePictures(shop.url);
  project.provide('shop', shop);
  project.provide('filledDataDir', filledDataDir);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** On a busy machine the program may end before its database, which ends by itself then: until then it cannot be copied. */
async function databaseEnd(dataDir: string): Promise<void> {
  while (existsSync(path.join(dataDir, 'postgres/postmaster.pid'))) await setTimeout(100);
}

/**
 * Sizes of pictures are kept by their content's hash: all shops that are copied from this one make each of them once
 * between them.
 */
async function sharePictures(dataDir: string, pictures: string): Promise<void> {
  await mkdir(pictures);
  const place = path.join(dataDir, 'files/derived');
  await rm(place, { recursive: true, force: true });
  await symlink(pictures, place, 'junction');
}

/**
 * Pictures are made when they are first asked for, by a process of low priority: while tests run, the
 * start page would wait for its pictures longer than a test does.
 */
async function makePictures(url: string): Promise<void> {
  const browser = await launchChromium();
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.goto(url, { timeout: 120_000 });
  }
  await browser.close();
}
