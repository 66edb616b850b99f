import { isDatabaseAway } from '#platform/database/database-away.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded/embedded-postgres-error.ts';
import { EnvironmentError } from '#platform/environment/environment-error.ts';

/** What keeps a server from listening or a database from being reached, in words for the operator. */
const sentences: Record<string, string> = {
  EADDRINUSE: 'PORT is taken by another program; set PORT to a free one.',
  EACCES: 'PORT needs rights that this user does not have; set PORT to 1024 or above.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ECONNREFUSED: 'DATABASE_URL leads to a server that does not answer.',
  ENOTFOUND: 'DATABASE_URL or HOST names a host that does not exist.',
  ETIMEDOUT: 'DATABASE_URL leads to a server that does not answer in time.',
  '28P01': 'DATABASE_URL carries a wrong password.',
  '28000': 'DATABASE_URL names a user who may not connect.',
  '3D000': 'DATABASE_URL names a database that does not exist.',
  // PostgreSQL 15 and later ones have different codes for an extension that is not there.
  '58P01': 'DATABASE_URL leads to a server without the extension pg_trgm; install postgresql-contrib there.',
  '0A000': 'DATABASE_URL leads to a server without the extension pg_trgm; install postgresql-contrib there.',
  '53100': 'The disk of the database is full; make room on it.',
  '53300': 'DATABASE_URL leads to a server that takes no more connections; see DATABASE_POOL_SIZE.',
  '42501': 'DATABASE_URL names a user who may not change this database.',
};

/** Read only, another user's, or below what is no folder. */
const unwritable: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR']);

/** The one line that an operator needs to see, where the reason lies outside of the program. */
export function findStartFailure(error: unknown): string | undefined {
  if (error instanceof EnvironmentError || error instanceof EmbeddedPostgresError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    const sentence = code && (findFileFailure(code, path) ?? sentences[code]);
    if (sentence) return sentence;
  }
  // It takes calls and says nothing, or nobody says that nobody is there.
  return isDatabaseAway(error) ? sentences.ETIMEDOUT : undefined;
}

/** @param path that of a file; what listens or connects has none but a socket's */
function findFileFailure(code: string, path: string | undefined): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${path ?? 'DATA_DIR'} is full; make room on it.`;
  if (path === undefined || !unwritable.has(code)) return undefined;
  return `${path} cannot be written (${code}); choose a DATA_DIR that this user may write to.`;
}
