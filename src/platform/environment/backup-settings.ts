import { resolve } from 'node:path';
import { readCount, readText, unusable, type Variables } from './variables.ts';

/** Backups that the program makes by itself. */
export type BackupSettings = {
  /** A folder, or the shop's own bucket. */
  readonly place: { readonly folder: string } | 'bucket';
  /** Hour and minute of each day, UTC. */
  readonly at: { readonly hour: number; readonly minute: number };
  /** How many are kept. */
  readonly keep: number;
};

const atRule = 'a time of day such as 02:15 (UTC)';

/**
 * Where backups go, if anywhere.
 * @throws EnvironmentError for a bucket that is not configured, and invalid values
 */
export function readBackupSettings(variables: Variables, hasBucket: boolean): BackupSettings | undefined {
  const place = readText(variables, 'BACKUP_TO');
  const at = readText(variables, 'BACKUP_AT', /^(?:[01]\d|2[0-3]):[0-5]\d$/, atRule) ?? '02:15';
  const keep = readCount(variables, 'BACKUP_KEEP', { minimum: 1, maximum: 1000 }, 7);
  if (place === undefined) return undefined;
  if (place === 'bucket' && !hasBucket)
    throw unusable('BACKUP_TO', place, 'a folder where no S3_BUCKET is set');
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  return { place: place === 'bucket' ? place : { folder: resolve(place) }, at: { hour, minute }, keep };
}
