import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { jobEndpoints } from '#contract/v1/job-endpoints.ts';
import { getJob, type Job } from '#domain/activity/jobs.ts';
import { beginBulk } from '#domain/orders/bulk-acts.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Work on many orders (docs/rules/orders.md). */
export function jobRoutes(): Routes<'jobs'> {
  return {
    handlers: {
      async managedOrderBulk(context, { body: { ids, action, reason, notify = false } }) {
        return jobShape(await beginBulk(context, ids, { action, reason: reason?.trim() || null, notify }));
      },
      async jobGet(context, { params }) {
        return jobShape(await getJob(context, params.id));
      },
    },
  };
}

function jobShape(job: Job): EndpointAnswer<typeof jobEndpoints.jobGet> {
  const { id, state, done, ids, failed, createdAt, endedAt } = job;
  return {
    id,
    state,
    done,
    of: ids.length,
    failed,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
