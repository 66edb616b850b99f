/* Limits of the media library (docs/rules/media.md). */

/** Files of one upload. */
export const mediumFilesMaximum = 20;
/** The largest file, and the largest one that is a picture, in bytes. */
export const mediumBytesMaximum = 150 * 1024 * 1024;
export const pictureBytesMaximum = 60 * 1024 * 1024;
/** Captions of a film: hours of talk are less. */
export const captionsBytesMaximum = 1024 * 1024;

/** The largest piece of a file that comes in pieces; what is smaller comes whole. */
export const mediumPartBytesMaximum = 8 * 1024 * 1024;

/** How long a file may be put into the bucket after its address was told. */
export const bucketUploadSeconds = 15 * 60;

/** Texts of a medium. */
export const mediumMaxima = {
  title: 200,
  alt: 500,
  description: 2000,
  folder: 200,
  originalName: 200,
} as const;

/** The kinds of media as users search for them. */
export const mediumKinds = ['picture', 'document', 'video', 'captions'] as const;
export type MediumKind = (typeof mediumKinds)[number];

/** Types that are taken in, by the kind that they are of. */
export const mimesOfKind: Readonly<Record<MediumKind, readonly string[]>> = {
  picture: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/svg+xml'],
  document: ['application/pdf'],
  video: ['video/mp4', 'video/webm'],
  captions: ['text/vtt'],
};

/** All of them. */
export const acceptedMimes: readonly string[] = Object.values(mimesOfKind).flat();

/** The types of these kinds, as a file picker is told them; few systems know the type of captions, all of them the ending. */
export function acceptedTypes(kinds: readonly MediumKind[]): string {
  return kinds.flatMap((kind) => [...mimesOfKind[kind], ...(kind === 'captions' ? ['.vtt'] : [])]).join(',');
}

/** The largest file of a kind, in bytes. */
export function bytesMaximumOf(kind: MediumKind): number {
  if (kind === 'picture') return pictureBytesMaximum;
  return kind === 'captions' ? captionsBytesMaximum : mediumBytesMaximum;
}

export function kindOfMime(mime: string): MediumKind {
  return mediumKinds.find((kind) => mimesOfKind[kind].includes(mime)) ?? 'picture';
}
