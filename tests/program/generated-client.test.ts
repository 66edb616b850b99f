import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../support/api-keys.ts';
import { type Headers, headersOfScope } from '../support/editors.ts';
import { placeOrder } from '../support/fixture-orders.ts';
import { type FixtureShop, openFixtureShop } from '../support/fixture-shop.ts';

/* A client is generated, compiled and run as docs/recipes/call-the-api.md says, against a shop that is called over HTTP. */

const page = readFileSync('docs/recipes/call-the-api.md', 'utf8').replace(/^ {3}/gm, '');
const [, example = ''] = /```ts\n(import createClient [\s\S]*?)```/.exec(page) ?? [];
const [, documentAddress = '', typesFile = ''] =
  /^npx openapi-typescript@7 https:\/\/shop\.example(\S+) -o (\S+)$/m.exec(page) ?? [];

let shop: FixtureShop;
let admin: Headers;
let base: string;
let folder: string;
beforeAll(async () => {
  shop = await openFixtureShop();
  admin = await headersOfScope(shop, 'admin');
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  // Within the project, whose packages are found then.
  await mkdir('test-results', { recursive: true });
  folder = await mkdtemp('test-results/client-');
  await node(
    '--import',
    './tests/support/typescript-6.js',
    'node_modules/openapi-typescript/bin/cli.js',
    `${base}${documentAddress}`,
    '-o',
    join(folder, typesFile),
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await shop.close();
});

async function node(...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return stdout;
}

/** What the compiler says of a program beside the generated types. */
async function faultsOf(program: string): Promise<string> {
  const file = join(folder, 'example.ts');
  await writeFile(file, program);
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--pretty',
    'false',
  ];
  const modern = [
    '--module',
    'nodenext',
    '--target',
    'esnext',
    '--types',
    'node',
    '--allowImportingTsExtensions',
  ];
  const compiled = promisify(execFile)('node_modules/.bin/tsc', [...options, ...modern, file]);
  return compiled.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test('the program of the page compiles, and does what it says in a shop', async () => {
  expect(await faultsOf(example)).toBe('');
  for (let count = 0; count < 3; count += 1) await placeOrder(shop, { screw: 1 });
  const { made } = await makeKey(shop, admin, [
    'orders.read',
    'catalogue.manage',
    'prices.manage',
    'settings.manage',
  ]);
  const env = { ...process.env, ATTIKA_URL: base, ATTIKA_KEY: made.key, PER_PAGE: '2' };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'example.ts')], { env });
  const orders = (await shop.call('POST', '/api/v1/manage/order/filter', {}, admin)).data.data;
  expect(stdout.trim().split('\n')).toEqual([
    ...orders
      .toReversed()
      .map(({ orderNumber, open }: { orderNumber: string; open: number }) => `${orderNumber} ${open} EUR`),
    expect.stringMatching(/^retailPrice \S+ 25$/),
    expect.stringMatching(/^Secret of the webhook, shown once: whsec_/),
  ]);
  const screw = await shop.call(
    'GET',
    `/api/v1/manage/product/get/${shop.productIds.screw}`,
    undefined,
    admin,
  );
  expect(screw.data.retailPrice).toBe(25);
  const { data } = await shop.call('POST', '/api/v1/manage/webhook/filter', {}, admin);
  expect(data.data).toMatchObject([{ name: 'ERP', events: ['order.created', 'product.created'] }]);
});

test('the compiler names calls, words and fields that do not exist', { tags: 'release' }, async () => {
  const wrongs = [
    ['/api/v1/manage/order/filter', '/api/v1/manage/order/sieve'],
    ["'order.created'", "'order.eaten'"],
    ['preview: true', "preview: 'yes'"],
    ['problems, diff = []', 'problems, mood = []'],
  ] as const;
  for (const [right] of wrongs) expect(example).toContain(right);
  const faults = await faultsOf(
    wrongs.reduce((program, [right, wrong]) => program.replace(right, wrong), example),
  );
  for (const word of ['order/sieve', 'order.eaten', "not assignable to type 'boolean'", 'mood'])
    expect(faults).toContain(word);
});
