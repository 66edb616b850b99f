import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '#contract/contract.ts';
import { requireUser } from '#domain/accounts/account-roles.ts';
import { login } from '#domain/accounts/login-service.ts';
import { endSession, refreshSession } from '#domain/accounts/sessions-service.ts';
import { getUser } from '#domain/accounts/users-queries.ts';
import type { Context } from '#domain/context.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { findDeviceWord, rememberBrowser } from '../plugins/device-cookie.ts';
import { findCookie, isFromOwnPage } from '../plugins/page-headers.ts';
import { clearSessionCookies, refreshCookie, setSessionCookies } from '../plugins/session-cookies.ts';
import { toTokens, toUser } from './account-answers.ts';

export function registerAuthRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { actors } = dependencies;

  registerEndpoints(app, contract.auth, {
    async login(context, { body }) {
      checkKey(context, body.apiKey);
      const { user, tokens } = await login(context, dependencies, body);
      return { tokens: toTokens(tokens), user: await toUser(context, user) };
    },

    async refresh(context, _request, http) {
      return { tokens: toTokens(await refreshSession(context, refreshTokenOf(http))) };
    },

    async logout(context, _request, http) {
      await endSession(context, refreshTokenOf(http));
      return { loggedOut: true };
    },
  });

  registerEndpoints(app, contract.browserAuth, {
    async browserLogin(context, { body }, http, reply) {
      requireOwnPage(http);
      checkKey(context, body.apiKey);
      const deviceWord = findDeviceWord(http);
      const { user, tokens } = await login(context, dependencies, { ...body, deviceWord });
      const shown = await toUser(context, user);
      setSessionCookies(http, reply, tokens, shown);
      await rememberBrowser(http, reply, user.id);
      return { user: shown };
    },

    async browserLogout(context, _request, http, reply) {
      requireOwnPage(http);
      const token = findCookie(http, refreshCookie);
      if (token) await endSession(context, token);
      clearSessionCookies(http, reply);
      return { loggedOut: true };
    },

    async browserUser(context) {
      const { userId } = requireUser(context);
      return { user: await toUser(context, await getUser(context, userId)) };
    },

    async browserRefresh(context, _request, http, reply) {
      requireOwnPage(http);
      try {
        const tokens = await refreshSession(context, findCookie(http, refreshCookie) ?? '');
        const actor = await actors.find(tokens.accessToken, context.site.id);
        if (!actor) throw new Refusal('REFRESH_REFUSED');
        const user = await toUser(context, await getUser(context, actor.userId));
        setSessionCookies(http, reply, tokens, user);
        return { user };
      } catch (error) {
        if (error instanceof Refusal && error.code === 'REFRESH_REFUSED') clearSessionCookies(http, reply);
        throw error;
      }
    },
  });
}

/** Whoever could log a visitor in from elsewhere would see what the visitor does then. */
function requireOwnPage(http: FastifyRequest): void {
  if (!isFromOwnPage(http)) throw new Refusal('FORBIDDEN');
}

/** The key may come with the credentials too; it is the one of the site. */
function checkKey({ site }: Context, apiKey: string | undefined): void {
  if (apiKey !== undefined && apiKey !== site.apiKeyToken) throw new Refusal('API_KEY_INVALID');
}

function refreshTokenOf(http: FastifyRequest): string {
  const token = http.headers.refreshtoken;
  return typeof token === 'string' ? token : '';
}
