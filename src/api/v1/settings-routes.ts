import type { FastifyInstance } from 'fastify';
import { settingsEndpoints } from '#contract/v1/settings-endpoints.ts';
import { getUserSetting, saveUserSetting } from '#domain/accounts/user-settings.ts';
import { updateOptions } from '#domain/sites/options-service.ts';
import { foldText } from '#values/folded-text.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';

/** Domains, settings of back-office users, options of the site (docs/rules/calls.md). */
export function registerSettingsRoutes(
  api: FastifyInstance,
  { directory, passwords }: Pick<ApiDependencies, 'directory' | 'passwords'>,
): void {
  registerEndpoints(api, settingsEndpoints, {
    async domainFilter(_context, { body }) {
      const { keywords = '', page = 1, limit = listLimitDefault } = body;
      const wanted = foldText(keywords);
      const found = directory
        .list()
        .filter(({ name, url }) => foldText(`${name} ${url}`).includes(wanted))
        .map(({ name, url }) => ({ name, url }));
      return {
        records: found.slice((page - 1) * limit, page * limit),
        totalRecords: found.length,
        totalPages: Math.ceil(found.length / limit),
        page,
        limit,
      };
    },
    userSetting: (context, { query }) => getUserSetting(context, query.group, query.key),
    userSettingUpdate: (context, { body }) => saveUserSetting(context, body),
    optionUpdate: (context, { body }) => updateOptions(context, { passwords }, body.options),
    hasRunningPipeline: async () => false,
    postsByHashtags: async () => [],
  });
}
