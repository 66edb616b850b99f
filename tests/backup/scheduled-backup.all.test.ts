import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Environment, readEnvironment } from '#platform/environment/environment.ts';
import { openLocalFileStore } from '#platform/files/local-file-store.ts';
import { silentLogger } from '#platform/log/logger.ts';
import { backUpOnSchedule } from '../../src/program/scheduled-backup.ts';
import { openBucketServer } from '../support/bucket-server.ts';
import { headersOfScope } from '../support/editors.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

let folder: string;
let shop: FixtureShop;
let admin: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attika-schedule-'));
  const files = openLocalFileStore(join(folder, 'data', 'files'));
  await files.put('originals/picture.png', Buffer.from('a picture'));
  shop = await openFixtureShop(undefined, { files });
  admin = { ...(await headersOfScope(shop, 'admin')) };
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

function environmentWith(more: Record<string, string>): Environment {
  return readEnvironment({ DATABASE_URL: shop.database.address, DATA_DIR: join(folder, 'data'), ...more });
}

function backUp(more: Record<string, string>): Promise<string> {
  const environment = environmentWith(more);
  if (!environment.backups) throw new Error('No place for backups is set.');
  return backUpOnSchedule(environment, environment.backups, silentLogger);
}

const told = async () => (await shop.call('GET', '/api/v1/manage/backup/get', undefined, admin)).data;

test('the newest backups are kept in a folder, each restored on trial, and the panel knows of the last', async () => {
  expect(await told()).toEqual({ lastGood: null, failedAt: null });
  const place = join(folder, 'backups');
  await mkdir(place);
  const former = ['attika-20260101-021500.tar', 'attika-20260102-021500.tar', 'letter.txt'];
  for (const name of former) await writeFile(join(place, name), 'kept until there are too many');
  // One was killed in the midst, days ago.
  const killed = join(place, 'attika-20260103-021500.tar.partial');
  await writeFile(killed, 'half of a');
  await utimes(killed, new Date('2026-01-03'), new Date('2026-01-03'));
  const made = await backUp({ BACKUP_TO: place, BACKUP_KEEP: '2' });
  expect(await told()).toEqual({
    lastGood: { endedAt: expect.any(String), bytes: expect.any(Number), isTried: true },
    failedAt: null,
  });
  expect((await readdir(place)).sort()).toEqual(['attika-20260102-021500.tar', made, 'letter.txt']);
  // Nothing is left of the trials.
  expect(await readdir(join(folder, 'data'))).toEqual(['files']);
});

test('one that fails is told beside the last good one', async () => {
  const { lastGood } = await told();
  await writeFile(join(folder, 'file'), '');
  await expect(backUp({ BACKUP_TO: join(folder, 'file', 'below') })).rejects.toThrow();
  expect(await told()).toEqual({ lastGood, failedAt: expect.any(String) });
  const { rows } = await shop.database.pool.query('SELECT failure FROM backup_run ORDER BY id DESC LIMIT 1');
  expect(rows[0].failure).toMatch(/cannot be written/);
});

test('a shop with a bucket keeps its backups there, and they are in no backup', {
  tags: 'release',
}, async () => {
  const server = await openBucketServer();
  const { address, accessKeyId, secretAccessKey } = server.settings;
  const bucket = {
    S3_ENDPOINT: new URL(address).origin,
    S3_BUCKET: 'attika',
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    BACKUP_TO: 'bucket',
    BACKUP_KEEP: '1',
  };
  const names: string[] = [];
  const { openBucket } = await import('#platform/files/bucket/bucket.ts');
  const { files } = openBucket(server.settings, join(folder, 'outgoing'));
  await files.put('originals/picture.png', Buffer.from('a picture'));
  for (let run = 1; run <= 2; run += 1) names.push(await backUp(bucket));
  const kept: string[] = [];
  const sizes = new Set<number>();
  for await (const { key, sizeBytes } of files.list()) {
    kept.push(key);
    if (key.startsWith('backups/')) sizes.add(Math.round(sizeBytes / 100_000));
  }
  expect(kept.sort()).toEqual([...names.slice(1).map((name) => `backups/${name}`), 'originals/picture.png']);
  expect(sizes.size).toBe(1);
  await server.close();
});

test('a place without a bucket, and times that are none, are refused at the start', () => {
  expect(() => environmentWith({ BACKUP_TO: 'bucket' })).toThrow(
    /BACKUP_TO is "bucket" but must be a folder/,
  );
  expect(() => environmentWith({ BACKUP_AT: '25:00' })).toThrow(
    /BACKUP_AT is "25:00" but must be a time of day/,
  );
  expect(environmentWith({ BACKUP_TO: '/backups', BACKUP_AT: '03:45' }).backups).toEqual({
    place: { folder: '/backups' },
    at: { hour: 3, minute: 45 },
    keep: 7,
  });
  expect(environmentWith({}).backups).toBeUndefined();
});
