import { chown, cp, lchown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostmasterPid } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { type ShopProcess, startShop } from '../support/shop-process.ts';

const makingTimeoutMs = 90_000;

/**
 * A DATA_DIR with the demo shop in it, not running: a copy of one that is filled once a run. Only its owner may enter.
 * @param ownerId user and group who get it; else ours
 */
export async function copyFilledShop(ownerId?: number): Promise<string> {
  const filled = await getFilledShop();
  const dataDir = join(await makeFolder(), 'data');
  await cp(filled, dataDir, { recursive: true, preserveTimestamps: true });
  if (ownerId !== undefined) await handOver(join(dataDir, '..'), ownerId);
  return dataDir;
}

const folders: string[] = [];
const shops: ShopProcess[] = [];

/** A new folder that only its owner may enter; removed by `cleanUp`. */
export async function makeFolder(ownerId?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attika-resilience-'));
  folders.push(folder);
  if (ownerId !== undefined) await chown(folder, ownerId, ownerId);
  return folder;
}

/** Starts the program on a DATA_DIR, without jobs unless told; ended by `cleanUp` where the test did not. */
export async function runShop(
  dataDir: string,
  environment: Record<string, string> = {},
  user: { uid?: number } = {},
): Promise<ShopProcess> {
  const shop = await startShop({ DATA_DIR: dataDir, JOBS: 'off', ...environment }, user);
  shops.push(shop);
  return shop;
}

/** Ends what a failed test left running, and removes the folders. */
export async function cleanUp(): Promise<void> {
  for (const shop of shops.splice(0)) shop.process.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    const postmaster = await findPostmasterPid(join(folder, 'data'));
    if (postmaster !== undefined) process.kill(postmaster, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** The first test file of the run that asks fills it; the others wait for it. */
async function getFilledShop(): Promise<string> {
  const place = join(process.env.ATTIKA_TEST_FOLDER ?? tmpdir(), 'filled-shop');
  const making = `${place}.making`;
  for (const deadline = Date.now() + makingTimeoutMs; Date.now() < deadline; await delay(100)) {
    if (await isThere(place)) return place;
    // Of several who try this at once only one succeeds.
    const isMine = await mkdir(making).then(
      () => true,
      () => false,
    );
    if (!isMine) continue;
    // Another may have ended between the look and the try.
    if (await isThere(place)) {
      await rm(making, { recursive: true });
      return place;
    }
    try {
      await fill(making);
      await rename(making, place);
      return place;
    } catch (error) {
      await rm(making, { recursive: true, force: true });
      throw error;
    }
  }
  throw new Error(`No filled shop in ${place}.`);
}

async function fill(dataDir: string): Promise<void> {
  const shop = await startShop({ DATA_DIR: dataDir, JOBS: 'off' });
  const code = await shop.stop();
  if (code !== 0) throw new Error(`The first shop stopped with ${code}:\n${shop.output()}`);
}

async function handOver(folder: string, ownerId: number): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await lchown(join(entry.parentPath, entry.name), ownerId, ownerId);
  }
  await chown(folder, ownerId, ownerId);
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
