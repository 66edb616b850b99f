import type { Translated } from '#values/language.ts';

/** A file of the media library that comes with a product; without a title in a language it is called what the library calls it. */
export type DocumentFile = { readonly mediumId: number; readonly title: Translated };
