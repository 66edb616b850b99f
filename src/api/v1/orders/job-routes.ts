import type { EndpointAnswer, EndpointRequest } from '#contract/endpoint.ts';
import type { jobEndpoints } from '#contract/v1/job-endpoints.ts';
import { actOnJob, getJob, type Job, listOwnJobs } from '#domain/activity/jobs.ts';
import type { Context } from '#domain/context.ts';
import { type BulkAct, beginBulk } from '#domain/orders/bulk-acts.ts';
import { readOrderNumbers } from '#domain/orders/orders-list.ts';
import { type JobState, jobStates } from '#values/jobs.ts';
import { listLimitDefault } from '#values/limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { type FilterReader, readFilters, someOf } from '../catalogue/listed-filters.ts';
import { pageOfFound } from '../list-page.ts';
import { readOrderFilters } from './order-filters.ts';

/** Work on many orders (docs/rules/orders.md). */
export function jobRoutes(): Routes<'jobs'> {
  return {
    handlers: {
      async managedOrderBulk(context, { body }) {
        const { action, reason, notify = false } = body;
        const act = { action, reason: reason?.trim() || null, notify };
        return shapeOf(context, await beginBulk(context, chosenBy(body), act));
      },
      async jobGet(context, { params }) {
        return shapeOf(context, await getJob(context, params.id));
      },
      async jobFilter(context, { body: { page = 1, perPage = listLimitDefault, filters = [] } }) {
        const { states } = readFilters(filters, readers);
        const { rows, total } = await listOwnJobs(context, states, { page, perPage });
        return pageOfFound(await shapesOf(context, rows), total, page, perPage);
      },
      async jobAct(context, { params, body }) {
        return shapeOf(context, await actOnJob(context, params.id, body.action));
      },
    },
  };
}

const readers: Readonly<Record<string, FilterReader<{ states?: readonly JobState[] }>>> = {
  state(operator, values) {
    const states = someOf(operator, values, jobStates);
    return states && { states };
  },
};

/** @throws Refusal VALIDATION required where nothing says which orders, unknown for filters beside ids; UNKNOWN_FILTER */
function chosenBy({
  ids,
  filters,
  search,
}: Pick<EndpointRequest<typeof jobEndpoints.managedOrderBulk>['body'], 'ids' | 'filters' | 'search'>) {
  if (ids) {
    if (filters) throw new Refusal('VALIDATION', {}, { filters: { rule: 'unknown' } });
    return ids;
  }
  if (!filters) throw new Refusal('VALIDATION', {}, { ids: { rule: 'required' } });
  return { ...readOrderFilters(filters), search };
}

type Shape = EndpointAnswer<typeof jobEndpoints.jobGet>;

async function shapeOf(context: Context, job: Job): Promise<Shape> {
  const [shape] = await shapesOf(context, [job]);
  if (!shape) throw new Error('A job has no shape.');
  return shape;
}

async function shapesOf(context: Context, jobs: readonly Job[]): Promise<Shape[]> {
  const failed = jobs.flatMap((job) => job.failed.map(({ id }) => id));
  const numbers = await readOrderNumbers(context, failed);
  return jobs.map(({ id, input, state, done, ids, failed: left, createdAt, endedAt }) => ({
    id,
    action: (input as BulkAct).action,
    state,
    done,
    of: ids.length,
    failed: left.map((one) => ({ ...one, orderNumber: numbers.get(one.id) ?? null })),
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }));
}
