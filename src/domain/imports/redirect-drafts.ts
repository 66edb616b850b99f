import type { Cell } from '#platform/tables/table-stream.ts';
import { languageOfPath } from '#values/addresses.ts';
import { findLanguageByCode, isLanguage, languageCodes } from '#values/language.ts';
import { isOwnAddress } from '#values/own-addresses.ts';
import type { StoredLink } from '../content/content-tables.ts';
import type { Context } from '../context.ts';
import { type ExportedRedirect, redirectColumns, withTargets } from '../exports/redirects-export.ts';
import { comparableAddress } from '../redirects/redirect-paths.ts';
import { type BatchedRedirect, linkOfAddress, readRedirectsFrom } from '../redirects/redirects-batch.ts';
import { problemAt, type Wrong } from './cell-problems.ts';
import { type CellKind, isAsTold, isEmpty, readCell } from './cell-reading.ts';
import { type ImportMeans, placeOf, type StagedRow } from './import-kind.ts';
import type { CellProblem, Import } from './import-tables.ts';

/* What rows of a file say of redirects, cell by cell. */

const kinds: Readonly<Record<string, CellKind>> = {
  from: 'text',
  to: 'text',
  status: 'number',
  language: 'text',
  allSites: 'boolean',
};
const statuses = [301, 302, 307, 308];

/** One that holds on all sites has a name of its own: a site may lead the same address elsewhere. */
export const allSitesMark = ' *';

export type RedirectDraft = {
  readonly staged: StagedRow;
  readonly stored: ExportedRedirect | undefined;
  /** What it is to be; undefined: it stays as it is. */
  readonly wanted: BatchedRedirect | undefined;
  readonly problems: CellProblem[];
};

export const textAt = (cells: readonly Cell[], place: number): string => {
  const cell = cells[place] ?? null;
  return isEmpty(cell) ? '' : String(readText(cell));
};

function readText(cell: Cell): unknown {
  const read = readCell(cell, 'text', '.');
  return 'value' in read ? read.value : '';
}

export function isOfAllSites(run: Import, cells: readonly Cell[]): boolean {
  const read = readCell(cells[placeOf(run, 'allSites')] ?? null, 'boolean', run.decimalSign);
  return 'value' in read && read.value === true;
}

/** What rows say of redirects, before anything is known of what they lead to. */
export async function draftsOf(
  context: Context,
  run: Import,
  rows: readonly StagedRow[],
  { directory }: ImportMeans,
): Promise<RedirectDraft[]> {
  const paths = rows.flatMap(({ key }) => (key === null ? [] : [withoutMark(key)]));
  const found = await withTargets(context, await readRedirectsFrom(context, paths));
  const isFirst = directory.getFirst().id === context.site.id;
  return rows.map((staged) => {
    const stored = findStored(run, staged, found);
    const own: RedirectDraft = { staged, stored, wanted: undefined, problems: [] };
    const wanted = wantedOf(context, run, own);
    const isForAll = (stored?.siteId ?? wanted?.siteId) === null;
    if (wanted && isForAll && !isFirst)
      own.problems.push(problemAt(run, staged, 'allSites', { rule: 'forbidden' }));
    return { ...own, wanted };
  });
}

export const withoutMark = (key: string) =>
  key.endsWith(allSitesMark) ? key.slice(0, -allSitesMark.length) : key;

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

/** @returns undefined where the row changes nothing, or is wrong */
function wantedOf(context: Context, run: Import, draft: RedirectDraft): BatchedRedirect | undefined {
  const { staged, stored, problems } = draft;
  const wrong: Wrong = (field, error) => problems.push(problemAt(run, staged, field, error));
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
function readSaid(
  run: Import,
  { staged: { raw }, stored }: RedirectDraft,
  wrong: Wrong,
): Map<string, unknown> {
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
function readKey({ staged: { key, isTwice }, stored }: RedirectDraft, wrong: Wrong): string | undefined {
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
  { stored }: RedirectDraft,
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
