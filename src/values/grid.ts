import type { Permission } from './permissions.ts';

/** Rows that one call reads. */
export const gridRowsMaximum = 250;

/** Columns that one call reads, those that belong to shown ones included. */
export const gridColumnsMaximum = 120;

/** Products that a grid opens: their ids are known from its beginning, their cells are read as they come into sight. */
export const gridIdsMaximum = 200_000;

/** What stands in the cells of a column of the grid. `moment`: ISO 8601; `day`: YYYY-MM-DD; `list`: several keys. */
export const gridKinds = ['text', 'number', 'boolean', 'list', 'moment', 'day'] as const;
export type GridKind = (typeof gridKinds)[number];

export type GridValue = string | number | boolean | null | readonly string[];

/** One of the values that a column is chosen from. */
export type GridWord<Text> = { readonly value: string; readonly label: Text | null };

/** A column of the grid in the words of product/patch, described for those who draw and fill it. */
export type GridColumnFacts = {
  readonly name: string;
  readonly field: string;
  readonly part: string | null;
  readonly kind: GridKind;
  /** Nothing may stand in it. */
  readonly isEmptyable: boolean;
  /** The parts of its field make one value, which is sent whole. */
  readonly isPartOfWhole: boolean;
  /** Asked for besides the right to change goods. */
  readonly right: Permission | null;
};
