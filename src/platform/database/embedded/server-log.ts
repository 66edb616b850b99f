import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the cluster's own files. */
export const logName = 'server.log';
/** PostgreSQL's words (it runs in English). */
export const diskIsFull = 'No space left on device';

const lastWords = 4000;

/** Why a running embedded server has stopped: a line for the operator. */
export function findServerFailure(dataDir: string): string {
  const log = join(dataDir, 'postgres', logName);
  if (readEnd(log).includes(diskIsFull)) return fullDisk(dataDir);
  return `The embedded database went away while the program started; see ${log}.`;
}

export function fullDisk(dataDir: string): string {
  return `The disk of ${dataDir} is full; make room on it.`;
}

function readEnd(path: string): string {
  try {
    return readFileSync(path, 'utf8').slice(-lastWords);
  } catch {
    return '';
  }
}
