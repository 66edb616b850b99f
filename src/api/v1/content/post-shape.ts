import type { Element, Post, Translation } from '#contract/shapes/post-shapes.ts';
import type { DocumentAnswer } from '#domain/content/content-answers.ts';
import type { DocumentContent, StoredSection } from '#domain/content/content-tables.ts';
import type { EditedDocument } from '#domain/content/edited-documents.ts';
import { type PostType, typeSlugOf } from '#domain/content/post-types.ts';
import type { Term } from '#domain/content/term-queries.ts';
import type { MediaShape } from '#domain/media/media-rules.ts';
import { languageCodes } from '#values/language.ts';

export type Display = 'components' | 'legacy' | undefined;

/** A post as visitors see it. */
export function postShape(answer: DocumentAnswer, display: Display): Post {
  return {
    id: answer.id,
    title: answer.title,
    slug: answer.slug,
    description: answer.metaDescription,
    ...displayed(display, answer.body, answer.parts),
    media: answer.media,
    published_at: answer.publishedAt?.toISOString() ?? null,
    author: answer.author,
    postTypeSlug: answer.postTypeSlug,
    categories: answer.categories,
    tags: answer.tags,
    relatedProducts: answer.relatedProducts,
    version: answer.version,
    status: 'published',
    access: answer.access,
    language_code: languageCodes[answer.language],
    created_at: answer.createdAt.toISOString(),
  };
}

/** What the shapes for editors need besides the document itself. */
export type EditedSurroundings = {
  readonly types: readonly PostType[];
  readonly terms: readonly Term[];
  readonly pictures: ReadonlyMap<number, MediaShape>;
};

/** A post in the shape for editors: its draft, with nothing resolved. */
export function editedPostShape(
  edited: EditedDocument,
  display: Display,
  { types, terms, pictures }: EditedSurroundings,
): Post {
  const { draft } = edited;
  const termsOf = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const term = terms.find((candidate) => candidate.id === id);
      return term ? [{ id, title: term.title, slug: term.slug }] : [];
    });
  return {
    id: edited.id,
    title: draft.title,
    slug: draft.slug,
    description: draft.metaDescription,
    ...(display
      ? displayed(display, draft.body ?? '', draft.sections)
      : { body: draft.body ?? '', parts: draft.sections }),
    media: pictures.get(draft.mediumId ?? 0) ?? null,
    published_at: edited.publishedAt?.toISOString() ?? null,
    author: edited.author,
    postTypeSlug: typeSlugOf(types, edited),
    categories: termsOf(edited.categoryIds),
    tags: termsOf(edited.tagIds),
    productKeys: edited.productKeys,
    version: edited.version,
    status: edited.status,
    access: edited.access,
    language_code: languageCodes[edited.language],
    created_at: edited.createdAt.toISOString(),
    key: edited.key,
    hasChanges: !edited.isDraftPublished,
    language_codes: edited.languages.map((language) => languageCodes[language]),
    publish_at: edited.publishAt?.toISOString() ?? null,
    scheduledIsOlder: edited.isOlderScheduled,
    updated_at: edited.updatedAt.toISOString(),
    ...translated(edited),
  };
}

/** Undefined if the text is not a translation. */
function translated({ translation }: EditedDocument): Pick<Post, 'translation'> {
  if (!translation) return {};
  const { originalLanguage, originalVersion, untranslated, changed } = translation;
  const original = { language_code: languageCodes[originalLanguage], version: originalVersion };
  return { translation: { original, untranslated: [...untranslated], changed: [...changed] } };
}

/** A translation next to its original. */
export function translationShape(edited: EditedDocument, original: EditedDocument): Translation {
  const { translation } = translated(edited);
  if (!translation) throw new Error('A text that was written for itself is no translation.');
  const { title, slug } = edited.draft;
  return {
    ...{ id: edited.id, title, slug, version: edited.version, status: edited.status },
    language_code: languageCodes[edited.language],
    ...translation,
    original: {
      ...translation.original,
      title: original.draft.title,
      slug: original.draft.slug,
      presentVersion: original.version,
    },
  };
}

/** What translations are compared with. */
export function comparedShape({ title, metaDescription, body = '', sections }: DocumentContent) {
  return { title, description: metaDescription, parts: asSections(body, sections) };
}

/** A post that is one HTML text is shown as a single section where sections are asked for. */
function displayed(display: Display, body: string, parts: readonly StoredSection[]) {
  return display === 'components' ? { parts: asSections(body, parts) } : { body };
}

function asSections(body: string, parts: readonly StoredSection[]): StoredSection[] {
  const whole = { id: 'body', type: 'richText', v: 1, options: { html: body } };
  return parts.length === 0 && body !== '' ? [whole] : [...parts];
}

/** A static element as visitors see it. */
export function elementShape(answer: DocumentAnswer): Element {
  const { id, title, slug, version, access, parts, options, mobileOptions, meta, mobileMeta, linkMeta } =
    answer;
  return {
    ...{ id, title, slug, version, access, parts, options, mobileOptions, meta, mobileMeta, linkMeta },
    handler: answer.handler ?? '',
    type: 'static-element',
    created_at: answer.createdAt.toISOString(),
    language_code: languageCodes[answer.language],
    status: 'published',
  };
}

/** A static element as its editors have it. */
export function editedElementShape(edited: EditedDocument): Element {
  const {
    title,
    slug,
    sections,
    options = {},
    mobileOptions = {},
    meta = {},
    mobileMeta = {},
    linkMeta = {},
  } = edited.draft;
  return {
    ...{ title, slug, options, mobileOptions, meta, mobileMeta, linkMeta },
    id: edited.id,
    handler: edited.handler ?? '',
    type: 'static-element',
    created_at: edited.createdAt.toISOString(),
    language_code: languageCodes[edited.language],
    parts: sections,
    version: edited.version,
    hasChanges: !edited.isDraftPublished,
    status: edited.status,
    access: edited.access,
    ...translated(edited),
  };
}
