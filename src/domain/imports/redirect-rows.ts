import { sql } from 'drizzle-orm';
import type { Cell } from '#platform/tables/table-stream.ts';
import { languageOfPath } from '#values/addresses.ts';
import { findLanguageByCode, isLanguage, languageCodes } from '#values/language.ts';
import { isOwnAddress } from '#values/own-addresses.ts';
import type { Change } from '../activity/change-sets.ts';
import type { StoredLink } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import {
  type ExportedRedirect,
  redirectColumns,
  toldRedirectColumns,
  withTargets,
} from '../exports/redirects-export.ts';
import { comparableAddress } from '../redirects/redirect-paths.ts';
import {
  type BatchedRedirect,
  type BesideBatch,
  findBatchProblems,
  linkOfAddress,
  readRedirectsFrom,
  writeRedirects,
} from '../redirects/redirects-batch.ts';
import type { RedirectRow } from '../redirects/redirects-queries.ts';
import { madeRedirect, redirectEntity, undoRedirects } from '../redirects/redirects-undoing.ts';
import { type CellKind, isAsTold, isEmpty, readCell } from './cell-reading.ts';
import {
  type ImportKindRules,
  type ImportMeans,
  type JudgedRow,
  placeOf,
  type StagedRow,
} from './import-kind.ts';
import { type CellChange, type CellProblem, type Fields, type Import, importRows } from './import-tables.ts';

const kinds: Readonly<Record<string, CellKind>> = {
  from: 'text',
  to: 'text',
  status: 'number',
  language: 'text',
  allSites: 'boolean',
};
const statuses = [301, 302, 307, 308];

/** One that holds on all sites has a name of its own: a site may lead the same address elsewhere. */
const allSitesMark = ' *';

/** Rows of redirects: an old address, and where it leads. */
export const redirectRows: Pick<
  ImportKindRules,
  'columns' | 'keys' | 'keyOf' | 'judge' | 'apply' | 'keepers'
> = {
  keys: ['from'],
  keepers: ({ directory }) => ({ [redirectEntity]: undoRedirects({ directory }) }),
  columns: async () => [
    ...redirectColumns.map(({ name }) => ({ name })),
    ...toldRedirectColumns.map(({ name }) => ({ name, isTold: true })),
  ],
  keyOf(run, cells) {
    const text = textAt(cells, placeOf(run, 'from'));
    if (text === '') return null;
    const address = comparableAddress(text)?.whole ?? text;
    return isOfAllSites(run, cells) ? address + allSitesMark : address;
  },
  async judge(context, run, rows, means) {
    const drafts = await draftsOf(context, run, rows, means);
    const asked = drafts.filter(({ problems, wanted }) => problems.length === 0 && wanted);
    await addBatchProblems(context, run, asked, false);
    return { rows: drafts.map(judgedRow), newTerms: [] };
  },
  async apply(context, run, rows, isLater, means) {
    if (isLater) return { changes: [], problems: new Map() };
    const drafts = await draftsOf(
      context,
      run,
      rows.map((row) => ({ ...row, isTwice: false })),
      means,
    );
    const asked = drafts.filter(({ problems, wanted }) => problems.length === 0 && wanted);
    await addBatchProblems(context, run, asked, true);
    const sound = asked.filter(({ problems }) => problems.length === 0);
    const ids = await writeRedirects(
      context,
      sound.flatMap(({ wanted }) => wanted ?? []),
    );
    const changes = sound.flatMap((draft, place): Change[] => {
      const id = ids[place] ?? null;
      if (id === null) {
        draft.problems.push(problemAt(run, draft, 'from', { rule: 'oneOf', parameter: 'unique' }));
        return [];
      }
      return changesOf(draft, String(id));
    });
    const refused = drafts.filter(({ problems }) => problems.length > 0);
    return { changes, problems: new Map(refused.map(({ staged, problems }) => [staged.row, problems])) };
  },
};

type Draft = {
  readonly staged: StagedRow;
  readonly stored: ExportedRedirect | undefined;
  /** What it is to be; undefined: it stays as it is. */
  readonly wanted: BatchedRedirect | undefined;
  readonly problems: CellProblem[];
};

const textAt = (cells: readonly Cell[], place: number): string => {
  const cell = cells[place] ?? null;
  return isEmpty(cell) ? '' : String(readText(cell));
};

function readText(cell: Cell): unknown {
  const read = readCell(cell, 'text', '.');
  return 'value' in read ? read.value : '';
}

function isOfAllSites(run: Import, cells: readonly Cell[]): boolean {
  const read = readCell(cells[placeOf(run, 'allSites')] ?? null, 'boolean', run.decimalSign);
  return 'value' in read && read.value === true;
}

