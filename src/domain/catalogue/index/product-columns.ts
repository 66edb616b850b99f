import type { Database } from '#platform/database/database.ts';
import { foldText } from '#values/folded-text.ts';
import { type Language, languages, pickText } from '#values/language.ts';
import { type Bits, emptyBits, hasBit } from './bits.ts';
import { type PackedText, textPacker } from './packed-text.ts';
import { placeOfId, spareId } from './product-index.ts';
import { countIndexedRows, eachIndexedRow, type IndexedRow } from './product-index-rows.ts';

/** What the index takes from the products' own rows. */
export type ProductColumns = {
  readonly rowCount: number;
  readonly productCount: number;
  readonly ids: Int32Array;
  readonly digests: Int32Array;
  readonly mainRows: Int32Array;
  readonly alive: Bits;
  readonly visible: Bits;
  readonly featured: Bits;
  readonly digital: Bits;
  readonly priorities: Int32Array;
  readonly listCents: Float64Array;
  readonly discountCents: Float64Array;
  readonly discountFromMs: Float64Array;
  readonly discountToMs: Float64Array;
  readonly taxClassIds: Int32Array;
  readonly names: Record<Language, PackedText>;
  readonly foldedSkus: PackedText;
};

/** Rows for products that are added until the index is built anew. */
function spareRows(productCount: number): number {
  return 256 + (productCount >>> 6);
}

export function namesOf({ hr, en, de }: IndexedRow): Record<Language, string> {
  const texts = { ...(hr && { hr }), ...(en && { en }), ...(de && { de }) };
  const nameIn = (language: Language) => pickText(texts, language).text.replaceAll('\n', ' ');
  return { hr: nameIn('hr'), en: nameIn('en'), de: nameIn('de') };
}

/** The parts of the columns that a row's product says nothing of beyond itself. */
export type OwnColumns = Pick<
  ProductColumns,
  | 'digests'
  | 'visible'
  | 'featured'
  | 'digital'
  | 'priorities'
  | 'listCents'
  | 'discountCents'
  | 'discountFromMs'
  | 'discountToMs'
  | 'taxClassIds'
>;

/** Writes what a product's row says into its place. */
export function setOwnColumns(columns: OwnColumns, place: number, row: IndexedRow, isAlive: boolean): void {
  columns.digests[place * 2] = row.digestHigh;
  columns.digests[place * 2 + 1] = row.digestLow;
  putBit(columns.visible, place, isAlive && row.visible);
  putBit(columns.featured, place, row.featured);
  putBit(columns.digital, place, row.digital);
  columns.priorities[place] = row.priority;
  columns.listCents[place] = row.listCents;
  columns.discountCents[place] = row.discountCents ?? -1;
  columns.discountFromMs[place] = row.fromMs ?? Number.NEGATIVE_INFINITY;
  columns.discountToMs[place] = row.toMs ?? Number.POSITIVE_INFINITY;
  columns.taxClassIds[place] = row.taxClassId;
}

export function putBit(bits: Bits, place: number, isIn: boolean): void {
  const bit = 1 << (place & 31);
  const word = bits[place >>> 5] as number;
  bits[place >>> 5] = isIn ? word | bit : word & ~bit;
}

export async function readProductColumns(database: Database, catalogueId: number): Promise<ProductColumns> {
  const { count, archivedIds } = await countIndexedRows(database, catalogueId);
  const rowCount = count + spareRows(count);
  const own = {
    digests: new Int32Array(rowCount * 2),
    visible: emptyBits(rowCount),
    featured: emptyBits(rowCount),
    digital: emptyBits(rowCount),
    priorities: new Int32Array(rowCount),
    listCents: new Float64Array(rowCount),
    discountCents: new Float64Array(rowCount).fill(-1),
    discountFromMs: new Float64Array(rowCount),
    discountToMs: new Float64Array(rowCount),
    taxClassIds: new Int32Array(rowCount),
  };
  const ids = new Int32Array(rowCount).fill(spareId);
  const mainIds = new Int32Array(rowCount);
  const alive = emptyBits(rowCount);
  const packers = {
    names: packersOf(rowCount),
    skus: textPacker(rowCount),
  };
  let productCount = 0;
  await eachIndexedRow(database, catalogueId, (row) => {
    const place = productCount++;
    // Variants of archived main products are archived with them.
    const isAlive = !row.archived && !archivedIds.has(row.mainId ?? 0);
    ids[place] = row.id;
    mainIds[place] = row.mainId ?? 0;
    setOwnColumns(own, place, row, isAlive);
    putBit(alive, place, isAlive);
    const names = isAlive ? namesOf(row) : undefined;
    for (const language of languages) {
      packers.names[language].add(names?.[language] ?? '');
    }
    packers.skus.add(isAlive ? foldText(row.sku) : '');
  });
  return {
    rowCount,
    productCount,
    ids,
    ...own,
    alive,
    mainRows: mainRowsOf({ ids, rowCount }, mainIds, alive),
    names: finished(packers.names),
    foldedSkus: packers.skus.finish(),
  };
}

function mainRowsOf(
  columns: Pick<ProductColumns, 'ids' | 'rowCount'>,
  mainIds: Int32Array,
  alive: Bits,
): Int32Array {
  return mainIds.map((mainId, row) => (mainId > 0 && hasBit(alive, row) ? placeOfId(columns, mainId) : -1));
}

type Packers = Record<Language, ReturnType<typeof textPacker>>;

function packersOf(rowCount: number): Packers {
  return { hr: textPacker(rowCount), en: textPacker(rowCount), de: textPacker(rowCount) };
}

function finished({ hr, en, de }: Packers): Record<Language, PackedText> {
  return { hr: hr.finish(), en: en.finish(), de: de.finish() };
}
