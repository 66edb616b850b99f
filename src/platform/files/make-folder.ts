import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Modes of what the program writes: its own user reads it and nobody else on the machine. */
export const privateFile = 0o600;
export const privateFolder = 0o700;

/**
 * Makes a folder and those above it where they are missing. Node's own `recursive` says ENOENT of a disk that is read only, and
 * never ends below /proc.
 * @throws the system's error, with the path that could not be made
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const error = await tryToMake(path, mode);
  if (!error) return;
  if (error.code !== 'ENOENT') throw error;
  const above = dirname(path);
  // Somebody else may have made it since.
  if (!(await isFolder(above))) await makeFolder(above, mode);
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

/** Prepares once for all who ask; where it failed the next one tries again: a disk may be full for a while. */
export function preparedOnce(prepare: () => Promise<void>): () => Promise<void> {
  let prepared: Promise<void> | undefined;
  return () => {
    prepared ??= prepare().catch((error: unknown) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
}
