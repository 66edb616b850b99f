import type { Cell } from '#platform/tables/table-stream.ts';
import type { languageCodes } from '#values/language.ts';

/** A row of another program's file. */
export type FileRow = { readonly row: number; readonly cells: readonly Cell[] };

/** A row of the own format, made of rows of another program's file. */
export type OwnRow = {
  /** The row of the file that most of it stands in; several may come from one. */
  readonly from: FileRow;
  /** By the columns of the own format; what is not there is empty. */
  readonly cells: Readonly<Record<string, Cell | undefined>>;
};

/** What is read into a column of the own format, called as it is in the file. */
export type ForeignColumn = { readonly name: string; readonly field: string };

/** How one file is read. */
export type Translation = {
  readonly columns: readonly ForeignColumn[];
  /** Names of the file’s columns that are made use of; the others are left as they stand there. */
  readonly used: ReadonlySet<string>;
  /** Sees every row before the first one is translated: rows tell of each other in any order. */
  see(row: FileRow): void;
  translate(rows: AsyncIterable<FileRow>): AsyncIterable<OwnRow>;
};

/** What a file alone does not say. */
export type Means = {
  /** In which its words are written. */
  readonly language: (typeof languageCodes)[keyof typeof languageCodes];
  /** Of days and times without one. */
  readonly timeZone: string;
};

/** How another program writes goods, as a pure translation into rows of the own format. */
export type ForeignFormat = (header: readonly string[], means: Means) => Translation;
