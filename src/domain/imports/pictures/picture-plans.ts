import { isDeepStrictEqual } from 'node:util';
import type { GuardedGet } from '#platform/outgoing/guarded-get.ts';
import type { FieldError } from '#values/refusal.ts';
import type { Context } from '../../context.ts';
import type { ExportedProduct } from '../../exports/goods-export.ts';
import { findPictureIds, findPicturesByName } from '../../media/medium-names.ts';
import type { JudgedRow } from '../import-kind.ts';
import type { CellProblem, Import } from '../import-tables.ts';
import {
  addressIn,
  fileNameIn,
  isAddress,
  type PlannedPicture,
  type SaidPicture,
  saidPlan,
} from './picture-cells.ts';
import { readSources } from './picture-sources.ts';
import { findInZip } from './picture-zips.ts';

/** What a row says of pictures. */
type SaidOfRow = {
  readonly row: number;
  readonly product: ExportedProduct | undefined;
  /** Absent: the file says nothing that is not so already. */
  readonly said: readonly SaidPicture[] | undefined;
};

/** What becomes of the pictures of a row; nobody outside was asked for it. */
export type PicturePlan = {
  readonly planned: readonly PlannedPicture[];
  /** What cannot be had; the row is written without it. */
  readonly told: readonly CellProblem[];
  readonly isSame: boolean;
  readonly before: unknown;
};

/** What rows say of pictures, with those of the library found and addresses judged as they are written. */
export async function planPictures(
  context: Context,
  run: Import,
  rows: readonly SaidOfRow[],
  get: Pick<GuardedGet, 'isRefusedAsWritten'>,
): Promise<Map<number, PicturePlan>> {
  const asked = rows.flatMap(({ said, ...row }) => (said ? [{ ...row, said }] : []));
  if (asked.length === 0) return new Map();
  const column = run.columns.find(({ field }) => field === 'pictures')?.name ?? 'pictures';
  const find = await openFinder(
    context,
    run,
    asked.flatMap(({ said }) => said),
    get,
  );
  return new Map(
    asked.map(({ row, product, said }) => {
      const found = said.map((picture) => ({ picture, ...find(picture) }));
      const told = found.flatMap(({ picture, problem }): CellProblem[] =>
        problem ? [{ column, ...problem, value: picture.source }] : [],
      );
      const planned = onceEach(found.flatMap((one) => one.planned ?? []));
      const held = (product?.pictures ?? []) as readonly number[];
      // Where none can be had, those that are there stay.
      const isSame = (planned.length === 0 && said.length > 0) || isDeepStrictEqual(planned, held);
      return [row, { planned, told, isSame, before: product?.pictureNames ?? null }];
    }),
  );
}

type Found = {
  readonly planned?: PlannedPicture | undefined;
  readonly problem?: FieldError | undefined;
};

async function openFinder(
  context: Context,
  run: Import,
  all: readonly SaidPicture[],
  { isRefusedAsWritten }: Pick<GuardedGet, 'isRefusedAsWritten'>,
): Promise<(picture: SaidPicture) => Found> {
  const sources = all.map(({ source }) => source);
  const words = sources.filter((source) => typeof source === 'string');
  const addresses = new Map(
    words.filter(isAddress).map((source) => [source, addressIn(source, isRefusedAsWritten)]),
  );
  const names = words.filter((source) => !isAddress(source)).flatMap((name) => [name, fileNameIn(name)]);
  const ids = await findPictureIds(
    context,
    sources.filter((source) => typeof source === 'number'),
  );
  const named = await findPicturesByName(context, names);
  const packed = await findInZip(context, run, names);
  const known = await readSources(context, [
    ...[...addresses.values()].flatMap((one) => ('address' in one ? [one.address] : [])),
    ...packed.values(),
  ]);
  const wished = (address: string, alt: string | undefined): Found => ({
    planned: known.get(address) ?? { address, ...(alt === undefined ? {} : { alt }) },
  });
  return ({ source, alt }) => {
    if (typeof source === 'number') return ids.has(source) ? { planned: source } : unknown(run);
    const judged = addresses.get(source);
    if (judged && 'problem' in judged) return judged;
    if (judged) return wished(judged.address, alt);
    // What comes with the file is meant before what is there.
    const inZip = packed.get(fileNameIn(source).toLowerCase());
    if (inZip !== undefined) return wished(inZip, alt);
    const planned = named.get(source) ?? named.get(fileNameIn(source));
    return planned === undefined ? unknown(run) : { planned };
  };
}

const unknown = ({ zipKey }: Pick<Import, 'zipKey'>): Found => ({
  problem: { rule: 'oneOf', parameter: zipKey === null ? 'picture' : 'zipPicture' },
});

/** A product shows no picture twice. */
function onceEach(planned: readonly PlannedPicture[]): PlannedPicture[] {
  const identity = (picture: PlannedPicture) => (typeof picture === 'number' ? picture : picture.address);
  return [...new Map(planned.map((picture) => [identity(picture), picture])).values()];
}

/** A row that the rules of goods have judged, with its pictures. */
export function withPictures(row: JudgedRow, plan: PicturePlan | undefined): JudgedRow {
  if (!plan || row.problems.length > 0) return row;
  const { planned, told, isSame, before } = plan;
  if (isSame) return { ...row, told };
  return {
    ...row,
    told,
    changes: row.isNew ? [] : [...row.changes, { field: 'pictures', before, after: saidPlan(planned) }],
    fields: { ...row.fields, pictures: planned },
  };
}
