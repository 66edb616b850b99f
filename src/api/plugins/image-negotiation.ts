import Negotiator from 'negotiator';
import type { MediaForm } from '#domain/media/media-files.ts';

type RasterFormat = Exclude<MediaForm['format'], 'svg'>;

export const mimeOfFormat: Record<MediaForm['format'], string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** Characters of an Accept header that are read; browsers send about 100. */
const acceptMaximum = 1000;

/** The original's family: what a client gets that names neither AVIF nor WebP. */
const families: Record<string, RasterFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'png',
  'image/webp': 'webp',
  'image/avif': 'webp',
  'image/svg+xml': 'png',
};

/**
 * The format to answer with: the best the client takes, AVIF before WebP before the original's family. AVIF and WebP
 * must be named, for a client's `*` was often written before they existed.
 * @param accept the request's Accept header
 * @param originalMime type of the original
 * @param ending of the address: a drawing is a drawing under its own, and a picture of itself under any other, as lists show it
 */
export function pickImageFormat(
  accept: string | undefined,
  originalMime: string,
  ending?: string,
): MediaForm['format'] {
  if (originalMime === mimeOfFormat.svg && ending === 'svg') return 'svg';
  const family = families[originalMime] ?? 'jpeg';
  const negotiator = new Negotiator({
    headers: { accept: accept?.slice(0, acceptMaximum).toLowerCase() ?? '' },
  });
  const named = new Set(negotiator.mediaTypes());
  const offered = (['avif', 'webp'] as const).filter((format) => named.has(mimeOfFormat[format]));
  const formats = [...offered, family];
  const [best] = negotiator.mediaTypes(formats.map((format) => mimeOfFormat[format]));
  return formats.find((format) => mimeOfFormat[format] === best) ?? family;
}
