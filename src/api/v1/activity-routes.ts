import type { FastifyInstance } from 'fastify';
import { activityEndpoints } from '#contract/v1/activity-endpoints.ts';
import { listActivities } from '#domain/activity/activity-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { pageOfFound } from './post-shape.ts';

/** Who has changed what in the back office (docs/rules/backoffice.md). */
export function registerActivityRoutes(api: FastifyInstance): void {
  registerEndpoints(api, activityEndpoints, {
    async activityFilter(context, { body }) {
      const { page = 1, perPage = listLimitDefault, ...wanted } = body;
      const { activities, total } = await listActivities(context, { ...wanted, page, limit: perPage });
      const shown = activities.map((activity) => ({ ...activity, at: activity.at.toISOString() }));
      return pageOfFound(shown, total, page, perPage);
    },
  });
}