/** What rows say of redirects, before anything is known of what they lead to. */
async function draftsOf(
  context: Context,
  run: Import,
  rows: readonly StagedRow[],
  { directory }: ImportMeans,
): Promise<Draft[]> {
  const paths = rows.flatMap(({ key }) => (key === null ? [] : [withoutMark(key)]));
  const found = await withTargets(context, await readRedirectsFrom(context, paths));
  const isFirst = directory.getFirst().id === context.site.id;
  return rows.map((staged) => {
    const stored = findStored(run, staged, found);
    const own: Draft = { staged, stored, wanted: undefined, problems: [] };
    const wanted = wantedOf(context, run, own);
    const isForAll = (stored?.siteId ?? wanted?.siteId) === null;
    if (wanted && isForAll && !isFirst)
      own.problems.push(problemAt(run, own, 'allSites', { rule: 'forbidden' }));
    return { ...own, wanted };
  });
}

const withoutMark = (key: string) => (key.endsWith(allSitesMark) ? key.slice(0, -allSitesMark.length) : key);

/** The redirect that a row is about: without a word of all sites that of the site goes before one of all. */
function findStored(
  run: Import,
  { key, raw }: Pick<StagedRow, 'key' | 'raw'>,
  found: readonly ExportedRedirect[],
): ExportedRedirect | undefined {
  if (key === null) return undefined;
  const ofAddress = found.filter(({ fromPath }) => fromPath === withoutMark(key));
  const own = ofAddress.find(({ siteId }) => siteId !== null);
  const ofAll = ofAddress.find(({ siteId }) => siteId === null);
  if (key.endsWith(allSitesMark)) return ofAll;
  return isEmpty(raw[placeOf(run, 'allSites')]) ? (own ?? ofAll) : own;
}

type Wrong = (field: string, error: Pick<CellProblem, 'rule' | 'parameter' | 'expected'>) => void;

/** @returns undefined where the row changes nothing, or is wrong */
function wantedOf(context: Context, run: Import, draft: Draft): BatchedRedirect | undefined {
  const { staged, stored, problems } = draft;
  const wrong: Wrong = (field, error) => problems.push(problemAt(run, draft, field, error));
  const said = readSaid(run, draft, wrong);
  const address = readKey(draft, wrong);
  const status = Number(said.get('status') ?? stored?.status ?? 301);
  if (!statuses.includes(status)) wrong('status', { rule: 'oneOf', expected: statuses.map(String) });
  const link = readLink(said.get('to'), stored, wrong);
  const language = languageOf(context, draft, address ?? '', said.get('language'), wrong);
  const isLeft = stored !== undefined && said.size === 0;
  if (isLeft || problems.length > 0 || !link || address === undefined) return undefined;
  const siteId = isOfAllSites(run, staged.raw) ? null : context.site.id;
  return {
    id: stored?.id,
    siteId: stored ? stored.siteId : siteId,
    fromPath: stored?.fromPath ?? address,
    link,
    language,
    status,
  };
}

/** What the cells say that is not so yet. */
function readSaid(run: Import, { staged: { raw }, stored }: Draft, wrong: Wrong): Map<string, unknown> {
  const said = new Map<string, unknown>();
  for (const { name, of } of redirectColumns) {
    const cell = raw[placeOf(run, name)] ?? null;
    const kind = kinds[name] ?? 'text';
    const isTold = stored !== undefined && isAsTold(cell, of(stored), kind, run.decimalSign);
    if (name === 'from' || isEmpty(cell) || isTold) continue;
    const read = readCell(cell, kind, run.decimalSign);
    if ('problem' in read) wrong(name, read.problem);
    else said.set(name, read.value);
  }
  return said;
}

/** The old address. */
function readKey({ staged: { key, isTwice }, stored }: Draft, wrong: Wrong): string | undefined {
  if (key === null) wrong('from', { rule: 'required' });
  else if (isTwice) wrong('from', { rule: 'twice' });
  if (key === null) return undefined;
  const address = comparableAddress(withoutMark(key));
  if (stored) return stored.fromPath;
  if (address === undefined) wrong('from', { rule: 'format', parameter: 'path' });
  else if (isOwnAddress(address.path)) wrong('from', { rule: 'format', parameter: 'ownAddress' });
  return address?.whole;
}

function readLink(to: unknown, stored: ExportedRedirect | undefined, wrong: Wrong): StoredLink | undefined {
  const link = to === undefined ? stored?.link : linkOfAddress(String(to));
  if (!link) wrong('to', to === undefined ? { rule: 'required' } : { rule: 'format', parameter: 'path' });
  return link;
}

