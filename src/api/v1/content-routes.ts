import type { FastifyInstance } from 'fastify';
import { contentEndpoints } from '#contract/v1/content-endpoints.ts';
import type { DocumentAnswer } from '#domain/content/content-answers.ts';
import { listOptions } from '#domain/sites/options-queries.ts';
import { noteStatic } from '#platform/cache/sources.ts';
import { languageCodes } from '#values/language.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';

/** Pages, static elements and navigation (docs/rules/calls.md). */
export function registerContentRoutes(app: FastifyInstance, { content }: ApiDependencies): void {
  registerEndpoints(app, contentEndpoints, {
    termGet: async (context, { query }) => {
      // A call without slug is the catch-all without slug: the home page (docs/rules/calls.md).
      const { slug, home } = query;
      return toContentDocument(
        home || slug === undefined
          ? await content.getHomeDocument(context)
          : await content.getDocumentBySlug(context, slug),
      );
    },
    elementGetByHandlers: async (context, { body }) => {
      const elements = await content.listElements(context, [...new Set(body.handlers)]);
      return elements.map(toContentDocument);
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
  });
}

function toContentDocument(answer: DocumentAnswer) {
  return { ...answer, language: languageCodes[answer.language] };
}
