import { getHistoryEntry, listHistory } from '#domain/content/document-history.ts';
import { restore } from '#domain/content/documents-service.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { languageIn, storedSections, tellingConflicts } from './edited-content.ts';
import { editedPostShapes } from './edited-posts.ts';

/** The calls of edit mode besides those that write documents (docs/rules/pages.md). */
export function editingRoutes({ content }: ApiDependencies): Routes<'editing'> {
  return {
    handlers: {
      sectionsResolve: async (context, { body }) => ({
        parts: await content.resolveDraft(context, storedSections(context, body.parts)),
      }),

      async historyList(context, { params, query }) {
        const entries = await listHistory(context, params.id, languageIn(query) ?? context.language);
        return entries.map(({ createdAt, ...entry }) => ({ ...entry, created_at: createdAt.toISOString() }));
      },

      async historyGet(context, { params, query }) {
        const language = languageIn(query) ?? context.language;
        const {
          title,
          slug,
          metaDescription,
          body = '',
          sections,
          mediumId = null,
        } = await getHistoryEntry(context, params.id, language, params.entry);
        return { title, slug, description: metaDescription, body, parts: sections, media: mediumId };
      },

      async historyRestore(context, { params, body }) {
        const edit = { id: params.id, language: languageIn(body), version: body.version };
        const restored = await tellingConflicts(restore(context, edit, params.entry), async (edited) => {
          const [shape] = await editedPostShapes(context, content, [edited]);
          return shape;
        });
        return { version: restored.version };
      },
    },
  };
}
