/** What sections and links refer to by a key, and editors choose. */
export const referenceKinds = [
  /** Pages, posts, and categories and tags of posts. */
  'document',
  'postCategory',
  'product',
  'category',
  /** By the name that filters use. */
  'productTag',
  /** What a product offers to take along, and papers and films of the library (values/file-keys.ts). */
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
