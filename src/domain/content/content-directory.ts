import type { TaggedCache } from '#platform/cache/tagged-cache.ts';
import { type Translated, textFor } from '#values/language.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { isSlug } from '#values/slug.ts';
import { requirePermission } from '../authorisation.ts';
import type { Context } from '../context.ts';
import { accessesFor, findShown, requireAccess } from './content-access.ts';
import {
  answerDocument,
  answerNavigation,
  type DocumentAnswer,
  type NavigationAnswer,
  resolving,
} from './content-answers.ts';
import { noteDocument, noteDocumentList, noteDocumentName, noteNavigations } from './content-cache-tags.ts';
import { lookUp, type ProductDocuments } from './content-lookup.ts';
import {
  findDocumentIdBySlug,
  findElementId,
  findPublishedDocument,
  listNavigations,
} from './content-queries.ts';
import type { StoredSection } from './content-tables.ts';
import { withSavedBlocks } from './saved-blocks.ts';
import { checkSections } from './section-checks.ts';
import { leftOut, mapSections } from './section-fields.ts';
import { listTerms, type Term } from './term-queries.ts';

/** Placeholder for a link without a target yet: its button or entry stays visible so that the editor can choose one. */
const nowhere = { url: '' };

/**
 * Sections of a draft with what they refer to, as visitors would get them, for those who edit them: every stored entry has
 * its counterpart. Sections of unknown types are left out.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION with the fields that break their description
 */
async function resolveDraft(
  context: Context,
  productDocuments: ProductDocuments,
  sections: readonly StoredSection[],
): Promise<StoredSection[]> {
  requirePermission(context, 'content.write');
  const fields: FieldErrors = {};
  const checked = checkSections(sections, 'parts', { known: sections }, fields);
  if (Object.keys(fields).length > 0) throw new Refusal('VALIDATION', {}, fields);
  const shown = await withSavedBlocks(context, checked);
  const read = resolving(await lookUp(context, productDocuments, { sections: shown, hidden: true }));
  return mapSections(
    shown,
    (kind, value) => {
      const found = read(kind, value);
      return kind === 'link' && found === leftOut ? nowhere : found;
    },
    { hidden: true },
  );
}

/** Content as visitors see it, ready made: every page asks for its header, footer and navigation. */
export type ContentDirectory = {
  /**
   * The site's published page, post, category or tag with this slug, in any language, current or former.
   * @throws Refusal NOT_FOUND, also if it is only for visitors who are not logged in; NO_ACTIVE_USER if it is only for
   * those who are
   */
  getDocumentBySlug(context: Context, slug: string): Promise<DocumentAnswer>;
  /** The same by its id; static elements are not found. @throws as `getDocumentBySlug` */
  getDocument(context: Context, id: number): Promise<DocumentAnswer>;
  /** The published ones of these documents that are for who asks, in their order. */
  listDocuments(context: Context, ids: readonly number[]): Promise<DocumentAnswer[]>;
  /** Categories and tags of posts that are for who asks. */
  listTerms(context: Context): Promise<readonly Term[]>;
  /** The document that the site's option HomePageSlug names. @throws Refusal NOT_FOUND */
  getHomeDocument(context: Context): Promise<DocumentAnswer>;
  /** The static elements of these handlers, in their order; those that do not exist or are for others are left out. */
  listElements(context: Context, handlers: readonly string[]): Promise<DocumentAnswer[]>;
  /** A tree by id, by the name the site's theme gives it (main, footer1 ...) or by key. @throws Refusal NOT_FOUND */
  getNavigation(context: Context, idOrName: string): Promise<NavigationAnswer>;
  /** Sections of a draft for the person editing them (content-directory.ts). @throws Refusal as `resolveDraft` */
  resolveDraft(context: Context, sections: readonly StoredSection[]): Promise<StoredSection[]>;
};

const handlerForm = /^[A-Za-z][A-Za-z0-9-]*$/;

