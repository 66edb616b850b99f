import { clearCache } from '#domain/sites/caches-service.ts';
import type { KnownCache } from '#platform/cache/known-caches.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { RouteDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Caches that can be cleared (docs/rules/backoffice.md). */
export function cacheRoutes({ caches, directory, requestLog }: RouteDependencies): Routes<'caches'> {
  return {
    handlers: {
      cacheList: async () => Promise.all(caches.list().map(cacheShape)),
      async cacheClear(context, { params: { name } }) {
        clearCache(context, { caches, directory }, name);
        return { name };
      },
      async requestFilter({ site }, { body: { language, page = 1, perPage = listLimitDefault } }) {
        const part = { offset: (page - 1) * perPage, limit: perPage };
        const found = await requestLog?.list(site.id, language, part);
        const { requests = [], total = 0 } = found ?? {};
        return pageOfFound(requests, total, page, perPage);
      },
    },
  };
}

async function cacheShape({ name, kind, measure }: KnownCache) {
  const measured = await measure();
  const { hits, misses } = measured;
  const asked = (hits ?? 0) + (misses ?? 0);
  return { name, kind, ...measured, hitRate: hits === null || asked === 0 ? null : hits / asked };
}
