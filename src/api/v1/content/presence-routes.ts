import { reportPanelPresence } from '#domain/activity/panel-presence.ts';
import { reportPresence } from '#domain/content/edit-presence.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { languageIn } from './edited-content.ts';

/** Who edits what right now (docs/rules/pages.md). */
export function presenceRoutes(): Routes<'presence'> {
  return {
    handlers: {
      presenceReport: (context, { body }) =>
        reportPresence(context, {
          documentId: body.id,
          language: languageIn(body) ?? context.language,
          section: body.section ?? null,
        }),
      panelPresenceReport: async (context, { body }) => ({
        others: (await reportPanelPresence(context, body)).map((name) => ({ name })),
      }),
    },
  };
}
