import type { ByteRange } from '#platform/files/file-store.ts';

/**
 * The part of a file that a Range header asks for (RFC 9110, 14.2): what browsers leaf through films by.
 * @returns nothing where the whole file is to be sent, as for several ranges at once
 */
export function findRange(header: string | undefined, sizeBytes: number): ByteRange | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const count = Math.min(Number(to), sizeBytes);
    return count > 0 ? { first: sizeBytes - count, last: sizeBytes - 1 } : 'beyond';
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first < sizeBytes ? { first, last } : 'beyond';
}
