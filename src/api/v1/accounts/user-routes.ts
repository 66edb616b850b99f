import { type ListedUser, listUsers } from '#domain/accounts/staff-queries.ts';
import {
  blockUser,
  changeRights,
  endSessionsOfUser,
  inviteAgain,
  inviteUser,
  removeUser,
  resetSecondFactor,
} from '#domain/accounts/staff-service.ts';
import { listLimitDefault } from '#values/limits.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Back-office users (docs/rules/backoffice.md). */
export function userRoutes(): Routes<'users'> {
  return {
    handlers: {
      async userFilter(context, { body }) {
        const { page = 1, perPage = listLimitDefault, sort, ...wanted } = body;
        const { users, total } = await listUsers(context, {
          ...wanted,
          sort: sort && { field: sort.field, direction: sort.direction ?? 'asc' },
          page,
          limit: perPage,
        });
        return pageOfFound(users.map(userShape), total, page, perPage);
      },
      async userInvite(context, { body }) {
        const { language = context.site.defaultLanguage, roles = [], ...facts } = body;
        return userShape(await inviteUser(context, { ...facts, roles, language }));
      },
      userInviteAgain: async (context, { params }) => userShape(await inviteAgain(context, params.id)),
      userUpdate: async (context, { params, body }) =>
        userShape(await changeRights(context, params.id, body)),
      userBlock: async (context, { params, body }) =>
        userShape(await blockUser(context, params.id, body.blocked)),
      async userDelete(context, { params }) {
        await removeUser(context, params.id);
        return { id: params.id };
      },
      userSessionsEnd: async (context, { params }) => userShape(await endSessionsOfUser(context, params.id)),
      userSecondFactorReset: async (context, { params }) =>
        userShape(await resetSecondFactor(context, params.id)),
    },
  };
}

function userShape({ lastLoginAt, createdAt, roles, ...user }: ListedUser) {
  return {
    ...user,
    roles: [...roles],
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
