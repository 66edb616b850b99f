import type { Language, Translated } from '#values/language.ts';
import type {
  documentAccesses,
  documentKinds,
  StoredNavigationEntry,
  StoredSection,
} from './content-tables.ts';

export type DocumentKind = (typeof documentKinds)[number];
export type DocumentAccess = (typeof documentAccesses)[number];

/** A document with its texts; `key` says which one is meant. */
export type DocumentInput = {
  readonly kind: DocumentKind;
  readonly key: string;
  /** The only site that shows it; all do unless told. */
  readonly siteId?: number | null;
  /** header, footer or cookie for static elements. */
  readonly handler?: string | null;
  readonly template?: string | null;
  readonly access: DocumentAccess;
  readonly author?: string | null;
  /** Order among terms. */
  readonly position?: number;
  /** Keys of categories and tags, in the order in which they are shown. */
  readonly termKeys?: readonly string[];
  /** Keys of products that a post is about. */
  readonly productKeys?: readonly string[];
  /** The day that the texts bear; that of their first publication unless told. */
  readonly publishedAt?: Date;
  /** One tree per language; those of a translation keep the ids of the original's sections. */
  readonly texts: Readonly<Partial<Record<Language, DocumentTextInput>>>;
};

export type DocumentTextInput = {
  readonly slug: string;
  readonly title: string;
  readonly metaDescription: string;
  readonly sections: readonly StoredSection[];
  /** HTML of a post without sections; cleaned here. */
  readonly body?: string;
  readonly mediumId?: number | null;
};

export type NavigationInput = {
  readonly key: string;
  readonly name: string;
  readonly title?: Translated | null;
  readonly items: readonly StoredNavigationEntry[];
};
