import { pathOf } from '#values/addresses.ts';
import { defaultLanguage, type Language, pickText, type Translated, textFor } from '#values/language.ts';
import { kindOfMime, type MediumKind } from '#values/media-limits.ts';
import { mediumOfKey } from '#values/reference-kinds.ts';
import { isRichText } from '#values/rich-text.ts';
import {
  type FieldKind,
  isMediumField,
  type MediumFieldKind,
  mediumFieldKinds,
} from '../../sections/section-description.ts';
import { documentAddress } from '../catalogue/documents/document-directory.ts';
import type { DocumentLibrary } from '../catalogue/documents/document-library.ts';
import { type LinkedTerm, listLinkedTerms } from '../catalogue/writing/slug-queries.ts';
import type { Context } from '../context.ts';
import { listEventIds } from '../events/events-queries.ts';
import { listMediaByIds } from '../media/media-queries.ts';
import {
  isMediumVisible,
  type MediaShape,
  type Medium,
  mediaUrl,
  titleIn,
  toMediaShape,
} from '../media/media-rules.ts';
import { sanitiseContentHtml } from './content-html.ts';
import {
  listDocumentSlugs,
  listNavigations,
  listPagesBySlug,
  listProductDocuments,
  navigationEntries,
  type PageOfSlug,
} from './content-queries.ts';
import type { StoredLink, StoredSection } from './content-tables.ts';
import { isStoredLink, type LinkContext, pathOfRoute } from './link-resolver.ts';
import { type FindPageSlug, type LinkSubject, localisePath, screenOfSubject } from './linkable-screens.ts';
import { mapLinks } from './rich-text-schema.ts';
import { type FieldReading, mapSections } from './section-fields.ts';

/** A category as a tile or slider shows it. */
export type CategoryReference = {
  id: number;
  name: string;
  slug: string;
  url: string;
  image: MediaShape | null;
};

/** A document to take along: of a product, `kind` as documents-tables.ts names it, or a file of the library (`file`). */
export type ProductDocumentReference = {
  key: string;
  kind: string;
  title: string;
  url: string;
  /** Of the file; null where it could not be written. */
  sizeBytes: number | null;
};

/** Knows the product documents that content offers to take along. */
export type ProductDocuments = Pick<DocumentLibrary, 'findSizeBytes'>;

/** What content refers to, fetched at once for a whole document or all navigation trees. */
export type ContentLookup = LinkContext & {
  findCategory(key: string): CategoryReference | undefined;
  findProductId(key: string): number | undefined;
  /** One that visitors may see, of the kind that the field takes. */
  findMedium(field: MediumFieldKind, mediumId: number): MediaShape | undefined;
  findProductDocument(key: string): ProductDocumentReference | undefined;
};

/** What may refer to something: sections and the fields besides them. */
export type Referring = {
  readonly sections?: readonly StoredSection[];
  /** True: what hidden sections refer to, too. */
  readonly hidden?: boolean;
  readonly links?: readonly StoredLink[];
  readonly html?: string;
  readonly mediumIds?: readonly number[];
  readonly productKeys?: readonly string[];
  /** As `LinkContext.ownPaths`. */
  readonly ownPaths?: Translated;
};

/** What is offered to take along: papers and films. */
const fileKinds: readonly MediumKind[] = ['document', 'video'];

/** Of each shop, while the process runs. */
const linksTold = new WeakMap<object, Set<string>>();

function linksToldOf(database: Context['database']): Set<string> {
  const told = linksTold.get(database) ?? new Set<string>();
  linksTold.set(database, told);
  return told;
}

