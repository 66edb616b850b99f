import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { splitManifest } from './split-manifest.ts';

/*
 * Builds the pages, and libraries that load faster in one piece, into build/ when something they are made of has changed
 * since the last time; `--force` builds in any case. Part of `npm start`, so a fresh clone needs no step of its own.
 */

const root = join(import.meta.dirname, '..');
const stampPath = join(root, 'build/sources.sha256');
const sources = [
  'src/web',
  'src/sections',
  'src/contract',
  'src/values',
  'locales',
  'public',
  'src/program/bundled-libraries.ts',
  'tools/build-pages.ts',
  'tools/bundle-libraries.ts',
  'tools/split-manifest.ts',
  'tools/vite',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
];

const stamp = await hashOfSources();
const isForced = process.argv.includes('--force');
if (isForced || stamp !== (await readFile(stampPath, 'utf8').catch(() => ''))) {
  const startedAtMs = performance.now();
  process.stdout.write('Building the pages ...\n');
  await rm(stampPath, { force: true });
  await build();
  await splitManifest(join(root, 'build/client/assets'));
  await compressAssets(join(root, 'build/client'));
  // Needs Vite, which an install for production leaves out: `npm start` works there with pages that were built before.
  const { bundleLibraries } = await import('./bundle-libraries.ts');
  await bundleLibraries(root, join(root, 'build/libraries'));
  await writeFile(stampPath, stamp);
  process.stdout.write(`The pages are built (${((performance.now() - startedAtMs) / 1000).toFixed(1)} s).\n`);
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await Promise.all(sources.map((source) => listFiles(join(root, source))))).flat()) {
    if (path.endsWith('.test.ts')) continue;
    hash
      .update(relative(root, path))
      .update('\0')
      .update(await readFile(path))
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Runs the router's build; what it says is shown only where it fails. */
async function build(): Promise<void> {
  const command = [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  process.stderr.write(Buffer.concat(said));
  process.stderr.write('The pages could not be built.\n');
  process.exit(1);
}

/** Compressed once here instead of at every request; pictures and fonts are compressed already. */
async function compressAssets(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter((path) => /\.(js|css|svg|json|txt)$/.test(path));
  await Promise.all(
    files.map(async (path) => {
      const bytes = await readFile(path);
      if (bytes.length < 1024) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
