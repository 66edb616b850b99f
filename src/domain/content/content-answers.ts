import { pathOf } from '#values/addresses.ts';
import { type Language, languages, type Translated, textFor } from '#values/language.ts';
import { isRichText } from '#values/rich-text.ts';
import { visitor } from '../actor.ts';
import { listCategoryDrawings } from '../catalogue/writing/slug-queries.ts';
import type { Context } from '../context.ts';
import type { MediaShape } from '../media/media-rules.ts';
import { noteDocument, noteDocumentName } from './content-cache-tags.ts';
import { sanitiseContentHtml } from './content-html.ts';
import type { DocumentAccess, DocumentKind } from './content-input.ts';
import { asList, type ContentLookup, lookUp, type ProductDocuments } from './content-lookup.ts';
import { type NavigationRow, navigationEntries, type PublishedDocument } from './content-queries.ts';
import type { StoredLink, StoredNavigationEntry, StoredSection } from './content-tables.ts';
import { isStoredLink, type LinkTarget, resolveLink } from './link-resolver.ts';
import { screenOfSubject } from './linkable-screens.ts';
import { listPostTypes, typeSlugOf } from './post-types.ts';
import { htmlOf } from './rich-text-html.ts';
import { mapLinks } from './rich-text-schema.ts';
import { withSavedBlocks } from './saved-blocks.ts';
import { type FieldReading, leftOut, mapSections } from './section-fields.ts';
import { listTermIds, listTerms, type Term } from './term-queries.ts';

/** A document as visitors see it: links are addresses, pictures have addresses, HTML is clean. */
export type DocumentAnswer = {
  id: number;
  kind: DocumentKind;
  handler: string | null;
  title: string;
  /** How many older documents of the site have that title. */
  namesakes: number;
  /** An older document of the site has its description. */
  describedAlike: boolean;
  slug: string;
  /** The slug in the site's default language. */
  slugMain: string;
  slugs: Translated;
  metaDescription: string;
  template: string | null;
  access: DocumentAccess;
  /** The language the texts are in, which is the site's default where the asked one is missing. */
  language: Language;
  version: number;
  type: string;
  parts: StoredSection[];
  /** HTML of a post; for one made of sections, their content. */
  body: string;
  /** Cover. */
  media: MediaShape | null;
  publishedAt: Date | null;
  createdAt: Date;
  author: string | null;
  postTypeSlug: string;
  categories: TermReference[];
  tags: TermReference[];
  /** Ids of the products that a post is about. */
  relatedProducts: number[];
  options: Record<string, unknown>;
  mobileOptions: Record<string, unknown>;
  meta: Record<string, unknown>;
  mobileMeta: Record<string, unknown>;
  linkMeta: Record<string, unknown>;
};

/** A term as a post names it. */
export type TermReference = Pick<Term, 'id' | 'title' | 'slug'>;

export type NavigationAnswer = {
  id: number;
  name: string;
  title: string | null;
  items: NavigationAnswerEntry[];
};
export type NavigationAnswerEntry = LinkTarget & {
  key: string;
  label: string;
  /** Of a category of products: the address of its picture, and the cross-section of its first profile. */
  image?: string;
  drawing?: Record<string, unknown>;
  children: NavigationAnswerEntry[];
};

export async function answerDocument(
  context: Context,
  productDocuments: ProductDocuments,
  document: PublishedDocument,
): Promise<DocumentAnswer> {
  const { site, language } = context;
  const inOrder = [language, site.defaultLanguage, ...languages];
  const text = inOrder
    .map((candidate) => document.texts.find((written) => written.language === candidate))
    .find((written) => written !== undefined);
  if (!text) throw new Error(`Document ${document.id} has no published text.`);
  const slugs: Translated = Object.fromEntries(document.texts.map(({ language, slug }) => [language, slug]));
  const linkMeta = Object.entries(text.linkMeta ?? {});
  const sections = await withSavedBlocks(context, text.sections);
  const lookup = await lookUp(context, productDocuments, {
    sections,
    links: linkMeta.flatMap(([, link]) => (isStoredLink(link) ? [link] : [])),
    html: text.body ?? '',
    mediumIds: typeof text.mediumId === 'number' ? [text.mediumId] : [],
    productKeys: document.productKeys,
    ownPaths: pathsOf(document.kind, slugs),
  });
  if (document.kind !== 'element') {
    noteDocumentName('title', text.title);
    if (text.metaDescription !== '') noteDocumentName('description', text.metaDescription);
  }
  const read = resolving(lookup);
  const parts = mapSections(sections, read);
  // Cached for everybody: restricted terms are left out.
  const terms = document.kind === 'post' ? await termsOf({ ...context, actor: visitor }, document.id) : [];
  const referencesOf = (type: Term['termType']): TermReference[] =>
    terms.filter(({ termType }) => termType === type).map(({ id, title, slug }) => ({ id, title, slug }));
  return {
    id: document.id,
    kind: document.kind,
    handler: document.handler,
    title: text.title,
    namesakes: text.namesakes,
    describedAlike: text.describedAlike,
    slug: text.slug,
    slugMain: slugs[site.defaultLanguage] ?? text.slug,
    slugs,
    metaDescription: text.metaDescription,
    template: document.template,
    access: document.access,
    language: text.language,
    version: text.version,
    type: document.kind === 'element' ? 'static-element' : document.kind,
    parts,
    body: text.body ? sanitiseContentHtml(text.body, language, lookup.findPageSlug) : bodyOf(parts),
    media:
      (typeof text.mediumId === 'number' ? lookup.findMedium('picture', text.mediumId) : undefined) ?? null,
    publishedAt: text.publishedAt,
    createdAt: document.createdAt,
    author: document.author,
    postTypeSlug: typeSlugOf(document.postTypeId === null ? [] : await listPostTypes(context), document),
    categories: referencesOf('category'),
    tags: referencesOf('tag'),
    relatedProducts: document.productKeys.flatMap((key) => lookup.findProductId(key) ?? []),
    options: text.options ?? {},
    mobileOptions: text.mobileOptions ?? {},
    meta: text.meta ?? {},
    mobileMeta: text.mobileMeta ?? {},
    linkMeta: Object.fromEntries(
      linkMeta.flatMap(([field, link]) => {
        const target = read('link', link);
        return target === leftOut ? [] : [[field, target]];
      }),
    ),
  };
}

