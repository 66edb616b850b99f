import type { FastifyInstance } from 'fastify';
import { cacheEndpoints } from '#contract/v1/cache-endpoints.ts';
import { clearCache } from '#domain/sites/caches-service.ts';
import type { KnownCache } from '#platform/cache/known-caches.ts';
import type { RequestLog } from '#platform/cache/request-log.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { pageOfFound } from './post-shape.ts';

/** What is kept and may be forgotten (docs/rules/backoffice.md). */
export function registerCacheRoutes(
  api: FastifyInstance,
  { caches, directory }: Pick<ApiDependencies, 'caches' | 'directory'>,
  requestLog: RequestLog | undefined,
): void {
  registerEndpoints(api, cacheEndpoints, {
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
  });
}

async function cacheShape({ name, kind, measure }: KnownCache) {
  const measured = await measure();
  const { hits, misses } = measured;
  const asked = (hits ?? 0) + (misses ?? 0);
  return { name, kind, ...measured, hitRate: hits === null || asked === 0 ? null : hits / asked };
}
