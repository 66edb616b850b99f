import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Nullable } from '../shapes/primitive-shapes.ts';

/** Backups of the whole installation (docs/rules/backups.md). */
export const backupEndpoints = {
  backupGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/backup/get',
    tag: 'Platform',
    access: 'settings.manage',
    summary: 'The last good backup of the whole installation, and whether one has failed since',
    answer: Type.Object({
      lastGood: Nullable(
        Type.Object({
          /** When it was finished. */
          endedAt: Type.String(),
          bytes: Type.Integer({ minimum: 0 }),
          /** It was restored beside the shop; backups by command are not. */
          isTried: Type.Boolean(),
        }),
      ),
      /** When the newest backup failed; null where it is the good one. */
      failedAt: Nullable(Type.String()),
    }),
  }),
};