/** The document's own address; none if it is a part of all pages. */
function pathsOf(kind: DocumentKind, slugs: Translated): Translated {
  if (kind === 'element') return {};
  const screen = screenOfSubject[kind];
  return Object.fromEntries(
    languages.flatMap((language) => {
      const slug = slugs[language];
      return slug === undefined ? [] : [[language, pathOf(screen, language, { slug })]];
    }),
  );
}

async function termsOf(context: Context, documentId: number): Promise<Term[]> {
  const ids = await listTermIds(context, documentId);
  for (const id of ids) noteDocument(id);
  if (ids.length === 0) return [];
  const terms = await listTerms(context);
  return ids.flatMap((id) => terms.find((term) => term.id === id) ?? []);
}

/** The text of a post's sections, for callers that want HTML only. */
function bodyOf(parts: readonly StoredSection[]): string {
  return parts.map(({ options }) => (isRichText(options.body) ? htmlOf(options.body) : '')).join('');
}

/** A tree with its links resolved. Of an entry that leads nowhere the children that do take its place. */
export async function answerNavigation(
  context: Context,
  productDocuments: ProductDocuments,
  tree: NavigationRow,
): Promise<NavigationAnswer> {
  const { site, language } = context;
  const links = [...navigationEntries(tree.items)].map(({ link }) => link);
  const lookup = await lookUp(context, productDocuments, { links });
  const drawings = await listCategoryDrawings(
    context.database,
    site.catalogueId,
    links.flatMap(categoryKeyOf),
  );
  const title = textFor({ language, site }, tree.title);
  const looksOf = (link: StoredLink): Pick<NavigationAnswerEntry, 'image' | 'drawing'> => {
    const [key = ''] = categoryKeyOf(link);
    const image = lookup.findCategory(key)?.image?.urls.MediumSize;
    const drawing = drawings.get(key);
    return { ...(image ? { image } : {}), ...(drawing ? { drawing } : {}) };
  };
  const answerEntries = (entries: readonly StoredNavigationEntry[]): NavigationAnswerEntry[] =>
    entries.flatMap((entry) => {
      const target = resolveLink(entry.link, lookup);
      const children = answerEntries(entry.children ?? []);
      if (!target) return children;
      const label = textFor({ language, site }, entry.label);
      return [{ key: entry.key, label, ...target, ...looksOf(entry.link), children }];
    });
  return { id: tree.id, name: tree.name, title: title || null, items: answerEntries(tree.items) };
}

/** The key of the category of products that a link leads to. */
function categoryKeyOf({ kind, termType, key }: StoredLink): string[] {
  return kind === 'term' && termType === 'productCategory' ? [String(key)] : [];
}

/** What visitors get in the place of a value that refers to something. */
export function resolving(lookup: ContentLookup): FieldReading {
  return (kind, value) => {
    switch (kind) {
      case 'link':
        return (isStoredLink(value) ? resolveLink(value, lookup) : null) ?? leftOut;
      case 'picture':
      case 'film':
      case 'captions':
        return (typeof value === 'number' ? lookup.findMedium(kind, value) : undefined) ?? leftOut;
      case 'richText':
        return isRichText(value)
          ? mapLinks(value, (link) =>
              isStoredLink(link) ? (resolveLink(link, lookup) ?? undefined) : undefined,
            )
          : leftOut;
      case 'category':
        return lookup.findCategory(String(value)) ?? leftOut;
      case 'categories':
        return asList(value).flatMap((key) => lookup.findCategory(String(key)) ?? []);
      case 'products':
        return asList(value).flatMap((key) => lookup.findProductId(String(key)) ?? []);
      case 'postCategories':
        return asList(value).flatMap((key) => lookup.findSlug('category', String(key)) ?? []);
      case 'documents':
        return asList(value).flatMap((key) => lookup.findProductDocument(String(key)) ?? []);
      default:
        return value;
    }
  };
}
