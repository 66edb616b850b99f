import type { Static } from 'typebox';
import { Type } from 'typebox';

/**
 * A backup is one tar archive (docs/decisions/backups.md), its entries in this order: `backup.json`; the files of the shop; the
 * rows of its tables, some at a time; `end.json`. Tables follow files, so that the files of every row are there.
 */
export const entryNames = {
  begin: 'backup.json',
  end: 'end.json',
  filePrefix: 'files/',
  tablePrefix: 'tables/',
} as const;

/** To be raised when archives are written that earlier programs would misread. */
export const formatVersion = 1;

export const backupBegin = Type.Object({
  format: Type.Literal('attika backup'),
  formatVersion: Type.Integer(),
  /** Version of the program that made it. */
  program: Type.String(),
  madeAt: Type.String(),
});
export type BackupBegin = Static<typeof backupBegin>;

/** What the backup holds, known once all of it was written. */
export const backupEnd = Type.Object({
  /** The last migration of its database. */
  schema: Type.Object({ at: Type.Integer(), hash: Type.String() }),
  tables: Type.Record(
    Type.String(),
    Type.Object({ columns: Type.Array(Type.String()), rows: Type.Integer({ minimum: 0 }) }),
  ),
  /** The last value that was drawn of each. */
  sequences: Type.Record(Type.String(), Type.Integer()),
  files: Type.Object({ count: Type.Integer({ minimum: 0 }), bytes: Type.Integer({ minimum: 0 }) }),
  /** Keys of files in the archive that were gone from the shop before its rows were read: nothing names them. */
  removedFiles: Type.Array(Type.String()),
  /** Of the names, sizes and contents of all entries before, in hex. */
  sha256: Type.String(),
});
export type BackupEnd = Static<typeof backupEnd>;

/** Rows of a table as PostgreSQL writes their values as text, in the order of the table's columns. */
export const tableEntryName = (table: string, part: number) =>
  `${entryNames.tablePrefix}${table}/${String(part).padStart(6, '0')}.json.gz`;

const tableEntryForm = /^tables\/([a-z][a-z0-9_]*)\/\d+\.json\.gz$/;

/** The table that an entry has rows of; nothing for any other entry. */
export const tableOfEntry = (name: string): string | undefined => tableEntryForm.exec(name)?.[1];

/** The key of the file that an entry is; nothing for any other entry. */
export const fileOfEntry = (name: string): string | undefined =>
  name.startsWith(entryNames.filePrefix) ? name.slice(entryNames.filePrefix.length) : undefined;

/** What an entry adds to the hash of the archive, before its content. */
export const hashedHead = (name: string, sizeBytes: number) => `${name}\n${sizeBytes}\n`;
