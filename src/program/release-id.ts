import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** All that decides what a page says beside the shop's data. */
const parts = [
  'package-lock.json',
  'build/server/**/*.js',
  'build/client/.vite/manifest.json',
  'src/{api,contract,domain,platform,program,sections,values}/**/*.ts',
];

/** Tells this program from every other version of it, by its files below `root`. */
export async function findReleaseId(root: string): Promise<string> {
  const files: string[] = [];
  for await (const file of glob(parts, { cwd: root })) files.push(file);
  const digest = createHash('sha256');
  for (const file of files.sort()) digest.update(`${file}\n`).update(await readFile(join(root, file)));
  return digest.digest('base64url').slice(0, 16);
}
