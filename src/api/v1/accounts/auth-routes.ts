import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireUser } from '#domain/accounts/account-roles.ts';
import { beginPasskeyLogin, finishLogin, type Login, login } from '#domain/accounts/login-service.ts';
import { endSession, refreshSession } from '#domain/accounts/sessions-service.ts';
import { getUser } from '#domain/accounts/users-queries.ts';
import type { Context } from '#domain/context.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { findDeviceWord, rememberBrowser } from '../../plugins/device-cookie.ts';
import { deviceOf } from '../../plugins/device-words.ts';
import { isFromOwnMachine } from '../../plugins/own-machine.ts';
import {
  clearSessionCookies,
  findHostCookie,
  refreshCookie,
  setSessionCookies,
} from '../../plugins/session-cookies.ts';
import { toTokens, toUser } from './account-answers.ts';

export function authRoutes(dependencies: ApiDependencies): Routes<'auth'> {
  return {
    handlers: {
      async login(context, { body }, http) {
        checkKey(context, body.apiKey);
        const { user, tokens } = await login(context, dependencies, {
          ...body,
          device: null,
          isFromOwnMachine: isFromOwnMachine(http),
        });
        return { tokens: toTokens(tokens), user: await toUser(context, user) };
      },

      async loginCode(context, { body }) {
        const { user, tokens } = await finishLogin(context, { ...body, device: null });
        return { tokens: toTokens(tokens), user: await toUser(context, user) };
      },

      loginPasskey: (context, { body }) => beginPasskeyLogin(context, body.ticket),

      async refresh(context, _request, http) {
        return { tokens: toTokens(await refreshSession(context, refreshTokenOf(http))) };
      },

      async logout(context, _request, http) {
        await endSession(context, refreshTokenOf(http));
        return { loggedOut: true };
      },
    },
  };
}

/** The same for browsers, whose tokens are in cookies. */
export function browserAuthRoutes(dependencies: ApiDependencies): Routes<'browserAuth'> {
  const { actors } = dependencies;
  return {
    handlers: {
      async browserLogin(context, { body }, http, reply) {
        checkKey(context, body.apiKey);
        const deviceWord = findDeviceWord(http);
        const { user, tokens } = await login(context, dependencies, {
          ...body,
          deviceWord,
          device: deviceOf(http),
          isFromOwnMachine: isFromOwnMachine(http),
        });
        return { user: await letIn(context, http, reply, { user, tokens }) };
      },

      async browserLoginCode(context, { body }, http, reply) {
        const login = await finishLogin(context, { ...body, device: deviceOf(http) });
        return { user: await letIn(context, http, reply, login) };
      },

      async browserLogout(context, _request, http, reply) {
        await endLoginOfCookie(context, http);
        clearSessionCookies(http, reply);
        return { loggedOut: true };
      },

      async browserUser(context) {
        const { userId } = requireUser(context);
        return { user: await toUser(context, await getUser(context, userId)) };
      },

      async browserRefresh(context, _request, http, reply) {
        try {
          const tokens = await refreshSession(context, findHostCookie(http, refreshCookie) ?? '');
          const actor = await actors.find(tokens.accessToken, context.site);
          if (!actor) throw new Refusal('REFRESH_REFUSED');
          const user = await toUser(context, await getUser(context, actor.userId));
          setSessionCookies(http, reply, tokens, user);
          return { user };
        } catch (error) {
          if (error instanceof Refusal && error.code === 'REFRESH_REFUSED') clearSessionCookies(http, reply);
          throw error;
        }
      },
    },
  };
}

/** Sets the cookies of a browser's login, and records the browser as known to the account. */
async function letIn(
  context: Context,
  http: FastifyRequest,
  reply: FastifyReply,
  { user, tokens }: Login,
): ReturnType<typeof toUser> {
  const shown = await toUser(context, user);
  await endLoginOfCookie(context, http);
  setSessionCookies(http, reply, tokens, shown);
  await rememberBrowser(http, reply, user.id);
  return shown;
}

/** Ends the login of the browser's cookies: at logout, and when a new one replaces it (ASVS 7.2.4). */
export async function endLoginOfCookie(context: Context, http: FastifyRequest): Promise<void> {
  const token = findHostCookie(http, refreshCookie);
  if (token) await endSession(context, token);
}

/** The key may be sent with the credentials too; it is the site's. */
function checkKey({ site }: Context, apiKey: string | undefined): void {
  if (apiKey !== undefined && apiKey !== site.apiKeyToken) throw new Refusal('API_KEY_INVALID');
}

function refreshTokenOf(http: FastifyRequest): string {
  const token = http.headers.refreshtoken;
  return typeof token === 'string' ? token : '';
}
