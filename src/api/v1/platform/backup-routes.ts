import { getBackups } from '#domain/sites/backups-service.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** Backups of the whole installation (docs/rules/backups.md). */
export function backupRoutes(): Routes<'backups'> {
  return {
    handlers: {
      async backupGet(context) {
        const { lastGood, failedAt } = await getBackups(context);
        return {
          lastGood: lastGood ? { ...lastGood, endedAt: lastGood.endedAt.toISOString() } : null,
          failedAt: failedAt?.toISOString() ?? null,
        };
      },
    },
  };
}
