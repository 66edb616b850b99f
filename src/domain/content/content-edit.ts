import type { Language } from '#values/language.ts';
import type { DocumentAccess, DocumentKind } from './content-input.ts';
import type { DocumentContent, TextOriginal } from './content-tables.ts';

/** What changes of a document beside its words; absent members stay as they are. */
export type SettingsEdit = {
  readonly access?: DocumentAccess | undefined;
  readonly author?: string | null | undefined;
  readonly template?: string | null | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly tagIds?: readonly number[] | undefined;
  readonly productKeys?: readonly string[] | undefined;
};

/** What is to become of a change. */
export type Publication =
  /** Only the draft changes. */
  | { readonly kind: 'draft' }
  /**
   * The published version changes with it, also a scheduled one; anything else stays a draft.
   * @param at the past date that a publication is to show
   */
  | { readonly kind: 'keep'; readonly at?: Date | undefined }
  /** @param at the day it is to bear, in the past; now, or as before, unless told */
  | { readonly kind: 'publish'; readonly at?: Date | undefined }
  | { readonly kind: 'schedule'; readonly at: Date }
  /** What waits for its time waits no more; what visitors see stays. */
  | { readonly kind: 'unschedule' }
  | { readonly kind: 'withdraw' };

/** A change of a document by an editor. */
export type DocumentEdit = {
  readonly id: number;
  /** Other kinds are not found. */
  readonly kinds?: readonly DocumentKind[];
  /** The request's unless told; that of its only text where it has none in the request's. */
  readonly language?: Language | undefined;
  /** The version that the editor has seen; 0 where the document has no text in that language yet. */
  readonly version: number;
  readonly content?: Partial<DocumentContent>;
  readonly settings?: SettingsEdit;
  /** What the text is a translation of from now on; as before unless told. */
  readonly original?: TextOriginal | undefined;
};

export type NewDocument = {
  readonly kind: DocumentKind;
  readonly language?: Language | undefined;
  readonly handler?: string;
  readonly postTypeId?: number | null;
  readonly content: DocumentContent;
  readonly settings?: SettingsEdit;
};
