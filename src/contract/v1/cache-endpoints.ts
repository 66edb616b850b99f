import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { askedPage, PageOfData } from '../shapes/list-shapes.ts';
import { Nullable } from '../shapes/primitive-shapes.ts';

const Cache = Type.Object({
  name: Type.String(),
  /** server: in the cache server that all processes share. */
  kind: Type.Enum(['memory', 'server']),
  /** Null if not counted. */
  entries: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  hits: Nullable(Type.Integer()),
  misses: Nullable(Type.Integer()),
  /** Hit rate, 0 to 1; null if there were no requests or they are not counted. */
  hitRate: Nullable(Type.Number()),
});

/** Path without its query; nothing about the visitor. */
const LoggedRequest = Type.Object({
  at: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  ms: Type.Number(),
});

/** Caches that can be cleared (docs/rules/backoffice.md). */
export const cacheEndpoints = {
  cacheList: endpoint({
    method: 'GET',
    path: '/api/v1/cms/cache/list',
    tag: 'Platform',
    access: 'settings.manage',
    summary: 'The caches in this process’s memory, and those of the cache server if one is configured',
    answer: Type.Array(Cache),
  }),
  cacheClear: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/cache/:name',
    tag: 'Platform',
    access: 'settings.manage',
    // The next request fills it anew: indexes read all products.
    weight: 20,
    summary: 'Clears the cache of this name in all processes',
    params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
    answer: Type.Object({ name: Type.String() }),
    refusals: ['NOT_FOUND'],
  }),
  requestFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/request/filter',
    tag: 'Platform',
    access: 'settings.manage',
    summary:
      'Pages that visitors requested within a day, newest first, if the option RequestLog is on and a cache server is configured',
    body: Type.Object({
      language: Type.Enum(['hr', 'en', 'de']),
      ...askedPage,
    }),
    answer: PageOfData(LoggedRequest),
  }),
};
