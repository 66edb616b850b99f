import type { Context } from '../../context.ts';
import { findPictureIds } from '../../media/medium-names.ts';
import type { CellProblem, Import, ImportRow } from '../import-tables.ts';
import { type PictureWish, type PlannedPicture, saidAddress } from './picture-cells.ts';
import { readFailures, readSources } from './picture-sources.ts';

function plannedOf({ fields }: Pick<ImportRow, 'fields'>): readonly PlannedPicture[] | undefined {
  return fields?.pictures as readonly PlannedPicture[] | undefined;
}

const wishesOf = (rows: readonly ImportRow[]): PictureWish[] =>
  rows.flatMap((row) => (plannedOf(row) ?? []).filter((picture) => typeof picture !== 'number'));

/** Pictures that rows show and nobody has tried to fetch yet. */
export async function findLacking(
  context: Context,
  run: Import,
  rows: readonly ImportRow[],
): Promise<PictureWish[]> {
  const wishes = new Map(wishesOf(rows).map((wish) => [wish.address, wish]));
  const addresses = [...wishes.keys()];
  const there = await readSources(context, addresses);
  const failed = await readFailures(context, run, addresses);
  return [...wishes.values()].filter(({ address }) => !there.has(address) && !failed.has(address));
}

type WithIds = {
  readonly rows: readonly ImportRow[];
  /** What could not be had, by row. */
  readonly told: ReadonlyMap<number, readonly CellProblem[]>;
};

/** Rows with the media that their pictures have become; without those that could not be had. */
export async function withPictureIds(
  context: Context,
  run: Import,
  rows: readonly ImportRow[],
): Promise<WithIds> {
  const addresses = wishesOf(rows).map(({ address }) => address);
  const numbers = rows.flatMap((row) => (plannedOf(row) ?? []).filter((one) => typeof one === 'number'));
  const sources = await readSources(context, addresses);
  const failed = await readFailures(context, run, addresses);
  const known = await findPictureIds(context, [...numbers, ...sources.values()]);
  const column = run.columns.find(({ field }) => field === 'pictures')?.name ?? 'pictures';
  const told = new Map<number, CellProblem[]>();

  function idsOf(row: number, planned: readonly PlannedPicture[]): number[] {
    const ids = planned.flatMap((picture) => {
      const id = typeof picture === 'number' ? picture : sources.get(picture.address);
      if (id !== undefined && known.has(id)) return [id];
      const isFetched = typeof picture !== 'number';
      const problem: CellProblem = {
        column,
        rule: isFetched ? 'unavailable' : 'oneOf',
        parameter: isFetched ? (failed.get(picture.address) ?? 'missing') : 'picture',
        value: isFetched ? saidAddress(picture.address) : picture,
      };
      told.set(row, [...(told.get(row) ?? []), problem]);
      return [];
    });
    return [...new Set(ids)];
  }

  const withIds = rows.map((row) => {
    const planned = plannedOf(row);
    if (!planned) return row;
    const { pictures: _, ...others } = row.fields ?? {};
    const ids = idsOf(row.row, planned);
    // Where none could be had, those that are there stay.
    const isLeft = ids.length === 0 && planned.length > 0;
    return { ...row, fields: isLeft ? others : { ...others, pictures: ids } };
  });
  return { rows: withIds, told };
}