export function openContentDirectory(
  productDocuments: ProductDocuments,
  responses: Pick<TaggedCache, 'get'>,
): ContentDirectory {
  const keep = <T extends object>(context: Context, name: string, make: () => Promise<T>): Promise<T> =>
    responses.get(`content/${context.site.id}/${context.language}/${name}`, make);

  async function makeAnswer(context: Context, id: number | undefined): Promise<DocumentAnswer> {
    if (id !== undefined) noteDocument(id);
    const document =
      id === undefined ? undefined : await findPublishedDocument(context.database, id, context.site.id);
    const isOfOther = document?.siteId !== null && document?.siteId !== context.site.id;
    if (!document || isOfOther) throw new Refusal('NOT_FOUND');
    return answerDocument(context, productDocuments, document);
  }

  async function getDocument(context: Context, id: number): Promise<DocumentAnswer> {
    const answer = await keep(context, `id/${id}`, () => makeAnswer(context, id));
    if (answer.kind === 'element') throw new Refusal('NOT_FOUND');
    requireAccess(context, answer.access);
    return answer;
  }

  async function getDocumentBySlug(context: Context, slug: string): Promise<DocumentAnswer> {
    const answer = await keep(context, `slug/${slug}`, async () => {
      // What cannot be a slug need not be looked for, nor could the database always read it.
      if (!isSlug(slug)) throw new Refusal('NOT_FOUND');
      noteDocumentName('slug', slug);
      const id = await findDocumentIdBySlug(context.database, slug, context.language, context.site.id);
      return makeAnswer(context, id);
    });
    requireAccess(context, answer.access);
    return answer;
  }

  function findElement(context: Context, handler: string): Promise<DocumentAnswer | undefined> {
    return findShown(async () => {
      const element = await keep(context, `element/${handler}`, async () => {
        if (!handlerForm.test(handler)) throw new Refusal('NOT_FOUND');
        const named = namedElement(context, handler);
        for (const name of new Set([handler, named])) noteDocumentName('handler', name);
        const id = await findElementId(context.database, { handler, named, siteId: context.site.id });
        // The header is found whatever its stored slug.
        return { ...(await makeAnswer(context, id)), handler };
      });
      requireAccess(context, element.access);
      return element;
    });
  }

  return {
    getDocumentBySlug,
    getDocument,
    async listDocuments(context, ids) {
      const answers = await Promise.all(ids.map((id) => findShown(() => getDocument(context, id))));
      return answers.filter((answer) => answer !== undefined);
    },
    listTerms: (context) =>
      keep(context, `terms/${accessesFor(context).join()}`, () => {
        noteDocumentList();
        return listTerms(context);
      }),
    async getHomeDocument(context) {
      const slugs = context.site.options.HomePageSlug;
      const slug = typeof slugs === 'string' ? slugs : textFor(context, slugs as Translated | undefined);
      return getDocumentBySlug(context, slug);
    },
    async listElements(context, handlers) {
      const answers = await Promise.all(handlers.map((handler) => findElement(context, handler)));
      return answers.filter((answer) => answer !== undefined);
    },
    getNavigation: (context, idOrName) =>
      keep(context, `navigation/${idOrName}`, async () => {
        noteNavigations();
        const trees = await listNavigations(context.database, context.site.id);
        const key = themeNavigation(context, idOrName) ?? idOrName;
        const tree =
          trees.find((candidate) => candidate.key === key) ??
          trees.find((candidate) => candidate.name === idOrName) ??
          trees.find((candidate) => String(candidate.id) === idOrName);
        if (!tree) throw new Refusal('NOT_FOUND');
        return answerNavigation(context, productDocuments, tree);
      }),
    resolveDraft: (context, sections) => resolveDraft(context, productDocuments, sections),
  };
}

/**
 * The header or footer that the site has chosen instead of the usual one (options CustomHeader, CustomFooter): the key or the
 * handler of another element. Empty where it has chosen none.
 */
function namedElement({ site }: Context, handler: string): string {
  const { CustomHeader, CustomFooter } = site.options;
  const option = handler === 'header' ? CustomHeader : handler === 'footer' ? CustomFooter : undefined;
  return typeof option === 'string' ? option : '';
}

function themeNavigation({ site }: Context, name: string): string | undefined {
  const trees = site.options.ThemeNavigations;
  if (typeof trees !== 'object' || trees === null) return undefined;
  const key = Object.entries(trees).find(([candidate]) => candidate === name)?.[1];
  return typeof key === 'string' ? key : undefined;
}