/** Collects what sections and links refer to, then reads it: one query each for terms, documents, events, product documents and pictures. */
export async function lookUp(
  context: Context,
  library: ProductDocuments,
  referring: Referring,
): Promise<ContentLookup> {
  const {
    sections = [],
    hidden = false,
    links = [],
    html = '',
    mediumIds = [],
    productKeys = [],
  } = referring;
  const { database, site, language, log } = context;
  const wanted: Wanted = {
    product: new Set(productKeys),
    category: new Set(),
    document: new Set(),
    productDocument: new Set(),
    page: new Set(),
    event: new Set(),
    medium: new Set(mediumIds),
  };
  const navigationLinks = await linksByEntry(context);
  mapSections(sections, collecting(wanted, navigationLinks), { hidden });
  for (const link of links) collectLink(link, wanted, navigationLinks);
  if (html) sanitiseContentHtml(html, defaultLanguage, collectingPages(wanted));
  const terms = await listLinkedTerms(database, site.catalogueId, wanted);
  const documentSlugs = await listDocumentSlugs(database, [...wanted.document], site.id);
  const pages = await listPagesBySlug(database, [...wanted.page], site.id);
  const eventIds = await listEventIds(database, site, [...wanted.event]);
  const productDocuments = await Promise.all(
    (await listProductDocuments(database, site.catalogueId, [...wanted.productDocument])).map(
      async (productDocument) => ({
        ...productDocument,
        sizeBytes: await library.findSizeBytes(site, productDocument, language),
      }),
    ),
  );
  const pictureIds = terms.flatMap(({ mediumId }) => mediumId ?? []);
  const fileIds = [...wanted.productDocument].flatMap((key) => mediumOfKey(key) ?? []);
  const pictures = await listMediaByIds(context, [...wanted.medium, ...pictureIds, ...fileIds]);
  const found = {
    product: new Map(terms.filter(({ kind }) => kind === 'product').map((term) => [term.key, term])),
    category: new Map(terms.filter(({ kind }) => kind === 'category').map((term) => [term.key, term])),
    medium: new Map(pictures.filter(isMediumVisible).map((medium) => [medium.id, medium])),
    productDocument: new Map(
      productDocuments.map((productDocument) => [productDocument.key, productDocument]),
    ),
  };
  const slugIn = (slugs: Translated | undefined) => textFor({ language, site }, slugs) || undefined;
  const findMedium = (field: MediumFieldKind, id: number) => {
    const medium = found.medium.get(id);
    const isTaken = medium && kindOfMime(medium.mime) === mediumFieldKinds[field];
    return isTaken ? toMediaShape(medium, site, language) : undefined;
  };
  const findProductDocument = (key: string): ProductDocumentReference | undefined => {
    const mediumId = mediumOfKey(key);
    if (mediumId !== undefined) {
      const medium = found.medium.get(mediumId);
      const isFile = medium && fileKinds.includes(kindOfMime(medium.mime));
      return isFile ? fileReference(key, medium, context) : undefined;
    }
    const productDocument = found.productDocument.get(key);
    if (!productDocument) return undefined;
    const title = textFor({ language, site }, productDocument.title);
    return {
      key,
      kind: productDocument.kind,
      title,
      url: documentAddress(productDocument, language),
      sizeBytes: productDocument.sizeBytes,
    };
  };
  return {
    language,
    log,
    told: linksToldOf(database),
    findSlug(subject, key) {
      if (subject === 'product') return slugIn(found.product.get(key)?.slugs);
      if (subject === 'productCategory') return slugIn(found.category.get(key)?.slugs);
      return slugIn(documentSlugs.get(key));
    },
    findPageSlug: (slug, written) => slugIn(pageOf(pages, slug, written)?.slugs),
    findEventId: (key) => eventIds.get(key),
    languages: site.languages,
    ownPaths: referring.ownPaths ?? {},
    showsPrices: site.priceMode === 'shown',
    findNavigationLink: (key) => navigationLinks.get(key),
    findProductId: (key) => found.product.get(key)?.id,
    findMedium,
    findFileUrl: (key) => findProductDocument(key)?.url,
    findProductDocument,
    findCategory(key) {
      const term = found.category.get(key);
      const slug = slugIn(term?.slugs);
      return term && slug
        ? categoryReference(term, slug, language, (id) => findMedium('picture', id))
        : undefined;
    },
  };
}

/** `page`: slugs that stand in written addresses; all others are keys. */
type Wanted = Record<
  'product' | 'category' | 'document' | 'productDocument' | 'page' | 'event',
  Set<string>
> & {
  medium: Set<number>;
};

