import type { Cell } from '#platform/tables/table-stream.ts';
import { importPicturesMaximum, pictureSourceMaximum } from '#values/imports.ts';
import { idMaximum } from '#values/limits.ts';
import type { FieldError } from '#values/refusal.ts';

/** A picture as a file names it: by address, by key or file name, or by the number that the library has for it. */
export type SaidPicture = {
  readonly source: string | number;
  /** Its alternative text, for a picture that comes with the file. */
  readonly alt?: string;
};

/** A picture that a row is to show: one of the library, or what is at an address. */
export type PlannedPicture = number | PictureWish;
export type PictureWish = { readonly address: string; readonly alt?: string };

const zipScheme = 'zip:';

/** The address of a picture in a zip: the same content under the same name has the same one, in whatever zip. */
export function zipAddress(name: string, { bytes, checksum }: { bytes: number; checksum: number }): string {
  return `${zipScheme}${checksum.toString(16)}-${bytes}/${name}`;
}

export const isInZip = (address: string): boolean => address.startsWith(zipScheme);

/** Addresses as people read them: pictures of a zip by the names of their files. */
export function saidAddress(address: string): string {
  return isInZip(address) ? address.slice(address.indexOf('/') + 1) : address;
}

/** Planned pictures as people read them: numbers of the library, addresses, and names of files. */
export function saidPlan(planned: readonly PlannedPicture[]): (number | string)[] {
  return planned.map((picture) => (typeof picture === 'number' ? picture : saidAddress(picture.address)));
}

type ReadPictures = { readonly value: readonly SaidPicture[] } | { readonly problem: FieldError };

/** What a cell says of pictures: one or several with commas between them, or a list as JSON, the first one first. */
export function picturesIn(cell: Cell): ReadPictures {
  const text = String(cell ?? '').trim();
  const said = text.startsWith('[') || text.startsWith('{') ? listIn(text) : wordsIn(text);
  if (!said) return { problem: { rule: 'format', parameter: 'json' } };
  const seen = new Set<string | number>();
  const value = said.filter(({ source }) => !seen.has(source) && seen.add(source));
  if (value.length > importPicturesMaximum)
    return { problem: { rule: 'maximum', parameter: importPicturesMaximum } };
  const isLong = value.some(({ source }) => String(source).length > pictureSourceMaximum);
  return isLong ? { problem: { rule: 'maxLength', parameter: pictureSourceMaximum } } : { value };
}

function wordsIn(text: string): SaidPicture[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .map((word) => ({ source: sourceIn(word) }));
}

function listIn(json: string): SaidPicture[] | undefined {
  const list = parsed(json);
  if (!Array.isArray(list)) return undefined;
  const said = list.map(pictureIn);
  return said.every((picture) => picture !== undefined) ? said : undefined;
}

function pictureIn(entry: unknown): SaidPicture | undefined {
  if (typeof entry === 'number') return { source: entry };
  if (typeof entry === 'string') return entry.trim() === '' ? undefined : { source: sourceIn(entry.trim()) };
  const { source, alt } = Object(entry) as { source?: unknown; alt?: unknown };
  if (typeof source !== 'string' || source.trim() === '') return undefined;
  return {
    source: sourceIn(source.trim()),
    ...(typeof alt === 'string' && alt.trim() !== '' ? { alt: alt.trim() } : {}),
  };
}

/** Marks may be written in two ways (NFC, NFD); macOS has the other one in names of files. */
function sourceIn(word: string): string | number {
  return /^\d{1,10}$/.test(word) && Number(word) <= idMaximum ? Number(word) : word.normalize('NFC');
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Whether it says where a picture is fetched from. */
export function isAddress(source: string): boolean {
  return /^([a-z][a-z\d+.-]*:)?\/\/|^data:/i.test(source);
}

/** An address in one spelling; the problem of one that is none, or that nobody may be asked at. */
export function addressIn(
  source: string,
  isRefused: (url: URL) => boolean,
): { readonly address: string } | { readonly problem: FieldError } {
  const said = source.startsWith('//') ? `https:${source}` : source;
  const url = URL.canParse(said) ? new URL(said) : undefined;
  if (!url || (url.protocol !== 'https:' && isRefused(url)))
    return { problem: { rule: 'format', parameter: 'https' } };
  if (isRefused(url)) return { problem: { rule: 'format', parameter: 'innerAddress' } };
  url.hash = '';
  if (url.href.length > pictureSourceMaximum)
    return { problem: { rule: 'maxLength', parameter: pictureSourceMaximum } };
  return { address: url.href };
}

/** The name of a file without the folders before it. */
export function fileNameIn(source: string): string {
  return source.split(/[\\/]/).at(-1) ?? source;
}

/** What the file at an address is called. */
export function fileNameAt(address: string): string {
  const name = fileNameIn(new URL(address).pathname);
  try {
    return decodeURIComponent(name) || 'picture';
  } catch {
    return name;
  }
}
