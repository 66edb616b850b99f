import { Type } from 'typebox';
import { jobActions, jobIdsMaximum, jobStates } from '#values/jobs.ts';
import { orderActions, orderTextMaximum } from '#values/orders.ts';
import { endpoint } from '../endpoint.ts';
import { askedPage, Filters, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** How far work on many things is. */
const Job = Type.Object({
  id: Type.Integer(),
  /** What is done with each. */
  action: Type.Enum([...orderActions]),
  state: Type.Enum([...jobStates]),
  /** How many have been seen to, failed ones included. */
  done: Type.Integer(),
  of: Type.Integer(),
  /** Left as they were, each with the code of its refusal; the number of an order that is there no more is null. */
  failed: Type.Array(
    Type.Object({ id: Type.Integer(), code: Type.String(), orderNumber: Nullable(Type.String()) }),
  ),
  createdAt: Type.String(),
  endedAt: Nullable(Type.String()),
});

const params = Type.Object({ id: Id });

/** Work on many things, done after the answer (docs/rules/orders.md). */
export const jobEndpoints = {
  managedOrderBulk: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/bulk',
    tag: 'Orders',
    access: 'orders.manage',
    summary:
      'Begins a job that does the same with many orders, whatever their version, all that can be done with the pieces of each; an order that refuses stops no other one. `ids` names up to 1,000; without them it is about all orders that `search` and `filters` list (as order/filter takes them), at most 10,000',
    body: Type.Object({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: jobIdsMaximum })),
      search: Type.Optional(Keyword),
      /** In place of `ids`; none of them: all orders. */
      filters: Type.Optional(Filters),
      action: Type.Enum([...orderActions]),
      /** For staff alone; a cancellation needs one. */
      reason: Type.Optional(Nullable(Type.String({ maxLength: orderTextMaximum }))),
      /** Tells the buyers by mail. */
      notify: Type.Optional(Type.Boolean()),
    }),
    answer: Job,
    refusals: ['UNKNOWN_FILTER'],
    idempotent: true,
  }),
  jobGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/job/get/:id',
    tag: 'Orders',
    access: 'backoffice',
    summary: 'How far a job is, for who began it and for admins, for 30 days',
    params,
    answer: Job,
    refusals: ['NOT_FOUND'],
  }),
  jobFilter: endpoint({
    method: 'POST',
    path: '/api/v1/manage/job/filter',
    tag: 'Orders',
    access: 'backoffice',
    summary: 'Jobs that who asks has begun in the last 30 days, the newest first; filter key is state',
    body: Type.Object({ page: askedPage.page, perPage: askedPage.perPage, filters: Type.Optional(Filters) }),
    answer: PageOfData(Job),
    refusals: ['UNKNOWN_FILTER'],
  }),
  jobAct: endpoint({
    method: 'POST',
    path: '/api/v1/manage/job/act/:id',
    tag: 'Orders',
    access: 'backoffice',
    summary:
      'Holds a job, lets it go on or ends it, between two of its things; what it has done stays. For who began it and for admins',
    params,
    body: Type.Object({ action: Type.Enum([...jobActions]) }),
    answer: Job,
    refusals: ['NOT_FOUND', 'ACTION_NOT_ALLOWED'],
    idempotent: true,
  }),
};
