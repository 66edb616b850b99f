import type { Context } from '#domain/context.ts';
import { isOfPage } from '#domain/finder/finder-service.ts';
import { targetOf, targetsOf } from '#domain/redirects/redirect-targets.ts';
import {
  listFailedRequestRows,
  listRedirectRows,
  type RedirectRow,
} from '#domain/redirects/redirects-queries.ts';
import { createRedirect, deleteRedirect, updateRedirect } from '#domain/redirects/redirects-service.ts';
import { findLanguageByCode, isLanguage, languageCodes } from '#values/language.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Redirects and addresses that were not found (docs/rules/pages.md). */
export function redirectRoutes(dependencies: ApiDependencies): Routes<'redirects'> {
  const { addressCounters, documentLibrary, directory } = dependencies;

  async function redirectShape(context: Context, row: RedirectRow) {
    return shapeOf(row, await targetOf(context, documentLibrary, row.link, row.language));
  }

  function shapeOf(row: RedirectRow, target: string | undefined) {
    return {
      id: row.id,
      from: row.fromPath,
      link: row.link,
      target: target ?? null,
      status: row.status,
      language_code: codeOf(row.language),
      allSites: row.siteId === null,
      hits: row.hits,
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
    };
  }

  return {
    handlers: {
      async addFailedRequest({ site }, { body }) {
        return { counted: addressCounters.failed(site.id, body.path) };
      },
      async redirectFilter(context, { body }) {
        const { page = 1, limit = listLimitDefault, keyword } = body;
        const { rows, total } = await listRedirectRows(context.database, context.site.id, {
          page,
          limit,
          keyword,
        });
        const targets = await targetsOf(context, documentLibrary, rows);
        const data = rows.map((row, index) => shapeOf(row, targets[index]));
        return pageOfFound(data, total, page, limit);
      },
      async failedRequestFilter({ database, site }, { body }) {
        const { page = 1, limit = listLimitDefault } = body;
        await addressCounters.flush();
        const { rows, total } = await listFailedRequestRows(database, site.id, { page, limit });
        const data = rows.map(({ path, language, count, firstSeenAt, lastSeenAt }) => ({
          path,
          language_code: codeOf(language),
          count,
          first_seen_at: firstSeenAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
        }));
        return pageOfFound(data, total, page, limit);
      },
      async redirectCreate(context, { body }) {
        const { from, link, status = 301, language_code: code, allSites = false } = body;
        const input = { from, link, status, language: findLanguageByCode(code ?? ''), onAllSites: allSites };
        const sources = { documents: documentLibrary, directory };
        const row = await createRedirect(context, sources, input);
        const hasPage = await isOfPage(context, dependencies, row.fromPath);
        return { ...(await redirectShape(context, row)), hasPage };
      },
      async redirectUpdate(context, { params, body }) {
        const sources = { documents: documentLibrary, directory };
        return redirectShape(context, await updateRedirect(context, sources, params.id, body));
      },
      async redirectDelete(context, { params }) {
        return redirectShape(context, await deleteRedirect(context, { directory }, params.id));
      },
    },
  };
}

function codeOf(language: string) {
  return languageCodes[isLanguage(language) ? language : 'hr'];
}
