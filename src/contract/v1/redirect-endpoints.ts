import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const Path = Type.String({ minLength: 1, maxLength: 500 });
const Word = Type.String({ minLength: 1, maxLength: 160 });

/** A link as content stores it: what is linked, not its address of the day (docs/rules/pages.md). */
const Link = Type.Object({
  kind: Type.Enum(['route', 'path', 'external', 'term', 'event', 'bundle', 'navigation']),
  name: Type.Optional(Word),
  path: Type.Optional(Path),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  termType: Type.Optional(Word),
  key: Type.Optional(Word),
});

const Redirect = Type.Object({
  id: Type.Integer(),
  from: Type.String(),
  link: Type.Record(Type.String(), Type.Unknown()),
  /** Where it leads now; null where its target is gone. */
  target: Nullable(Type.String()),
  status: Type.Integer(),
  language_code: LanguageCodeShape,
  /** False: of the site alone. */
  allSites: Type.Boolean(),
  hits: Type.Integer(),
  last_used_at: Nullable(Type.String()),
  created_at: Type.String(),
});

const FailedRequest = Type.Object({
  path: Type.String(),
  language_code: LanguageCodeShape,
  count: Type.Integer(),
  first_seen_at: Type.String(),
  last_seen_at: Type.String(),
});

const paging = {
  page: Type.Optional(PageNumber),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
};

/** Redirects and addresses that were not found (docs/rules/pages.md). */
export const redirectEndpoints = {
  addFailedRequest: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/addFailedRequest',
    tag: 'Redirects',
    access: 'anybody',
    summary: 'Counts an address that led nowhere; its query is not kept, nor who asked',
    body: Type.Object({ path: Type.String({ minLength: 1, maxLength: 2000 }) }),
    /** False for what is no address of a page, or names somebody. */
    answer: Type.Object({ counted: Type.Boolean() }),
    perMinute: 60,
  }),
  redirectFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/filter',
    tag: 'Redirects',
    access: 'content.edit',
    summary: 'Redirects of the site and those of all sites, by their addresses; for editors',
    body: Type.Object({ ...paging, keyword: Type.Optional(Keyword) }),
    answer: PageOfData(Redirect),
  }),
  failedRequestFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/filterFailedRequests',
    tag: 'Redirects',
    access: 'content.edit',
    summary: 'Addresses that led nowhere, the most frequent first; for editors',
    body: Type.Object(paging),
    answer: PageOfData(FailedRequest),
  }),
  redirectCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/create',
    tag: 'Redirects',
    access: 'content.publish',
    summary:
      'Has an old address lead somewhere; loops and chains are refused; on all sites: for the first one alone',
    body: Type.Object({
      from: Path,
      link: Link,
      status: Type.Optional(Type.Enum([301, 302, 307, 308])),
      language_code: Type.Optional(LanguageCodeShape),
      allSites: Type.Optional(Type.Boolean()),
    }),
    answer: Redirect,
  }),
  redirectDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/redirect/delete/:id',
    tag: 'Redirects',
    access: 'content.publish',
    summary: 'Takes a redirect away; one of all sites: for the first one alone',
    params: Type.Object({ id: Id }),
    answer: Redirect,
    refusals: ['NOT_FOUND'],
  }),
};
