import { type Language, languages, pickText, type Translated } from '#values/language.ts';
import { isRichText } from '#values/rich-text.ts';
import type { Context } from '../context.ts';
import type { DocumentAccess, DocumentKind } from './content-input.ts';
import { asList, type ContentLookup, lookUp, type ProductDocuments } from './content-lookup.ts';
import { type NavigationRow, navigationEntries, type PublishedDocument } from './content-queries.ts';
import type { StoredNavigationEntry, StoredSection } from './content-tables.ts';
import { isStoredLink, type LinkTarget, resolveLink } from './link-resolver.ts';
import { mapLinks } from './rich-text-schema.ts';
import { type FieldReading, leftOut, mapSection } from './section-fields.ts';

/** A document as visitors see it: links are addresses, pictures have addresses, HTML is clean. */
export type DocumentAnswer = {
  id: number;
  kind: DocumentKind;
  handler: string | null;
  title: string;
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
};

export type NavigationAnswer = {
  id: number;
  name: string;
  title: string | null;
  items: NavigationAnswerEntry[];
};
export type NavigationAnswerEntry = LinkTarget & {
  key: string;
  label: string;
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
  const shown = text.sections.filter(({ meta }) => meta?.hidden !== true);
  const lookup = await lookUp(context, productDocuments, shown, []);
  return {
    id: document.id,
    kind: document.kind,
    handler: document.handler,
    title: text.title,
    slug: text.slug,
    slugMain: slugs[site.defaultLanguage] ?? text.slug,
    slugs,
    metaDescription: text.metaDescription,
    template: document.template,
    access: document.access,
    language: text.language,
    version: text.version,
    type: document.kind === 'element' ? 'static-element' : document.kind,
    parts: shown.flatMap((section) => mapSection(section, resolving(lookup)) ?? []),
  };
}

/** A tree with its links resolved. Of an entry that leads nowhere the children that do take its place. */
export async function answerNavigation(
  context: Context,
  productDocuments: ProductDocuments,
  tree: NavigationRow,
): Promise<NavigationAnswer> {
  const { site, language } = context;
  const links = [...navigationEntries(tree.items)].map(({ link }) => link);
  const lookup = await lookUp(context, productDocuments, [], links);
  const title = pickText(tree.title, language, site.defaultLanguage).text;
  const answerEntries = (entries: readonly StoredNavigationEntry[]): NavigationAnswerEntry[] =>
    entries.flatMap((entry) => {
      const target = resolveLink(entry.link, lookup);
      const children = answerEntries(entry.children ?? []);
      if (!target) return children;
      const label = pickText(entry.label, language, site.defaultLanguage).text;
      return [{ key: entry.key, label, ...target, children }];
    });
  return { id: tree.id, name: tree.name, title: title || null, items: answerEntries(tree.items) };
}

function resolving(lookup: ContentLookup): FieldReading {
  return (kind, value) => {
    switch (kind) {
      case 'link':
        return (isStoredLink(value) ? resolveLink(value, lookup) : null) ?? leftOut;
      case 'picture':
        return (typeof value === 'number' ? lookup.findPicture(value) : undefined) ?? leftOut;
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
      case 'documents':
        return asList(value).flatMap((key) => lookup.findProductDocument(String(key)) ?? []);
      default:
        return value;
    }
  };
}
