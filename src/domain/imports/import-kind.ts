import type { FileStore } from '#platform/files/file-store.ts';
import type { IncomingFiles } from '#platform/files/incoming-files.ts';
import type { ImageWorkshop } from '#platform/images/image-workshop.ts';
import type { GuardedGet } from '#platform/outgoing/guarded-get.ts';
import type { Cell } from '#platform/tables/table-stream.ts';
import type { Permission } from '#values/permissions.ts';
import type { Change, ChangeKeepers } from '../activity/change-sets.ts';
import type { CheckoutDirectory } from '../checkout/checkout-directory.ts';
import type { ConsentDirectory } from '../consents/consents-directory.ts';
import type { Context } from '../context.ts';
import type { SiteDirectory } from '../sites/site-directory.ts';
import type { KnownColumn } from './column-matching.ts';
import type { CellChange, CellProblem, Fields, Import, ImportRow, NewTerm } from './import-tables.ts';
import type { PictureWish } from './pictures/picture-cells.ts';

/** What kinds need beside the context. */
export type ImportMeans = PictureMeans & {
  readonly directory: SiteDirectory;
  readonly consents: ConsentDirectory;
  readonly checkout: CheckoutDirectory;
};

/** What pictures are fetched, examined and stored with. */
export type PictureMeans = {
  readonly files: FileStore;
  readonly images: ImageWorkshop;
  readonly incoming: IncomingFiles;
  readonly get: GuardedGet;
};

/** A row that is looked at. */
export type StagedRow = Pick<ImportRow, 'row' | 'raw' | 'key'> & {
  /** Its thing stands in a row before it, too. */
  readonly isTwice: boolean;
};

/** What a row was found to do. */
export type JudgedRow = {
  readonly row: number;
  readonly isNew: boolean;
  readonly problems: readonly CellProblem[];
  /** What of it cannot be had; it is written without that. */
  readonly told?: readonly CellProblem[];
  readonly changes: readonly CellChange[];
  readonly fields: Fields | null;
  readonly later: Fields | null;
};

/** What some rows were found to do. */
export type Judged = {
  readonly rows: readonly JudgedRow[];
  /** What would have to be made for them. */
  readonly newTerms: readonly NewTerm[];
};

/** What applying some rows has come to; rows with problems were left. */
export type AppliedRows = {
  readonly changes: readonly Change[];
  readonly problems: ReadonlyMap<number, readonly CellProblem[]>;
  /** What of rows that were written could not be had. */
  readonly told?: ReadonlyMap<number, readonly CellProblem[]>;
};

/** What files of one kind are: which columns they have, and how their rows are looked at and applied, some at a time. */
export type ImportKindRules<Column extends KnownColumn = KnownColumn> = {
  /** All of them are asked for; fields may ask for more. */
  readonly rights: readonly Permission[];
  columns(context: Context): Promise<readonly Column[]>;
  /** The columns that name a row's thing, the best first: one of them must be there. */
  readonly keys: readonly string[];
  /** What a row names its thing by, where it is not what stands in the first of these columns; of one thing always the same. */
  keyOf?(run: Import, cells: readonly Cell[]): string | null;
  /** In a transaction that nothing of it is left of but what is returned. */
  judge(context: Context, run: Import, rows: readonly StagedRow[], means: ImportMeans): Promise<Judged>;
  /** Makes what the rows were found to need, before the first of them is applied. */
  makeNewTerms?(context: Context, run: Import): Promise<readonly Change[]>;
  /** Pictures that are fetched before some rows are applied. */
  findLacking?(context: Context, run: Import, rows: readonly ImportRow[]): Promise<readonly PictureWish[]>;
  /** In the transaction that notes how far the import is. @param isLater the second round: `later` instead of `fields` */
  apply(
    context: Context,
    run: Import,
    rows: readonly ImportRow[],
    isLater: boolean,
    means: ImportMeans,
  ): Promise<AppliedRows>;
  /** How what it has applied is taken back. */
  keepers(means: ImportMeans): ChangeKeepers;
};

/** Where a field stands in the rows of an import; -1: nowhere. */
export function placeOf({ columns }: Pick<Import, 'columns'>, field: string): number {
  return columns.findIndex((column) => column.field === field);
}

/** The field that names the things of an import's rows. */
export function keyField<Key extends string>(
  { columns }: Pick<Import, 'columns'>,
  keys: readonly Key[],
): Key | undefined {
  return keys.find((key) => columns.some(({ field }) => field === key));
}
