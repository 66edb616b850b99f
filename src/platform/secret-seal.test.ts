import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLocalFileStore } from './files/local-file-store.ts';
import { createSecretSeal, openSecretSeal } from './secret-seal.ts';

const key = 'a key of the tests, thirty-two letters and more';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('a sealed secret reveals nothing, is never the same twice, and opens only with the same key for the same owner', () => {
  const { seal, open } = createSecretSeal(key);
  const sealed = seal(secret, 'user 1');
  expect(sealed).not.toContain(secret);
  expect(seal(secret, 'user 1')).not.toBe(sealed);
  expect(open(sealed, 'user 1')).toBe(secret);
  expect(createSecretSeal(key).open(sealed, 'user 1')).toBe(secret);
  expect(open(sealed, 'user 2')).toBeUndefined();
  expect(createSecretSeal(`another ${key}`).open(sealed, 'user 1')).toBeUndefined();
});

test('a changed or truncated one does not open', () => {
  const { seal, open } = createSecretSeal(key);
  const sealed = seal(secret, 'user 1');
  const [version, mark, body = ''] = sealed.split('.');
  const flipped = Buffer.from(body, 'base64url');
  flipped.writeUInt8(flipped.readUInt8(15) ^ 1, 15);
  for (const other of [
    `${version}.${mark}.${flipped.toString('base64url')}`,
    sealed.slice(0, 30),
    secret,
    '',
  ])
    expect(open(other, 'user 1')).toBeUndefined();
});

test('the key is generated once, is readable only by its owner, and a given one takes precedence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'attika-seal-'));
  const files = openLocalFileStore(folder);
  const sealed = (await openSecretSeal(files, undefined)).seal(secret, 'user 1');
  expect((await openSecretSeal(files, undefined)).open(sealed, 'user 1')).toBe(secret);
  expect((await openSecretSeal(files, key)).open(sealed, 'user 1')).toBeUndefined();
  expect((await stat(join(folder, 'keys/seal.key'))).mode & 0o777).toBe(0o600);
});
