import type { FastifyInstance } from 'fastify';
import { contract } from '#contract/contract.ts';
import { beginSocialLogin, finishSocialLogin } from '#domain/accounts/social-login-service.ts';
import { socialLoginMinutes } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { rememberBrowser } from '../plugins/device-cookie.ts';
import { findCookie, isFromOwnPage } from '../plugins/page-headers.ts';
import { setCookie, setSessionCookies } from '../plugins/session-cookies.ts';
import { toTokens, toUser } from './account-answers.ts';

/** Binds a login at a provider to the browser that began it, so that nobody can hand a visitor the end of theirs. */
const stateCookie = 'socialState';

export function registerSocialRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  registerEndpoints(app, contract.socialAuth, {
    async socialRedirect(context, { query }, http, reply) {
      const { provider, redirect } = query;
      const { url, state } = await beginSocialLogin(context, dependencies, { provider, redirect });
      setCookie(http, reply, stateCookie, state, { seconds: socialLoginMinutes * 60, httpOnly: true });
      return { url };
    },

    async socialLogin(context, { body }) {
      const { user, tokens, redirect } = await finishSocialLogin(context, dependencies, body);
      return { tokens: toTokens(tokens), user: await toUser(context, user), redirect };
    },

    async browserSocial(context, { body }, http, reply) {
      if (!isFromOwnPage(http)) throw new Refusal('FORBIDDEN');
      if (findCookie(http, stateCookie) !== body.state) throw new Refusal('SOCIAL_STATE_INVALID');
      const { user, tokens, redirect } = await finishSocialLogin(context, dependencies, body);
      const shown = await toUser(context, user);
      setSessionCookies(http, reply, tokens, shown);
      await rememberBrowser(http, reply, user.id);
      setCookie(http, reply, stateCookie, '', { seconds: 0, httpOnly: true });
      return { user: shown, redirect };
    },
  });
}
