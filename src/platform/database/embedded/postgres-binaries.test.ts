import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { cleanUp, makeDataDir } from './embedded-postgres.fixture.ts';
import { linkMissingLibraries } from './postgres-binaries.ts';

afterEach(cleanUp);

async function makePackage(): Promise<{ packageDir: string; linkDir: string; library: string }> {
  const folder = dirname(await makeDataDir());
  const library = join(folder, 'package/native/lib');
  await mkdir(library, { recursive: true });
  await writeFile(join(library, 'libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(folder, 'package/native/pg-symlinks.json'), JSON.stringify(links));
  return { packageDir: join(folder, 'package'), linkDir: join(folder, 'links'), library };
}

test('library links that the package lacks are created next to it, by several processes at once', async () => {
  const { packageDir, linkDir } = await makePackage();
  const results = await Promise.all([1, 2, 3].map(() => linkMissingLibraries(packageDir, linkDir)));
  expect(results).toEqual([true, true, true]);
  expect(await readFile(join(linkDir, 'libpq.so.5'), 'utf8')).toBe('library');
});

test('a link to an older version is replaced', async () => {
  const { packageDir, linkDir } = await makePackage();
  await mkdir(linkDir);
  await symlink('/nowhere/libpq.so.5.17', join(linkDir, 'libpq.so.5'));
  await linkMissingLibraries(packageDir, linkDir);
  expect(await readFile(join(linkDir, 'libpq.so.5'), 'utf8')).toBe('library');
});

test('a package that has its links needs none', async () => {
  const { packageDir, linkDir, library } = await makePackage();
  await symlink('libpq.so.5.18', join(library, 'libpq.so.5'));
  expect(await linkMissingLibraries(packageDir, linkDir)).toBe(false);
});
