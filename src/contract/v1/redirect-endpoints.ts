import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, LanguageCodeShape, Nullable } from '../shapes/primitive-shapes.ts';

const Path = Type.String({ minLength: 1, maxLength: 500 });
const Word = Type.String({ minLength: 1, maxLength: 160 });

/** A link as content stores it: its target, not the target's current address (docs/rules/pages.md). */
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
  /** Its current target address; null if the target is gone. */
  target: Nullable(Type.String()),
  status: Type.Integer(),
  language_code: LanguageCodeShape,
  /** False: only of this site. */
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

/** Redirects and failed requests (docs/rules/pages.md). */
export const redirectEndpoints = {
  addFailedRequest: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/addFailedRequest',
    tag: 'Redirects',
    access: 'anybody',
    summary: 'Counts a failed request for an address; neither its query nor the visitor is stored',
    body: Type.Object({ path: Type.String({ minLength: 1, maxLength: 2000 }) }),
    /** False if it is not the address of a page, or names a person. */
    answer: Type.Object({ counted: Type.Boolean() }),
    perMinute: 60,
  }),
  redirectFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/filter',
    tag: 'Redirects',
    access: 'content.edit',
    summary: 'Redirects of the site and those of all sites, by address; for editors',
    body: Type.Object({ ...paging, keyword: Type.Optional(Keyword) }),
    answer: PageOfData(Redirect),
  }),
  failedRequestFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/filterFailedRequests',
    tag: 'Redirects',
    access: 'content.edit',
    summary: 'Failed requests by address, most frequent first; for editors',
    body: Type.Object(paging),
    answer: PageOfData(FailedRequest),
  }),
  redirectCreate: endpoint({
    method: 'POST',
    path: '/api/v1/cms/redirect/create',
    tag: 'Redirects',
    access: 'content.publish',
    summary:
      'Creates a redirect from a former address; loops and chains are refused; for all sites only from the first one',
    body: Type.Object({
      from: Path,
      link: Link,
      status: Type.Optional(Type.Enum([301, 302, 307, 308])),
      language_code: Type.Optional(LanguageCodeShape),
      allSites: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      ...Redirect.properties,
      /** True if a page still opens at the address: the redirect applies once it is gone. */
      hasPage: Type.Boolean(),
    }),
  }),
  redirectUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/cms/redirect/update/:id',
    tag: 'Redirects',
    access: 'content.publish',
    summary:
      'Has a former address lead elsewhere; loops and chains are refused; one of all sites only from the first one',
    params: Type.Object({ id: Id }),
    body: Type.Object({
      link: Type.Optional(Link),
      status: Type.Optional(Type.Enum([301, 302, 307, 308])),
    }),
    answer: Redirect,
    refusals: ['NOT_FOUND'],
  }),
  redirectDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/redirect/delete/:id',
    tag: 'Redirects',
    access: 'content.publish',
    summary: 'Deletes a redirect; one of all sites only from the first one',
    params: Type.Object({ id: Id }),
    answer: Redirect,
    refusals: ['NOT_FOUND'],
  }),
};
