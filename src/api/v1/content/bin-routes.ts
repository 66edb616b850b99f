import { findInBin, listBin, removeFromBin } from '#domain/bin/bin-service.ts';
import { restoreDocument } from '#domain/content/document-bin.ts';
import { restoreEvent } from '#domain/events/event-bin.ts';
import { textFor } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Deleted things (docs/rules/backoffice.md). */
export function binRoutes({ settled }: ApiDependencies): Routes<'bin'> {
  return {
    handlers: {
      async binFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, keywords } = body;
        const { entries, total } = await listBin(context, { keywords, page, limit });
        const shown = entries.map(({ id, kind, type, title, siteId, deletedAt, deletedBy, goneAt }) => ({
          ...{ id, kind, type, allSites: siteId === null },
          title: textFor(context, title),
          deleted_at: deletedAt.toISOString(),
          deleted_by: deletedBy,
          gone_at: goneAt.toISOString(),
        }));
        return pageOfFound(shown, total, page, limit);
      },
      async binRestore(context, { params }) {
        const { kind, title } = await findInBin(context, params.id);
        const { id } = await (kind === 'event' ? restoreEvent : restoreDocument)(context, params.id);
        await settled();
        return { id, kind, title: textFor(context, title) };
      },
      async binDelete(context, { params }) {
        const { title } = await removeFromBin(context, params.id);
        return { id: params.id, title: textFor(context, title) };
      },
    },
  };
}
