import { endPreviews, makePreview, readPreview } from '#domain/content/draft-previews.ts';
import { pathOf } from '#values/addresses.ts';
import { previewHoursDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { documentShape } from './content-routes.ts';
import { languageIn } from './edited-content.ts';

/** Drafts for people without a login (docs/rules/pages.md). */
export function previewRoutes({ links, documentLibrary }: ApiDependencies): Routes<'previews'> {
  return {
    handlers: {
      async draftPreviewLink(context, { body }) {
        const language = languageIn(body) ?? context.language;
        const { id, hours = previewHoursDefault } = body;
        const { token, slug, endsAt } = await makePreview(context, links, { id, language, hours });
        return {
          // For the start page's draft too: its own address redirects by the browser's language.
          url: `${context.site.url}${pathOf('page', language, { slug })}?preview=${token}`,
          expires_at: endsAt.toISOString(),
        };
      },

      async draftPreviewEnd(context, { body }) {
        await endPreviews(context, { id: body.id, language: languageIn(body) ?? context.language });
        return { id: body.id };
      },

      draftPreview: async (context, { body }) =>
        documentShape(await readPreview(context, documentLibrary, links, body.token)),
    },
  };
}
