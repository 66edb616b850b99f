import { Type } from 'typebox';
import { apiKeyNameMaximum, apiKeyPrefix, keyPermissions, keyRequestsMaximum } from '#values/api-keys.ts';
import { endpoint } from '../endpoint.ts';
import { Version } from '../shapes/goods-shapes.ts';
import { askedPage, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const Moment = Type.String({ format: 'date-time', maxLength: 40 });
const Name = Type.String({ minLength: 1, maxLength: apiKeyNameMaximum, pattern: '\\S' });
/** Each at most once, and none that whoever makes the key does not have. */
const Permissions = Type.Array(Type.Enum([...keyPermissions]), {
  minItems: 1,
  maxItems: keyPermissions.length,
});
/** Requests a minute, over all addresses; more are RATE_LIMITED. */
const PerMinute = Type.Integer({ minimum: 1, maximum: keyRequestsMaximum });

const told = {
  id: Id,
  /** Raised by each change. */
  version: Version,
  name: Type.String(),
  /** The first letters of the key. */
  beginning: Type.String(),
  permissions: Type.Array(Type.Enum([...keyPermissions])),
  perMinute: Type.Integer(),
  /** Null: until it is revoked. */
  expiresAt: Nullable(Type.String()),
  /** To the minute; null: never. */
  lastUsedAt: Nullable(Type.String()),
  createdAt: Type.String(),
  /** Null once the account was erased. */
  createdBy: Nullable(Type.Object({ id: Id, name: Type.String() })),
};
const ApiKey = Type.Object(told);

const params = Type.Object({ id: Id });
const managed = { tag: 'API keys', access: 'users.manage' } as const;

/** Keys of programs, which people alone make and revoke (docs/decisions/api-keys.md). */
export const apiKeyEndpoints = {
  apiKeyFilter: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/apiKey/filter', ...managed },
    summary: 'The keys of the site that are not revoked, the newest first',
    body: Type.Object(askedPage),
    answer: PageOfData(ApiKey),
  }),
  apiKeyCreate: endpoint({
    ...{ method: 'POST', path: '/api/v1/manage/apiKey/create', ...managed },
    summary: `Makes a key, shown in this answer alone; it begins with \`${apiKeyPrefix}\` and is sent as \`Authorization: Bearer\``,
    body: Type.Object({
      name: Name,
      permissions: Permissions,
      /** Default: 600. */
      perMinute: Type.Optional(PerMinute),
      /** Absent or null: until it is revoked. */
      expiresAt: Type.Optional(Nullable(Moment)),
    }),
    answer: Type.Object({ ...told, key: Type.String() }),
  }),
  apiKeyUpdate: endpoint({
    ...{ method: 'PATCH', path: '/api/v1/manage/apiKey/update/:id', ...managed },
    summary: 'Changes some of its fields; an older version is EDIT_CONFLICT with what there is now',
    params,
    body: Type.Object({
      /** That was looked at. */
      version: Version,
      fields: Type.Object(
        {
          name: Type.Optional(Name),
          permissions: Type.Optional(Permissions),
          perMinute: Type.Optional(PerMinute),
          expiresAt: Type.Optional(Nullable(Moment)),
        },
        { additionalProperties: false },
      ),
    }),
    answer: ApiKey,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT'],
    idempotent: true,
  }),
  apiKeyDelete: endpoint({
    ...{ method: 'DELETE', path: '/api/v1/manage/apiKey/delete/:id', ...managed },
    summary: 'Revokes it: it is refused from then on',
    params,
    answer: Type.Object({ id: Id }),
    refusals: ['NOT_FOUND'],
    idempotent: true,
  }),
};
