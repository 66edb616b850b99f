import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { startShop } from '../support/shop-process.ts';

export type ShopUnderTest = {
  readonly url: string;
  /** Its DATA_DIR. */
  readonly dataDir: string;
  /** Where the mails lie that it has sent. */
  readonly mailFolder: string;
};

/** A busy machine needs this long to read all sources of the pages. */
const startTimeoutMs = 240_000;

let own: ShopUnderTest | undefined;

/** The shop that this file tests: the one that all files share, or the file's own. */
export function shopUnderTest(): ShopUnderTest {
  return own ?? inject('shop');
}

/** Refuses to change what every visitor sees, except in a shop that is the file's own. */
export function expectOwnShop(): void {
  if (own) return;
  throw new Error('Other files run at the same time: what changes the whole shop begins with withOwnShop().');
}

/**
 * Gives this file a demo shop of its own; for tests that change what every visitor sees, such as a
 * site's options or a product's stock. To be called before everything else that prepares the file.
 * @param development as developers run it, whose pages are made when they are asked for
 */
export function withOwnShop({ development = false } = {}): void {
  let end = async () => {};
  beforeAll(async () => {
    const filled = inject('filledDataDir');
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'attika-browser-own-'));
    if (filled) await cp(filled, dataDir, { recursive: true, preserveTimestamps: true });
    const { stop, ...started } = await startShopUnderTest(dataDir, { development });
    own = started;
    end = async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    };
  }, startTimeoutMs + 20_000);
  afterAll(async () => {
    own = undefined;
    await end();
  });
}

/** Starts the whole program on a folder, beside a mail server that takes its mails. It ends with this process at the latest. */
export async function startShopUnderTest(
  dataDir: string,
  { development = false } = {},
): Promise<ShopUnderTest & { readonly stop: () => Promise<void> }> {
  const mailFolder = path.join(dataDir, 'inbox');
  const mailServer = await startMailServer(mailFolder);
  // The visitors tell their addresses as a proxy would.
  const variables = {
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1, ::1',
    DEMO_ACCOUNTS: 'everywhere',
    SMTP_URL: mailServer.url,
  };
  const how = development ? { by: 'dev' as const, timeoutMs: startTimeoutMs } : { endsWith: process.pid };
  const shop = await startShop(variables, how);
  return {
    url: shop.url,
    dataDir,
    mailFolder,
    async stop() {
      await shop.stop();
      await mailServer.close();
    },
  };
}
