import { BackupError } from '#platform/backup/backup-error.ts';
import { DatabaseUnusable, isDatabaseAway } from '#platform/database/database-away.ts';
import { EmbeddedPostgresError } from '#platform/database/embedded/embedded-postgres-error.ts';
import { findServerFailure } from '#platform/database/embedded/server-log.ts';
import { EnvironmentError } from '#platform/environment/variables.ts';

/** What keeps a server from listening or a database from being reached, in words for the operator. */
const sentences: Record<string, string> = {
  EADDRINUSE: 'PORT is taken by another program; set PORT to a free one.',
  EACCES: 'PORT needs rights that this user does not have; set PORT to 1024 or above.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ECONNREFUSED: 'DATABASE_URL leads to a server that does not answer.',
  ECONNRESET:
    'DATABASE_URL leads to a server that ends the connection at once; see whether it is PostgreSQL.',
  EHOSTUNREACH: 'DATABASE_URL leads to a server that cannot be reached from here.',
  ENETUNREACH: 'DATABASE_URL leads to a server that cannot be reached from here.',
  ENOTFOUND: 'DATABASE_URL or HOST names a host that does not exist.',
  EAI_AGAIN: 'DATABASE_URL or HOST names a host whose address cannot be found just now.',
  ETIMEDOUT: 'DATABASE_URL leads to a server that does not answer in time.',
  '28P01': 'DATABASE_URL carries a wrong password or a user who is not there.',
  '28000': 'DATABASE_URL names a user who may not connect.',
  '3D000': 'DATABASE_URL names a database that does not exist.',
  // PostgreSQL 15 and later ones have different codes for an extension that is not there.
  '58P01': 'DATABASE_URL leads to a server without the extension pg_trgm; install postgresql-contrib there.',
  '0A000': 'DATABASE_URL leads to a server without the extension pg_trgm; install postgresql-contrib there.',
  '53100': 'The disk of the database is full; make room on it.',
  '53300': 'DATABASE_URL leads to a server that takes no more connections; see DATABASE_POOL_SIZE.',
  '42501': 'DATABASE_URL names a user who may not change this database.',
  '25006': 'DATABASE_URL leads to a database that is read only, such as a standby.',
  '57P03': 'DATABASE_URL leads to a server that is just starting or stopping; start again in a moment.',
};

/** What a server says of whom it lets in (pg_hba.conf) where somebody comes without SSL who may not. */
const withoutSsl = /no encryption$/;
/** What Node says of certificates (its list of X509 errors). */
const certificateFaults =
  /^(?:CERT_|ERR_TLS_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_(?:GET|VERIFY)_|HOSTNAME_MISMATCH$)/;

/** What pg says without a code. */
const wordsWithoutCode: readonly (readonly [RegExp, string | undefined])[] = [
  [/timeout/, sentences.ETIMEDOUT],
  [/^Connection terminated unexpectedly/, sentences.ECONNRESET],
  [/does not support SSL/, 'DATABASE_URL asks for SSL (sslmode), which its server does not offer.'],
  [/client password must be/, 'DATABASE_URL carries no password, which its server asks for.'],
];

/** Read only, another user's, below what is no folder, or a file where a folder should be. */
const unwritable: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EEXIST']);

/**
 * The one line that an operator needs to see, where the reason lies outside of the program.
 * @param dataDir where the database is the embedded one
 */
export function findStartFailure(error: unknown, dataDir?: string): string | undefined {
  if (
    error instanceof BackupError ||
    error instanceof EnvironmentError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof DatabaseUnusable
  )
    return error.message;
  if (dataDir !== undefined && isDatabaseAway(error)) return findServerFailure(dataDir);
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { message, code } = cause as NodeJS.ErrnoException;
    const sentence = code
      ? (findFileFailure(cause) ?? findSslFailure(cause) ?? sentences[code])
      : wordsWithoutCode.find(([words]) => words.test(message))?.[1];
    if (sentence) return sentence;
  }
  // It takes calls and says nothing, or nobody says that nobody is there.
  return isDatabaseAway(error) ? sentences.ETIMEDOUT : undefined;
}

function findSslFailure({ code = '', message }: NodeJS.ErrnoException): string | undefined {
  if (code === '28000' && withoutSsl.test(message)) {
    return 'DATABASE_URL names a user whom its server does not let in from here without SSL; see sslmode, and pg_hba.conf there.';
  }
  if (!certificateFaults.test(code)) return undefined;
  return `DATABASE_URL asks for SSL, and the certificate of its server is not trusted (${code}); name its authority by sslrootcert.`;
}

/** Its path is that of a file; what listens or connects has none but a socket's. */
function findFileFailure({ code = '', path, syscall }: NodeJS.ErrnoException): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk of ${path ?? 'DATA_DIR'} is full; make room on it.`;
  // Below /proc and the like there is nothing to be made.
  const isUnwritable = unwritable.has(code) || (code === 'ENOENT' && syscall === 'mkdir');
  if (path === undefined || !isUnwritable) return undefined;
  return `${path} cannot be written (${code}); choose a DATA_DIR that this user may write to.`;
}
