import { getSettings, updateSettings } from '#domain/checkout/settings/settings-service.ts';
import { sendTestMail } from '#domain/checkout/test-mail.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { settingsFields } from '#values/settings.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** What the shop's owner sets up (docs/rules/settings.md). */
export function settingsManagingRoutes(dependencies: ApiDependencies): Routes<'managedSettings'> {
  return {
    handlers: {
      managedSettingsGet: (context, { params }) => getSettings(context, dependencies, params.group),
      managedSettingsUpdate: (context, { params, body }) =>
        updateSettings(context, dependencies, params.group, body),
      async managedSettingsTestMail(context, { body }) {
        return { sent: true, email: await sendTestMail(context, body.email) };
      },
    },
    fieldRules: {
      /** A field of another group, or of none, is told. */
      managedSettingsUpdate(_context, request) {
        const group = request?.params?.group;
        if (group === undefined) return {};
        const known: readonly string[] = ['version', ...settingsFields[group]];
        const unknown = Object.keys(request?.body ?? {}).filter((name) => !known.includes(name));
        return Object.fromEntries(unknown.map((name) => [name, { rule: 'unknown' }])) as FieldErrors;
      },
    },
  };
}
