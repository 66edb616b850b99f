import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBucketServer } from '../support/bucket-server.ts';
import { environmentOf } from '../support/compose-services.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { rawRequest } from '../support/raw-request.ts';
import { root, type ShopProcess } from '../support/shop-process.ts';
import { cleanUp, makeFolder, runShop } from './filled-shop.ts';
import { startOwnServer } from './own-server.ts';

/* What compose.yaml starts, as processes of this machine: the same variables, with the addresses of these servers. */

const domain = 'shop.example.com';
/** Six programs start one after the other, each from nothing. */
const longMs = 600_000;

let bucket: Awaited<ReturnType<typeof openBucketServer>>;
let mails: MailServer;
let folder: string;
let secrets: Readonly<Record<string, string>>;
let hasCache: boolean;

beforeAll(async () => {
  folder = await makeFolder();
  bucket = await openBucketServer();
  mails = await startMailServer(join(folder, 'mails'));
  const database = await startOwnServer();
  secrets = {
    'database-url': database.address,
    'secret-key': 'k'.repeat(64),
    'bucket-secret': bucket.settings.secretAccessKey,
    'smtp-url': mails.url,
  };
  for (const [name, value] of Object.entries(secrets)) await writeFile(join(folder, name), `${value}\n`);
  hasCache = await answers(6379);
});
afterAll(async () => {
  await cleanUp();
  await bucket.close();
  await mails.close();
});

function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).finally(() => socket.destroy());
}

/** The variables of a service, with what stands in the place of its neighbours here. */
function variablesOf(service: 'shop' | 'worker'): Record<string, string> {
  const composed = environmentOf(service, { DOMAIN: domain });
  const here = Object.fromEntries(
    Object.entries(composed).map(([name, value]) => [
      name,
      value.startsWith('/run/secrets/') ? join(folder, basename(value)) : value,
    ]),
  );
  return {
    ...here,
    REDIS_URL: hasCache ? 'redis://127.0.0.1:6379' : '',
    S3_ENDPOINT: new URL(bucket.settings.address).origin,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    ...(here.BACKUP_TO ? { BACKUP_TO: join(folder, 'backups') } : {}),
    // What the image sets.
    NODE_ENV: 'production',
  };
}

async function run(command: string, words: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [`src/${command}-command.ts`, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, ...variablesOf('worker'), DATA_DIR: join(folder, 'command') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect([code, complaints]).toEqual([0, '']);
  return said;
}

const homeOf = async (shop: ShopProcess) =>
  (await rawRequest(Number(new URL(shop.url).port), '/', { headers: { host: domain } })).status;

test('a worker and two shops serve one empty shop, send its mails once, and back it up', {
  timeout: longMs,
}, async () => {
  const worker = await runShop(await makeFolder(), variablesOf('worker'));
  const shops = await Promise.all([1, 2].map(async () => runShop(await makeFolder(), variablesOf('shop'))));
  expect(worker.output()).toContain(`Set up the new shop within 7 days at https://${domain}/`);
  expect(await Promise.all([worker, ...shops].map(homeOf))).toEqual([200, 200, 200]);

  await run('user', ['create', 'boss@company.example', '--scope', 'admin']);
  await expect.poll(() => mails.offers(), { timeout: 60_000 }).toEqual(['boss@company.example']);

  // One that dies is started again by its restart rule; the other serves meanwhile.
  const [first, second] = shops as [ShopProcess, ShopProcess];
  first.process.kill('SIGKILL');
  await once(first.process, 'close');
  expect(await homeOf(second)).toBe(200);
  const again = await runShop(await makeFolder(), variablesOf('shop'));
  expect(await homeOf(again)).toBe(200);

  expect(await run('backup', ['--scheduled'])).toMatch(/^Backed up as attika-\d{8}-\d{6}\.tar, and restored/);
  expect(await readdir(join(folder, 'backups'))).toHaveLength(1);
  for (const shop of [again, second, worker]) expect(await shop.stop()).toBe(0);
});
