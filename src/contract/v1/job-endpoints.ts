import { Type } from 'typebox';
import { jobIdsMaximum, jobStates } from '#values/jobs.ts';
import { orderActions, orderTextMaximum } from '#values/orders.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** How far work on many things is. */
const Job = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...jobStates]),
  /** How many have been seen to, failed ones included. */
  done: Type.Integer(),
  of: Type.Integer(),
  /** Left as they were, each with the code of its refusal. */
  failed: Type.Array(Type.Object({ id: Type.Integer(), code: Type.String() })),
  createdAt: Type.String(),
  endedAt: Nullable(Type.String()),
});

/** Work on many things, done after the answer (docs/rules/orders.md). */
export const jobEndpoints = {
  managedOrderBulk: endpoint({
    method: 'POST',
    path: '/api/v1/manage/order/bulk',
    tag: 'Orders',
    access: 'orders.manage',
    summary:
      'Begins a job that does the same with many orders, whatever their version, all that can be done with the pieces of each; an order that refuses stops no other one',
    body: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: jobIdsMaximum }),
      action: Type.Enum([...orderActions]),
      /** For staff alone; a cancellation needs one. */
      reason: Type.Optional(Nullable(Type.String({ maxLength: orderTextMaximum }))),
      /** Tells the buyers by mail. */
      notify: Type.Optional(Type.Boolean()),
    }),
    answer: Job,
    idempotent: true,
  }),
  jobGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/job/get/:id',
    tag: 'Orders',
    access: 'backoffice',
    summary: 'How far a job is, for who began it and for admins, for 30 days',
    params: Type.Object({ id: Id }),
    answer: Job,
    refusals: ['NOT_FOUND'],
  }),
};
