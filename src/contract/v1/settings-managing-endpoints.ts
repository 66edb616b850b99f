import { Type } from 'typebox';
import { idMaximum } from '#values/limits.ts';
import { settingsGroups } from '#values/settings.ts';
import { endpoint } from '../endpoint.ts';
import { TypedEmail } from '../shapes/account-shapes.ts';
import { settingsMembers } from '../shapes/settings-shapes.ts';

const params = Type.Object({ group: Type.Enum([...settingsGroups]) });
const Settings = Type.Object({
  /** Raised by each change of the group; whoever changes it names the one that was seen. */
  version: Type.Integer({ minimum: 1, maximum: idMaximum }),
  ...settingsMembers,
});

/** What the shop's owner sets up, in groups (docs/rules/settings.md). */
export const settingsManagingEndpoints = {
  managedSettingsGet: endpoint({
    method: 'GET',
    path: '/api/v1/manage/settings/get/:group',
    tag: 'Settings',
    access: 'settings.manage',
    summary: 'A group of settings with its version; secrets are left out',
    params,
    answer: Settings,
  }),
  managedSettingsUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/manage/settings/update/:group',
    tag: 'Settings',
    access: 'settings.manage',
    weight: 4,
    summary:
      'Changes a group of settings, checked as a whole; fields that are not named stay. It holds from the next request on; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Settings,
    answer: Settings,
    refusals: ['EDIT_CONFLICT'],
    idempotent: true,
  }),
  managedSettingsTestMail: endpoint({
    method: 'POST',
    path: '/api/v1/manage/settings/testMail',
    tag: 'Settings',
    access: 'settings.manage',
    perMinute: 10,
    summary: 'Queues a mail that says that mails of the shop arrive',
    body: Type.Object({
      /** Absent: to whoever asks. */
      email: Type.Optional(TypedEmail),
    }),
    answer: Type.Object({ sent: Type.Boolean(), email: Type.String() }),
    idempotent: true,
  }),
};