/** The page of an address: its own language's before that of another one, present slugs before former ones. */
export function pageOf(
  pages: readonly PageOfSlug[],
  slug: string,
  language: Language,
): PageOfSlug | undefined {
  const found = pages.filter((page) => page.slug === slug && screenOfSubject[page.kind] === 'page');
  const rank = (page: PageOfSlug) => (page.isPresent ? 0 : 2) + (page.language === language ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b))[0];
}

function categoryReference(
  term: LinkedTerm,
  slug: string,
  language: Language,
  findPicture: (id: number) => MediaShape | undefined,
): CategoryReference {
  return {
    id: term.id,
    name: pickText(term.name, language).text,
    slug,
    url: pathOf('shop', language, { slug }),
    image: (term.mediumId === null ? undefined : findPicture(term.mediumId)) ?? null,
  };
}

function fileReference(key: string, medium: Medium, { site, language }: Context): ProductDocumentReference {
  return {
    key,
    kind: 'file',
    title: titleIn(medium, language),
    url: mediaUrl(medium, site.id),
    sizeBytes: medium.sizeBytes,
  };
}

async function linksByEntry({ database, site }: Context): Promise<Map<string, StoredLink>> {
  const trees = await listNavigations(database, site.id);
  return new Map(
    trees.flatMap(({ items }) => [...navigationEntries(items)].map(({ key, link }) => [key, link] as const)),
  );
}

/** Where the keys of an option of this kind are collected; one key or a list of them. */
const wantedOfField = {
  category: 'category',
  categories: 'category',
  products: 'product',
  documents: 'productDocument',
  postCategories: 'document',
} as const satisfies Partial<Record<FieldKind, keyof Wanted>>;

function collecting(wanted: Wanted, navigationLinks: ReadonlyMap<string, StoredLink>): FieldReading {
  return (kind, value) => {
    if (kind === 'link' && isStoredLink(value)) collectLink(value, wanted, navigationLinks);
    else if (kind === 'richText' && isRichText(value)) {
      mapLinks(value, (link) => {
        if (isStoredLink(link)) collectLink(link, wanted, navigationLinks);
        return undefined;
      });
    } else if (isMediumField(kind) && typeof value === 'number') wanted.medium.add(value);
    else if (kind in wantedOfField) {
      const keys = wanted[wantedOfField[kind as keyof typeof wantedOfField]];
      for (const key of Array.isArray(value) ? value : [value]) keys.add(String(key));
    }
    return value;
  };
}

/** Answers nothing and notes what was asked for. */
function collectingPages(wanted: Wanted): FindPageSlug {
  return (slug) => {
    wanted.page.add(slug);
    return undefined;
  };
}

const wantedOfSubject = {
  product: 'product',
  productCategory: 'category',
  page: 'document',
  post: 'document',
  category: 'document',
  tag: 'document',
  event: 'event',
} as const satisfies Record<LinkSubject, keyof Wanted>;

function collectLink(
  link: StoredLink,
  wanted: Wanted,
  navigationLinks: ReadonlyMap<string, StoredLink>,
  steps = 0,
): void {
  if (steps > 5) return;
  const subject = subjectOf(link);
  if (subject && screenOfSubject[subject] !== null) wanted[wantedOfSubject[subject]].add(String(link.key));
  if (link.kind === 'file') wanted.productDocument.add(String(link.key));
  if (link.kind === 'cartItem') wanted.product.add(String(link.product));
  const path = link.kind === 'path' ? String(link.path) : pathOfRoute(link, defaultLanguage);
  if (path !== undefined) localisePath(path, defaultLanguage, collectingPages(wanted));
  const next = link.kind === 'navigation' ? navigationLinks.get(String(link.key)) : link.fallback;
  if (isStoredLink(next)) collectLink(next, wanted, navigationLinks, steps + 1);
}

function subjectOf(link: StoredLink): LinkSubject | undefined {
  if (link.kind === 'bundle') return 'product';
  if (link.kind === 'event') return 'event';
  const termType = String(link.termType);
  return link.kind === 'term' && Object.hasOwn(screenOfSubject, termType)
    ? (termType as LinkSubject)
    : undefined;
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
