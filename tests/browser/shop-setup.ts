import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../tools/chromium.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startShop } from '../support/shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
    shopDataDir: string;
    /** Where the mails lie that the shop has sent. */
    mailFolder: string;
  }
}

/**
 * Starts the whole program once, as `npm start` does, on the demo shop in a folder of its own, beside a mail server
 * that takes its mails. While working on a journey a shop that is running already spares the start: SHOP_URL and
 * SHOP_DATA_DIR name it, and without a mail server it lays its mails down in its own folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Looked for, and if need be installed, once for all files.
  process.env.CHROMIUM_PATH = await findChromium();
  const { SHOP_URL: runningUrl, SHOP_DATA_DIR: runningDataDir } = process.env;
  if (runningUrl && runningDataDir) {
    project.provide('shopUrl', runningUrl);
    project.provide('shopDataDir', runningDataDir);
    project.provide('mailFolder', path.join(runningDataDir, 'outbox'));
    return async () => {};
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'attika-browser-'));
  const mailFolder = path.join(dataDir, 'inbox');
  const mailServer = await startMailServer(mailFolder);
  // The visitors tell their addresses as a proxy would.
  const shop = await startShop({
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1, ::1',
    SMTP_URL: mailServer.url,
  });
  project.provide('shopUrl', shop.url);
  project.provide('shopDataDir', dataDir);
  project.provide('mailFolder', mailFolder);
  return async () => {
    await shop.stop();
    await mailServer.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}
