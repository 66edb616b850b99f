import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it where they are missing. Node's own `recursive` says ENOENT of a disk that is read only, and
 * never ends below /proc.
 * @throws the system's error, with the path that could not be made
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const error = await tryToMake(path, mode);
  if (!error) return;
  const above = dirname(path);
  if (error.code !== 'ENOENT' || (await isFolder(above))) throw error;
  await makeFolder(above, mode);
  const again = await tryToMake(path, mode);
  if (again) throw again;
}

/** What keeps it from being made; nothing where it is there. */
async function tryToMake(path: string, mode: number | undefined): Promise<NodeJS.ErrnoException | undefined> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (!(await isFolder(path))) return error as NodeJS.ErrnoException;
  }
  return undefined;
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