/** Of the target: of one that is there it stays, else it is said, or that of the old address. */
function languageOf(
  { site }: Context,
  { stored }: Draft,
  fromPath: string,
  said: unknown,
  wrong: Wrong,
): string {
  if (stored) {
    const own = isLanguage(stored.language) ? [languageCodes[stored.language]] : [];
    if (said !== undefined) wrong('language', { rule: 'oneOf', expected: own });
    return stored.language;
  }
  const language = said === undefined ? languageOfPath(fromPath) : findLanguageByCode(String(said));
  const isSpoken = language !== undefined && site.languages.includes(language);
  if (!isSpoken)
    wrong('language', { rule: 'oneOf', expected: site.languages.map((one) => languageCodes[one]) });
  return language ?? site.defaultLanguage;
}

function problemAt(
  { columns }: Pick<Import, 'columns'>,
  { staged }: Pick<Draft, 'staged'>,
  field: string,
  error: Pick<CellProblem, 'rule' | 'parameter' | 'expected'>,
): CellProblem {
  const place = placeOf({ columns }, field);
  return { column: columns[place]?.name ?? field, ...error, value: staged.raw[place] ?? null };
}

/** Adds what is wrong with where they lead, besides what the rest of the file makes of it. */
async function addBatchProblems(
  context: Context,
  run: Import,
  drafts: readonly Draft[],
  isLookedAt: boolean,
): Promise<void> {
  const batch = drafts.flatMap(({ wanted }) => wanted ?? []);
  if (batch.length === 0) return;
  const problems = await findBatchProblems(context, batch, besideOf(context, run, isLookedAt));
  for (const [place, { field, error }] of problems) {
    const draft = drafts[place];
    draft?.problems.push(problemAt(run, draft, field === 'link' ? 'to' : 'from', error));
  }
}

/** The other rows of the file. @param isLookedAt all of them have a verdict by now */
function besideOf({ database }: Context, run: Import, isLookedAt: boolean): BesideBatch {
  const at = placeOf(run, 'to');
  return {
    async namesOld(paths) {
      const keys = paths.flatMap((path) => [path, path + allSitesMark]);
      const { rows } = await database.execute<{ key: string }>(sql`
        SELECT DISTINCT key FROM ${importRows} WHERE import_id = ${run.id} AND key = ANY(${sql.param(keys)}::text[])
          AND (NOT ${isLookedAt}::boolean OR verdict <> 'wrong')`);
      return new Set(rows.map(({ key }) => withoutMark(key)));
    },
    async leadsElsewhere(stored) {
      const keysOf = ({ siteId, fromPath }: RedirectRow) =>
        siteId === null ? [fromPath + allSitesMark, fromPath] : [fromPath];
      const { rows } = await database.execute<{ key: string; to: string }>(sql`
        SELECT key, raw ->> ${at}::int AS to FROM ${importRows}
        WHERE import_id = ${run.id} AND key = ANY(${sql.param(stored.flatMap(keysOf))}::text[])
          AND (NOT ${isLookedAt}::boolean OR verdict IN ('new', 'changed'))`);
      const toOf = new Map(rows.map(({ key, to }) => [key, to]));
      const other = stored.filter((row) =>
        keysOf(row).some((key) => {
          const to = toOf.get(key)?.trim() ?? '';
          return to !== '' && !isSame(row.link, to);
        }),
      );
      return new Set(other.map(({ id }) => id));
    },
  };
}

function isSame({ kind, path }: StoredLink, to: string): boolean {
  return kind === 'path' && comparableAddress(String(path))?.path === comparableAddress(to)?.path;
}

function judgedRow({ staged: { row }, stored, wanted, problems }: Draft): JudgedRow {
  const isWrong = problems.length > 0;
  return {
    row,
    isNew: stored === undefined,
    problems,
    changes: isWrong || !wanted || !stored ? [] : tellChanges(stored, wanted),
    fields: isWrong || !wanted ? null : fieldsOf(wanted),
    later: null,
  };
}

const addressOf = ({ kind, path, url }: StoredLink) =>
  kind === 'path' ? path : kind === 'external' ? url : null;

function fieldsOf({ fromPath, link, status, siteId }: BatchedRedirect): Fields {
  return { from: fromPath, to: addressOf(link), status, allSites: siteId === null };
}

function tellChanges(stored: ExportedRedirect, wanted: BatchedRedirect): CellChange[] {
  return [
    ...(wanted.link === stored.link
      ? []
      : [{ field: 'to', before: stored.to, after: addressOf(wanted.link) }]),
    ...(wanted.status === stored.status
      ? []
      : [{ field: 'status', before: stored.status, after: wanted.status }]),
  ];
}

function changesOf({ stored, wanted }: Draft, entityId: string): Change[] {
  if (!wanted) return [];
  const own = { entity: redirectEntity, entityId };
  if (!stored) return [{ ...own, field: 'made', before: null, after: madeRedirect(wanted) }];
  const { link, status } = stored;
  return [
    ...(wanted.link === link ? [] : [{ ...own, field: 'link', before: link, after: wanted.link }]),
    ...(wanted.status === status ? [] : [{ ...own, field: 'status', before: status, after: wanted.status }]),
  ];
}
