import type { ProductIndex } from '#domain/catalogue/index/product-index.ts';
import { isTitleTaken } from '#domain/catalogue/products/page-titles.ts';
import type { DocumentAnswer } from '#domain/content/content-answers.ts';
import type { Site } from '#domain/site.ts';
import { listOptions } from '#domain/sites/options-queries.ts';
import { noteStatic } from '#platform/cache/cache-tags.ts';
import { languageCodes } from '#values/language.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Pages, static elements and navigation (docs/rules/calls.md). */
export function contentRoutes({ content, productIndexes }: ApiDependencies): Routes<'content'> {
  return {
    handlers: {
      termGet: async (context, { query }) => {
        // A call without slug is the catch-all without slug: the home page (docs/rules/calls.md).
        const { slug, home } = query;
        const document =
          home || slug === undefined
            ? await content.getHomeDocument(context)
            : await content.getDocumentBySlug(context, slug);
        const index = await productIndexes.get(context.site.catalogueId);
        return {
          ...documentShape(document),
          metaTitle: titleOf(context.site, document, index),
          describedAlike: document.describedAlike,
        };
      },
      elementGetByHandlers: async (context, { body }) => {
        const elements = await content.listElements(context, [...new Set(body.handlers)]);
        return elements.map(documentShape);
      },
      navigationTree: (context, { params }) => content.getNavigation(context, params.idOrName),
      optionFilter: async (context) => {
        noteStatic();
        return listOptions(context);
      },
      mediaOptionFilter: async ({ site }) => {
        noteStatic();
        return site.mediaSizes.map(({ name, autoResize, width, height }) => ({
          name,
          autoResize,
          x: width,
          y: height,
        }));
      },
    },
  };
}

/**
 * Screens, goods and earlier pages keep their titles (docs/decisions/search-engines.md): the first free number is
 * appended.
 */
function titleOf(
  { defaultLanguage }: Site,
  { title, language, namesakes }: DocumentAnswer,
  index: ProductIndex,
): string {
  for (let [number, before] = [1, namesakes]; ; number++) {
    const told = number === 1 ? title : `${title} (${number})`;
    if (isTitleTaken(index, told, { language, defaultLanguage })) continue;
    if (before === 0) return told;
    before -= 1;
  }
}

/** A document as visitors see it. Only posts and static elements include what rendering pages does not need. */
export function documentShape(answer: DocumentAnswer) {
  const {
    id,
    kind,
    handler,
    title,
    slug,
    slugMain,
    slugs,
    metaDescription,
    template,
    access,
    version,
    type,
  } = answer;
  return {
    ...{ id, kind, handler, title, slug, slugMain, slugs, metaDescription, template, access, version, type },
    language: languageCodes[answer.language],
    parts: answer.parts,
    ...(kind === 'element' ? elementMembersOf(answer) : kind === 'page' ? {} : postMembersOf(answer)),
  };
}

function postMembersOf({
  body,
  media,
  author,
  postTypeSlug,
  categories,
  tags,
  relatedProducts,
  publishedAt,
}: DocumentAnswer) {
  const published_at = publishedAt?.toISOString() ?? null;
  return { body, media, published_at, author, postTypeSlug, categories, tags, relatedProducts };
}

function elementMembersOf({
  language,
  createdAt,
  meta,
  mobileMeta,
  linkMeta,
  options,
  mobileOptions,
}: DocumentAnswer) {
  const language_code = languageCodes[language];
  const created_at = createdAt.toISOString();
  return { language_code, created_at, meta, mobileMeta, linkMeta, options, mobileOptions };
}
