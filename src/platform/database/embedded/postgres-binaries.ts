import { existsSync } from 'node:fs';
import { readFile, readlink, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../files/make-folder.ts';
import { EmbeddedPostgresError, errorCode } from './embedded-postgres-error.ts';

/** The programs of the installed PostgreSQL and the environment they run in. */
export type PostgresBinaries = {
  postgres: string;
  initdb: string;
  pgCtl: string;
  environment: NodeJS.ProcessEnv;
};

/** PostgreSQL's own settings (PGDATA, PGPORT, ...) and our secrets stay out of its environment. */
const inheritedVariables = [
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
];

/**
 * Finds the PostgreSQL that npm installed for this platform.
 * @param linkDir where missing library links may be made; created only when needed
 * @throws EmbeddedPostgresError where npm has none for this platform, or it was not installed
 */
export async function getPostgresBinaries(linkDir: string): Promise<PostgresBinaries> {
  const packageDir = getPackageDir();
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of inheritedVariables) {
    const value = process.env[name];
    if (value !== undefined) environment[name] = value;
  }
  if (await linkMissingLibraries(packageDir, linkDir)) {
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
    // The libraries behind the links look for each other beside the link, so their own folder is needed too.
    const folders = [linkDir, join(packageDir, 'native', 'lib'), environment[variable]];
    environment[variable] = folders.filter(Boolean).join(':');
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(packageDir, 'native', 'bin', name + suffix);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), environment };
}

function getPackageDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL is not installed (${packageName}); run npm ci without --omit=optional, or set DATABASE_URL to use a server.`,
      { cause },
    );
  }
}

type LibraryLink = { source: string; target: string };

/**
 * The npm archive cannot hold symbolic links: the package makes its library links in a postinstall script, which
 * stricter installs do not run. Links that are missing are made in `linkDir`, because node_modules may be read-only.
 * @returns whether `linkDir` must be on the library path
 */
export async function linkMissingLibraries(packageDir: string, linkDir: string): Promise<boolean> {
  const missing = (await readLibraryLinks(packageDir)).filter(
    ({ target }) => !existsSync(join(packageDir, target)),
  );
  if (missing.length === 0) return false;
  await makeFolder(linkDir, 0o755);
  for (const { source, target } of missing) {
    await placeLink(join(packageDir, source), join(linkDir, basename(target)));
  }
  return true;
}

async function readLibraryLinks(packageDir: string): Promise<LibraryLink[]> {
  try {
    return JSON.parse(await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Two processes may do this at once: a correct link that another process has just made is as good as ours. */
async function placeLink(source: string, link: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if ((await readlink(link).catch(() => undefined)) === source) return;
    await rm(link, { force: true });
    try {
      await symlink(source, link);
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || attempt === 5) throw error;
    }
  }
}
