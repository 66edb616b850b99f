import type { EndpointAnswer } from '#contract/endpoint.ts';
import type { apiKeyEndpoints } from '#contract/v1/api-key-endpoints.ts';
import {
  createApiKey,
  deleteApiKey,
  getApiKey,
  type ListedApiKey,
  listApiKeys,
  updateApiKey,
} from '#domain/accounts/api-keys-service.ts';
import type { Context } from '#domain/context.ts';
import { keyPermissions, keyRequestsDefault } from '#values/api-keys.ts';
import { listLimitDefault } from '#values/limits.ts';
import { inPart } from '#values/refusal.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { changedThing } from '../changed-thing.ts';
import { pageOfFound } from '../list-page.ts';

/** Keys of programs (docs/decisions/api-keys.md). */
export function apiKeyRoutes(): Routes<'apiKeys'> {
  const get = async (context: Context, id: number) => keyShape(await getApiKey(context, id));
  return {
    handlers: {
      async apiKeyFilter(context, { body: { page = 1, perPage = listLimitDefault } }) {
        const { rows, total } = await listApiKeys(context, { page, perPage });
        return pageOfFound(rows.map(keyShape), total, page, perPage);
      },
      async apiKeyCreate(context, { body }) {
        const { name, permissions, perMinute = keyRequestsDefault, expiresAt = null } = body;
        const { id, key } = await createApiKey(context, {
          name,
          permissions,
          perMinute,
          expiresAt: momentOf(expiresAt),
        });
        return { ...(await get(context, id)), key };
      },
      async apiKeyUpdate(context, { params: { id }, body: { version, fields } }) {
        const { expiresAt, ...others } = fields;
        const end = expiresAt === undefined ? {} : { expiresAt: momentOf(expiresAt) };
        return changedThing(get, context, id, () =>
          inPart('fields', () => updateApiKey(context, id, { version, fields: { ...others, ...end } })),
        );
      },
      async apiKeyDelete(context, { params: { id } }) {
        await deleteApiKey(context, id);
        return { id };
      },
    },
  };
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

function keyShape({
  permissions,
  creator,
  createdBy,
  ...key
}: ListedApiKey): EndpointAnswer<(typeof apiKeyEndpoints)['apiKeyUpdate']> {
  return {
    ...key,
    permissions: keyPermissions.filter((one) => permissions.includes(one)),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, name: creator ?? '' },
  };
}
