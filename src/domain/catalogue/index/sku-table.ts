import { foldText } from '#values/folded-text.ts';
import { lineAt, type PackedText, setLine } from './packed-text.ts';

/** Rows by folded article number: a table with open addressing over the packed numbers, 0 where a place is free. */
export type SkuTable = {
  readonly text: PackedText;
  readonly places: Uint32Array;
  /** One number: how many places are taken, by numbers that no product has any more too. */
  readonly taken: Uint32Array;
};

export function skuTableOf(text: PackedText): SkuTable {
  const rowCount = text.starts.length - 1;
  const places = new Uint32Array(2 ** Math.ceil(Math.log2(rowCount * 2 + 2)));
  const table = { text, places, taken: new Uint32Array(1) };
  for (let row = 0; row < rowCount; row++) enter(table, lineAt(text, row), row);
  return table;
}

/** Whether other numbers can be given to some hundred rows. */
export function isRoomForSkus({ places, taken }: SkuTable): boolean {
  return (taken[0] as number) < places.length * 0.75 - 100;
}

/** The row of an article number, whatever its letters' case; -1 where there is none. */
export function rowOfSku({ text, places }: SkuTable, sku: string): number {
  const folded = foldText(sku);
  if (folded === '') return -1;
  for (let place = placeOfText(folded, places); places[place] !== 0; place = (place + 1) % places.length) {
    const row = (places[place] as number) - 1;
    if (lineAt(text, row) === folded) return row;
  }
  return -1;
}

/**
 * Gives a row another folded article number, in place; '' takes it out. What stood there before leads nowhere, for the
 * number is compared.
 */
export function setSku(table: SkuTable, row: number, folded: string): void {
  if (lineAt(table.text, row) === folded) return;
  setLine(table.text, row, folded);
  enter(table, folded, row);
}

function enter({ text, places, taken }: SkuTable, folded: string, row: number): void {
  if (folded === '') return;
  let place = placeOfText(folded, places);
  while (places[place] !== 0 && lineAt(text, (places[place] as number) - 1) !== folded) {
    place = (place + 1) % places.length;
  }
  if (places[place] === 0) taken[0] = (taken[0] as number) + 1;
  places[place] = row + 1;
}

/** Where a text is looked for first among places, a power of two of them: FNV-1a. */
export function placeOfText(text: string, places: Uint32Array): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return (hash >>> 0) & (places.length - 1);
}
