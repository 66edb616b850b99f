import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { cleanUp, copyFilledShop, makeFolder, runShop } from './filled-shop.ts';

afterAll(cleanUp);

describe('the program ends with one line and touches nothing if DATA_DIR contains', () => {
  test('a database of a newer version', async () => {
    const dataDir = await copyFilledShop();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '19\n');
    await expectRefusal(dataDir, /^.*made by PostgreSQL 19, .* 18; nothing was changed\. .*$/);
  });

  test('a database that is not ours', async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    await expectRefusal(dataDir, /^.*holds files that are not ours; nothing was changed\. .*$/);
  });

  test('a database itself', async () => {
    const dataDir = await makeDataDir();
    await writeFile(join(dataDir, 'PG_VERSION'), '17\n');
    await expectRefusal(dataDir, /^.*is itself a PostgreSQL data directory; nothing was changed\. .*$/);
  });
});

async function makeDataDir(): Promise<string> {
  const dataDir = join(await makeFolder(), 'data');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  return dataDir;
}

async function expectRefusal(dataDir: string, line: RegExp): Promise<void> {
  const before = await fingerprint(dataDir);
  const refusal = await runShop(dataDir).catch((error: unknown) => String(error));
  const [told, ...output] = String(refusal).trimEnd().split('\n');
  expect(told).toContain('(exit 1)');
  expect(output).toHaveLength(1);
  expect(output[0]).toMatch(line);
  expect(await fingerprint(dataDir)).toEqual(before);
}

/** Every file with its content and time of change. */
async function fingerprint(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  const lines = paths.map(async ({ entry, path }) => {
    const content = entry.isFile()
      ? createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      : 'folder';
    return `${path} ${content} ${(await stat(path)).mtimeMs}`;
  });
  return (await Promise.all(lines)).sort();
}
