/**
 * Libraries of hundreds of small modules that every start needs. The build makes each of them one file (see
 * `tools/bundle-libraries.ts`), which loads in a fraction of the time and memory.
 */
export const bundledLibraries = [
  'drizzle-orm',
  'drizzle-orm/node-postgres',
  'drizzle-orm/node-postgres/migrator',
  'drizzle-orm/pg-core',
  'sanitize-html',
  'typebox',
];

/** Name of a library's file without its ending. */
export function bundleNameOf(library: string): string {
  return library.replaceAll('/', '.');
}
