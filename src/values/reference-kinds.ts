/** What sections and links refer to by a key, and editors choose. */
export const referenceKinds = [
  /** Pages, posts, and categories and tags of posts. */
  'document',
  'postCategory',
  'product',
  'category',
  /** By the name that filters use. */
  'productTag',
  /** What a product offers to take along, and papers and films of the library (values/reference-kinds.ts). */
  'productDocument',
  'event',
  'form',
  'navigation',
  /** Public pictures, films and captions, by their id. */
  'medium',
  'film',
  'captions',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** Keys that are asked for at once; no section names as many. */
export const referenceKeysMaximum = 100;

/** How content names a file of the media library where it may name a document of a product as well. */
export const mediumKeyBeginning = 'media/';

export const keyOfMedium = (mediumId: number): string => `${mediumKeyBeginning}${mediumId}`;

/** The medium's id; nothing where the key is that of a product document. */
export function mediumOfKey(key: string): number | undefined {
  const id = new RegExp(`^${mediumKeyBeginning}([1-9]\\d{0,8})$`).exec(key)?.[1];
  return id === undefined ? undefined : Number(id);
}
