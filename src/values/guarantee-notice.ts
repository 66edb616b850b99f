/*
 * The harmonised notice of the legal guarantee (Directive 2011/83/EU, Art. 5(1)(e), 6(1)(l) and 22a, by Directive (EU) 2024/825;
 * Implementing Regulation (EU) 2025/1960): a file of the Commission's, shown as it is.
 */

/** The name of a stored file: its hash (SHA-256), its size in pixels, its format. */
export const guaranteeNoticePattern = '^[0-9a-f]{64}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\\.(?:png|jpg|webp|svg)$';

/** In base64 it fits into a call. */
export const guaranteeNoticeBytesMaximum = 700_000;

/** Where visitors have the file. */
export const guaranteeNoticePath = '/guarantee-notice';

/** What a page draws; nothing where the name is none. */
type GuaranteeNotice = { readonly src: string; readonly width: number; readonly height: number };

export function guaranteeNoticeOf(name: unknown): GuaranteeNotice | undefined {
  if (typeof name !== 'string' || !new RegExp(guaranteeNoticePattern).test(name)) return undefined;
  const [width = 0, height = 0] = name.slice(65, name.indexOf('.')).split('x').map(Number);
  return { src: `${guaranteeNoticePath}/${name}`, width, height };
}
