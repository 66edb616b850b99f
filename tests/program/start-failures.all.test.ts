import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerAsPostgres, openAnsweringServer } from '../support/answering-server.ts';
import { type ScramServer, startScramServer, userWithSsl } from '../support/scram-server.ts';
import { runToTheEnd } from '../support/shop-process.ts';
import { openTestDatabase } from '../support/test-database.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attika-failures-'));
  await writeFile(join(folder, 'file'), '');
});
afterAll(() => rm(folder, { recursive: true }));

/** One line, and nothing is left behind. */
async function expectLine(environment: Record<string, string>, line: string | RegExp): Promise<void> {
  const { code, output } = await runToTheEnd({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, 'unused'),
    ...environment,
  });
  expect(output).toMatch(line);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual(['file']);
}

test('a file is where DATA_DIR should be', async () => {
  await expectLine({ DATA_DIR: join(folder, 'file') }, /file cannot be made \(EEXIST\); choose a folder/);
});

test.runIf(process.platform === 'linux')('DATA_DIR is where nothing can be created', async () => {
  await expectLine({ DATA_DIR: '/proc/attika/data' }, /cannot be made \(ENOENT\); choose a folder/);
});

test('DATA_DIR cannot be created besides a database server', async () => {
  const database = await openTestDatabase();
  const dataDir = join(folder, 'file', 'data');
  await expectLine(
    { DATABASE_URL: database.address, DATA_DIR: dataDir },
    /files cannot be written \(ENOTDIR\); choose a DATA_DIR/,
  );
  await database.drop();
});

test.each([
  ['is too old', answerAsPostgres('13.14'), 'leads to PostgreSQL 13.14; this program needs 15 or newer.'],
  ['takes calls and never answers', () => undefined, 'leads to a server that does not answer in time.'],
  ['ends calls at once', (socket) => socket.end(), 'leads to a server that ends the connection at once'],
] satisfies [string, Parameters<typeof openAnsweringServer>[0], string][])(
  'the database server %s',
  async (_name, answer, line) => {
    const server = await openAnsweringServer(answer);
    await expectLine({ DATABASE_URL: server.address, DATABASE_CONNECT_SECONDS: '1' }, line);
    server.close();
  },
);

describe('a database server that requires passwords, without SSL', () => {
  let server: ScramServer;
  beforeAll(async () => {
    server = await startScramServer();
  });
  afterAll(() => server?.stop());

  test.each([
    ['a wrong password', () => server.addressFor('postgres:kriva@'), 'DATABASE_URL carries a wrong password'],
    ['no password', () => server.addressFor('postgres@'), 'DATABASE_URL carries no password'],
    ['an empty password', () => server.addressFor('postgres:@'), 'DATABASE_URL carries no password'],
    [
      'a user who is not there',
      () => server.addressFor('nitko:kriva@'),
      'DATABASE_URL carries a wrong password or a user',
    ],
    [
      'a demand for SSL',
      () => `${server.addressFor(server.rightLogin)}?sslmode=require`,
      'DATABASE_URL asks for SSL (sslmode), which its server does not offer',
    ],
    [
      'a demand for SSL by a certificate that is known',
      () => `${server.addressFor(server.rightLogin)}?sslmode=verify-full`,
      'DATABASE_URL asks for SSL (sslmode), which its server does not offer',
    ],
    ['a user who may come with SSL alone', () => server.addressFor(`${userWithSsl}:lozinka@`), 'see sslmode'],
    [
      'a database that is not there',
      () => server.addressFor(server.rightLogin).replace(/postgres$/, 'nema'),
      'DATABASE_URL names a database that does not exist',
    ],
  ] satisfies [string, () => string, string][])('is called with %s', async (_name, address, line) => {
    await expectLine({ DATABASE_URL: address() }, line);
  });
});
