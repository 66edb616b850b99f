import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });

/** Something that was deleted and can be brought back. */
const BinEntry = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['document', 'event']),
  /** page, post, category, tag, the slug of a kind of posts; event. */
  type: Type.String(),
  title: Type.String(),
  /** False: of the site alone. */
  allSites: Type.Boolean(),
  deleted_at: Type.String(),
  /** E-mail; null: somebody of another site, or whose account is no more. */
  deleted_by: Nullable(Type.String()),
  /** When it will be gone for good (option BinDays). */
  gone_at: Type.String(),
});

/** What was deleted of pages, posts, categories, tags and events (docs/rules/backoffice.md). */
export const binEndpoints = {
  binFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/bin/filter',
    tag: 'Content',
    access: 'content.edit',
    summary: 'What was deleted and can be brought back, the last first',
    body: Type.Object({
      keywords: Type.Optional(Keyword),
      page: Type.Optional(PageNumber),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: listLimitMaximum })),
    }),
    answer: PageOfData(BinEntry),
  }),
  binRestore: endpoint({
    method: 'POST',
    path: '/api/v1/cms/bin/restore/:id',
    tag: 'Content',
    access: 'content.edit',
    summary:
      'Brings something back under its id, as it was; what visitors saw is for those who publish. A slug that is taken gets a number, a time that has passed waits no more',
    params,
    /** Of what is back. */
    answer: Type.Object({
      id: Type.Integer(),
      kind: Type.Enum(['document', 'event']),
      title: Type.String(),
    }),
    refusals: ['NOT_FOUND'],
  }),
  binDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/cms/bin/delete/:id',
    tag: 'Content',
    access: 'content.publish',
    summary: 'Removes something for good',
    params,
    answer: Type.Object({ id: Type.Integer(), title: Type.String() }),
    refusals: ['NOT_FOUND'],
  }),
};
