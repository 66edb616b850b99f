import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { askedPage, PageOfData } from '../shapes/list-shapes.ts';
import { Nullable } from '../shapes/primitive-shapes.ts';

const Cache = Type.Object({
  name: Type.String(),
  /** server: in the cache server that all processes share. */
  kind: Type.Enum(['memory', 'server']),
  /** Null where they are not counted. */
  entries: Nullable(Type.Integer()),
  bytes: Nullable(Type.Integer()),
  hits: Nullable(Type.Integer()),
  misses: Nullable(Type.Integer()),
  /** Part of what was asked for that was there, 0 to 1; null where nothing was asked for or it is not counted. */
  hitRate: Nullable(Type.Number()),
});

/** Path without its query; nothing about who asked. */
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
    summary: 'What this process keeps in memory, and the cache server where one is configured',
    answer: Type.Array(Cache),
  }),
  cacheClear: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/cache/:name',
    tag: 'Platform',
    access: 'settings.manage',
    // What is asked for next is made anew: indexes read all products.
    weight: 20,
    summary: 'Has all processes forget what is kept under this name; it is made anew as it is asked for',
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
      'Pages that visitors asked for within a day, newest first, where the option RequestLog notes them and a cache server is configured',
    body: Type.Object({
      language: Type.Enum(['hr', 'en', 'de']),
      ...askedPage,
    }),
    answer: PageOfData(LoggedRequest),
  }),
};
