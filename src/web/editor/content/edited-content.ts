import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { postEndpoints } from '#contract/v1/post-endpoints.ts';
import type { Language } from '#values/language.ts';
import type { Section } from '#web/request/root-facts.ts';

/** A section as it is stored: references are ids and keys. Those within it stand in its slots. */
export type StoredSection = Omit<Section, 'parts'> & {
  readonly parts?: Readonly<Record<string, readonly StoredSection[]>>;
};

export type EditedPost = EndpointAnswer<typeof postEndpoints.postUpdate>;

/** What edit mode changes of a document in one language. */
export type EditedContent = {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  /** Id of the cover. */
  readonly media: number | null;
  readonly parts: readonly StoredSection[];
};

/** A document that somebody may edit, as the page hands it to edit mode. */
export type EditedDocument = {
  readonly post: EditedPost;
  readonly content: EditedContent;
  /** Id of the person editing. */
  readonly person: number;
  /** What they may do. */
  readonly permissions: readonly string[];
  /** Their language; nothing where they have set none. */
  readonly spoken: Language | undefined;
  /** False: the page's language has no text yet, and this is another one's. */
  readonly isInLanguage: boolean;
  /** Of a template, which is edited as a page is: the sections that stay in pages made of it. */
  readonly template?: { readonly locked: readonly string[] } | undefined;
};
