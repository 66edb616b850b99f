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
  '42501': 'DATABASE_URL names a user who may not change this database.',
};

/** The one line that an operator needs to see, where the reason lies outside of the program. */
export function findStartFailure(error: unknown): string | undefined {
  if (error instanceof EnvironmentError || error instanceof EmbeddedPostgresError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const sentence = 'code' in cause ? sentences[String(cause.code)] : undefined;
    if (sentence) return sentence;
  }
  return undefined;
}
