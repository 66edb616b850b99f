import { createKeptAnswers } from '#platform/cache/kept-answers.ts';
import { pickText, type Translated } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import { isSlug } from '#values/slug.ts';
import type { Announcement } from '../announcements.ts';
import type { Context } from '../context.ts';
import { requireAccess } from './content-access.ts';
import {
  answerDocument,
  answerNavigation,
  type DocumentAnswer,
  type NavigationAnswer,
} from './content-answers.ts';
import type { ProductDocuments } from './content-lookup.ts';
import {
  findDocumentIdBySlug,
  findElementId,
  findPublishedDocument,
  listNavigations,
} from './content-queries.ts';

/** Content as visitors see it, ready made: every page asks for its header, footer and navigation. */
export type ContentDirectory = {
  /**
   * The published page, post or category with this slug, in any language, present or former.
   * @throws Refusal NOT_FOUND, also where it is for people who are not logged in; NO_ACTIVE_USER where it is for those who are
   */
  getDocumentBySlug(context: Context, slug: string): Promise<DocumentAnswer>;
  /** The document that the site's option HomePageSlug names. @throws Refusal NOT_FOUND */
  getHomeDocument(context: Context): Promise<DocumentAnswer>;
  /** The static elements of these handlers, in their order; those that do not exist or are for others are left out. */
  listElements(context: Context, handlers: readonly string[]): Promise<DocumentAnswer[]>;
  /** A tree by id, by the name the site's theme gives it (main, footer1 ...) or by key. @throws Refusal NOT_FOUND */
  getNavigation(context: Context, idOrName: string): Promise<NavigationAnswer>;
  /** Forgets what was made ready where the announced change may show in it. */
  hear(announcement: Announcement): void;
};

/** Answers kept: pages of three languages and two sites; the least asked for go first. */
const keptAnswers = 1000;

const handlerForm = /^[A-Za-z][A-Za-z0-9-]*$/;

/** What a document shows of the rest of the shop: pictures, slugs and names of categories and products. */
const shownChanges = new Set<Announcement['kind']>([
  'site.changed',
  'content.changed',
  'category.changed',
  'product.changed',
]);

export function openContentDirectory(productDocuments: ProductDocuments): ContentDirectory {
  const answers = createKeptAnswers<string, object>({ maximum: keptAnswers });
  const keep = <T extends object>(context: Context, name: string, make: () => Promise<T>): Promise<T> =>
    answers.get(`${context.site.id}/${context.language}/${name}`, make);

  async function getDocument(context: Context, id: number | undefined): Promise<DocumentAnswer> {
    const document = id === undefined ? undefined : await findPublishedDocument(context.database, id);
    if (!document) throw new Refusal('NOT_FOUND');
    return answerDocument(context, productDocuments, document);
  }

  async function getDocumentBySlug(context: Context, slug: string): Promise<DocumentAnswer> {
    const answer = await keep(context, `slug/${slug}`, async () => {
      // What cannot be a slug need not be looked for, nor could the database always read it.
      if (!isSlug(slug)) throw new Refusal('NOT_FOUND');
      const id = await findDocumentIdBySlug(context.database, slug, context.language);
      return getDocument(context, id);
    });
    requireAccess(context, answer.access);
    return answer;
  }

  async function findElement(context: Context, handler: string): Promise<DocumentAnswer | undefined> {
    try {
      const element = await keep(context, `element/${handler}`, async () => {
        if (!handlerForm.test(handler)) throw new Refusal('NOT_FOUND');
        const id = await findElementId(context.database, handler, elementKey(context, handler));
        return getDocument(context, id);
      });
      requireAccess(context, element.access);
      return element;
    } catch (error) {
      if (error instanceof Refusal && ['NOT_FOUND', 'NO_ACTIVE_USER'].includes(error.code)) return undefined;
      throw error;
    }
  }

  return {
    getDocumentBySlug,
    async getHomeDocument(context) {
      const slugs = context.site.options.HomePageSlug;
      const slug =
        typeof slugs === 'string'
          ? slugs
          : pickText(slugs as Translated | undefined, context.language, context.site.defaultLanguage).text;
      return getDocumentBySlug(context, slug);
    },
    async listElements(context, handlers) {
      const answers = await Promise.all(handlers.map((handler) => findElement(context, handler)));
      return answers.filter((answer) => answer !== undefined);
    },
    getNavigation: (context, idOrName) =>
      keep(context, `navigation/${idOrName}`, async () => {
        const trees = await listNavigations(context.database);
        const key = themeNavigation(context, idOrName) ?? idOrName;
        const tree =
          trees.find((candidate) => candidate.key === key) ??
          trees.find((candidate) => candidate.name === idOrName) ??
          trees.find((candidate) => String(candidate.id) === idOrName);
        if (!tree) throw new Refusal('NOT_FOUND');
        return answerNavigation(context, productDocuments, tree);
      }),
    hear(announcement) {
      if (shownChanges.has(announcement.kind)) answers.dropAll();
    },
  };
}

/** A site may have its own header and footer beside those that all share (options CustomHeader, CustomFooter). */
function elementKey({ site }: Context, handler: string): string | undefined {
  const { CustomHeader, CustomFooter } = site.options;
  const option = handler === 'header' ? CustomHeader : handler === 'footer' ? CustomFooter : undefined;
  return typeof option === 'string' ? option : undefined;
}

function themeNavigation({ site }: Context, name: string): string | undefined {
  const trees = site.options.ThemeNavigations;
  if (typeof trees !== 'object' || trees === null) return undefined;
  const key = Object.entries(trees).find(([candidate]) => candidate === name)?.[1];
  return typeof key === 'string' ? key : undefined;
}
