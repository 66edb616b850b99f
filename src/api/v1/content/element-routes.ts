import { editDocument } from '#domain/content/document-editing.ts';
import { createDocument, seesDrafts } from '#domain/content/documents-service.ts';
import { type EditedDocument, readEdited } from '#domain/content/edited-documents.ts';
import { listElementHandlers } from '#domain/content/element-queries.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOf } from '../list-page.ts';
import { answering, contentIn, languageIn, newContentIn, settingsIn } from './edited-content.ts';
import { editedElementShape, elementShape } from './post-shape.ts';
import { filterTerms } from './term-filters.ts';

/** Static elements for editors (docs/rules/pages.md). */
export function elementRoutes({ content }: ApiDependencies): Routes<'elements'> {
  const answered = (edit: Promise<EditedDocument>) =>
    answering(edit, async (document) => editedElementShape(document));

  return {
    handlers: {
      async elementFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, filters = [], handlers } = body;
        const language = languageIn(body) ?? context.language;
        const known = await listElementHandlers(context);
        const wanted = handlers ? known.filter(({ handler }) => handlers.includes(handler)) : known;
        const elements = seesDrafts(context)
          ? (
              await readEdited(
                context,
                wanted.map(({ id }) => id),
                language,
              )
            ).map(editedElementShape)
          : (
              await content.listElements(
                { ...context, language },
                wanted.map(({ handler }) => handler),
              )
            ).map(elementShape);
        const found = filterTerms(elements, filters, {
          id: ({ id }) => [id],
          handler: ({ handler }) => [handler],
          slug: ({ slug }) => [slug],
        });
        return pageOf(found, page, perPage);
      },

      async elementCreate(context, { body }) {
        const input = {
          kind: 'element' as const,
          handler: body.handler,
          language: languageIn(body),
          content: newContentIn(context, body),
          settings: settingsIn(body),
        };
        return answered(createDocument(context, input, { kind: body.draft ? 'draft' : 'publish' }));
      },

      async elementUpdate(context, { params, body }) {
        const edit = {
          id: params.id,
          kinds: ['element'] as const,
          language: languageIn(body),
          version: body.version,
          content: contentIn(context, body),
          settings: settingsIn(body),
        };
        return answered(editDocument(context, edit, { kind: body.draft ? 'draft' : 'publish' }));
      },
    },
  };
}
