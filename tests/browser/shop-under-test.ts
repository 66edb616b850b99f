import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { startMailServer } from '../support/mail-server.ts';
import { startShop } from '../support/shop-process.ts';
import { restoreShop } from './shop-restoring.ts';

export type ShopUnderTest = {
  readonly url: string;
  /** Its DATA_DIR. */
  readonly dataDir: string;
  /** Where the mails lie that it has sent. */
  readonly mailFolder: string;
  /** How often its database has begun anew: what was made in it before is gone. */
  readonly beginnings?: number;
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
    if (filled && !development) {
      own = await beginAnew(filled);
      return;
    }
    const started = await startOwnShop(filled, { development });
    own = started;
    end = async () => {
      await started.stop();
      await rm(started.dataDir, { recursive: true, force: true });
    };
  }, startTimeoutMs + 20_000);
  afterAll(async () => {
    own = undefined;
    await end();
  });
}

/** The shop that this worker's files change, one after the other. */
let changed: StartedShop | undefined;

/**
 * A program that has just begun draws its first pages slowly: the files of a worker change one shop, whose database is for
 * each of them that of the beginning (docs/decisions/testing.md).
 */
async function beginAnew(filled: string): Promise<ShopUnderTest> {
  if (changed) {
    changed.expectRunning();
    await restoreShop(changed);
    changed = { ...changed, beginnings: (changed.beginnings ?? 0) + 1 };
  } else {
    // It ends with the worker; the folder goes with those of the run.
    changed = await startOwnShop(filled, { endsWith: process.pid, parent: path.dirname(filled) });
  }
  return changed;
}

async function startOwnShop(
  filled: string | undefined,
  { parent = os.tmpdir(), ...how }: { readonly parent?: string } & Running,
) {
  const dataDir = await mkdtemp(path.join(parent, 'attika-browser-own-'));
  if (filled) await cp(filled, dataDir, { recursive: true, preserveTimestamps: true });
  return startShopUnderTest(dataDir, how);
}

type StartedShop = ShopUnderTest & {
  readonly stop: () => Promise<void>;
  /** @throws with what the program has said where it has ended by itself */
  readonly expectRunning: () => void;
};

type Running = { readonly development?: boolean; readonly endsWith?: number };

/** Starts the whole program on a folder, beside a mail server that takes its mails. */
export async function startShopUnderTest(
  dataDir: string,
  { development = false, endsWith }: Running = {},
): Promise<StartedShop> {
  const mailFolder = path.join(dataDir, 'inbox');
  const mailServer = await startMailServer(mailFolder);
  // The visitors tell their addresses as a proxy would.
  const variables = {
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1, ::1',
    DEMO_ACCOUNTS: 'everywhere',
    SMTP_URL: mailServer.url,
  };
  const how = development ? { by: 'dev' as const, timeoutMs: startTimeoutMs } : { endsWith };
  const shop = await startShop(variables, how);
  return {
    url: shop.url,
    dataDir,
    mailFolder,
    expectRunning() {
      const { exitCode, signalCode } = shop.process;
      if (exitCode === null && signalCode === null) return;
      throw new Error(
        `The shop has ended by itself (${exitCode ?? signalCode}):\n${shop.output().slice(-10_000)}`,
      );
    },
    async stop() {
      await shop.stop();
      await mailServer.close();
    },
  };
}
