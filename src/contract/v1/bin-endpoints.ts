import { Type } from 'typebox';
import { listLimitMaximum } from '#values/limits.ts';
import { endpoint } from '../endpoint.ts';
import { Keyword, PageNumber, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });

/** Deleted content that can be restored. */
const BinEntry = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['document', 'event']),
  /** page, post, category, tag, the slug of a kind of posts; event. */
  type: Type.String(),
  title: Type.String(),
  /** False: only of this site. */
  allSites: Type.Boolean(),
  deleted_at: Type.String(),
  /** E-mail address; null: a user of another site, or an erased account. */
  deleted_by: Nullable(Type.String()),
  /** When it will be deleted permanently (option BinDays). */
  gone_at: Type.String(),
});

/** Deleted pages, posts, categories, tags and events (docs/rules/backoffice.md). */
export const binEndpoints = {
  binFilter: endpoint({
    method: 'POST',
    path: '/api/v1/cms/bin/filter',
    tag: 'Content',
    access: 'content.edit',
    summary: 'Deleted content that can be restored, last deleted first',
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
      'Restores something under its id, as it was; only publishers restore what visitors saw. A slug that has been taken gets a number, a scheduled time that has passed is dropped',
    params,
    /** Id of the restored content. */
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
    summary: 'Deletes something permanently',
    params,
    answer: Type.Object({ id: Type.Integer(), title: Type.String() }),
    refusals: ['NOT_FOUND'],
  }),
};
