import type { Language, Translated } from '#values/language.ts';
import type { StoredNavigationEntry, StoredSection } from './content-tables.ts';

export type DocumentKind = 'page' | 'post' | 'category' | 'element';
export type DocumentAccess = 'public' | 'guestOnly' | 'login';

/** A document with its texts; `key` says which one is meant. */
export type DocumentInput = {
  readonly kind: DocumentKind;
  readonly key: string;
  /** header, footer or cookie for static elements. */
  readonly handler?: string | null;
  readonly template?: string | null;
  readonly access: DocumentAccess;
  /** One tree per language; those of a translation keep the ids of the original's sections. */
  readonly texts: Readonly<Partial<Record<Language, DocumentTextInput>>>;
};

export type DocumentTextInput = {
  readonly slug: string;
  readonly title: string;
  readonly metaDescription: string;
  readonly sections: readonly StoredSection[];
};

export type NavigationInput = {
  readonly key: string;
  readonly name: string;
  readonly title?: Translated | null;
  readonly items: readonly StoredNavigationEntry[];
};
