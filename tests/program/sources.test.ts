import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/* What stands nowhere in the program's sources, or in few places that are looked at by themselves (docs/security.md). */

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.(?:test|fixture)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const withText = (sign: RegExp) =>
  sources
    .filter(({ text }) => sign.test(text))
    .map(({ file }) => file)
    .sort();

test('other programs are started for the database, for pictures, for backups and on a developer’s machine, never by a request', () => {
  expect(withText(/node:child_process/)).toEqual([
    'src/api/development/releases.ts',
    'src/platform/database/embedded/embedded-postgres.ts',
    'src/platform/database/embedded/postmaster-file.ts',
    'src/platform/database/embedded/postmaster-process.ts',
    'src/platform/database/embedded/run-identity.ts',
    'src/platform/images/image-workshop.ts',
    'src/program/backup-job.ts',
  ]);
});

test('no text is run as code', () => {
  expect(withText(/\beval\(|\bnew Function\(|node:vm['"]/)).toEqual([]);
});

test('the server sends requests only to the bucket, the login providers, the mail server, its database and through the guard of typed addresses', () => {
  const server = /^src\/(?:api|domain|platform|program|first-start|values)\//;
  expect(withText(/\bfetch\(/).filter((file) => server.test(file))).toEqual([
    'src/platform/files/bucket/bucket-client.ts',
  ]);
  expect(withText(/from 'openid-client'/)).toEqual(['src/platform/social-login/openid-provider.ts']);
  expect(withText(/from 'nodemailer/)).toEqual(['src/platform/mail/mail-transport.ts']);
  expect(withText(/import \{ request\b.*from 'node:https?'/).filter((file) => server.test(file))).toEqual([
    'src/platform/outgoing/guarded-address.ts',
  ]);
  expect(withText(/from 'undici'|\bhttps?\.request\(/)).toEqual([]);
});

test('libraries are used by their stable public API only', () => {
  expect(withText(/\b(?:UNSAFE|unstable)_/)).toEqual([]);
});

test('randomness comes from node:crypto alone', () => {
  expect(withText(/Math\.random\(/)).toEqual([]);
});

test('pages listen to no messages of other windows', () => {
  expect(withText(/addEventListener\(\s*'message'|\bonmessage\b/)).toEqual([]);
});

test('the image contains neither the history of the sources nor anybody’s settings', () => {
  const left = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(left).toEqual(expect.arrayContaining(['.git', '.env', 'data']));
});
