import { listActivities } from '#domain/activity/activity-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Who has changed what in the back office (docs/rules/backoffice.md). */
export function activityRoutes(): Routes<'activities'> {
  return {
    handlers: {
      async activityFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, ...wanted } = body;
        const { activities, total } = await listActivities(context, { ...wanted, page, limit: perPage });
        const shown = activities.map((activity) => ({ ...activity, at: activity.at.toISOString() }));
        return pageOfFound(shown, total, page, perPage);
      },
    },
  };
}
