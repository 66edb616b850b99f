import type { MediaForm } from '#domain/media/media-files.ts';

type RasterFormat = Exclude<MediaForm['format'], 'svg'>;

export const mimeOfFormat: Record<MediaForm['format'], string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** The original's family: what a client gets that names neither AVIF nor WebP. */
const families: Record<string, RasterFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'png',
  'image/webp': 'webp',
  'image/avif': 'webp',
};

/**
 * The format to answer with: the best the client takes, AVIF before WebP before the original's family. AVIF and WebP
 * must be named, for a client's `*` was often written before they existed.
 * @param accept the request's Accept header
 * @param originalMime type of the original
 */
export function pickImageFormat(accept: string | undefined, originalMime: string): MediaForm['format'] {
  if (originalMime === 'image/svg+xml') return 'svg';
  const family = families[originalMime] ?? 'jpeg';
  const weights = weightsOf(accept ?? '');
  const weightOfFamily = weights[mimeOfFormat[family]] ?? weights['image/*'] ?? weights['*/*'] ?? 0;
  let best: { format: RasterFormat; weight: number } = { format: family, weight: weightOfFamily };
  for (const format of ['webp', 'avif'] as const) {
    const weight = weights[mimeOfFormat[format]] ?? 0;
    if (weight > 0 && weight >= best.weight) best = { format, weight };
  }
  return best.format;
}

/** Media type to its weight, 0 to 1 (RFC 9110, 12.5.1). */
function weightsOf(accept: string): Record<string, number> {
  const weights: Record<string, number> = {};
  for (const part of accept.slice(0, 1000).split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const stated = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = stated === undefined ? 1 : Number(stated.slice(2));
    weights[type] = weight >= 0 && weight <= 1 ? weight : 0;
  }
  return weights;
}
