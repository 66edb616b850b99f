import { beginSocialLogin, finishSocialLogin } from '#domain/accounts/social-login-service.ts';
import { socialLoginMinutes } from '#values/account-limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { rememberBrowser } from '../../plugins/device-cookie.ts';
import { deviceOf } from '../../plugins/device-words.ts';
import { findHostCookie, setHostCookie, setSessionCookies } from '../../plugins/session-cookies.ts';
import { toTokens, toUser } from './account-answers.ts';
import { endLoginOfCookie } from './auth-routes.ts';

/**
 * Binds a login at a provider to the browser that began it, so that nobody can make a visitor finish somebody else's
 * login.
 */
const stateCookie = 'socialState';

export function socialRoutes(dependencies: ApiDependencies): Routes<'socialAuth'> {
  return {
    handlers: {
      async socialRedirect(context, { query }, http, reply) {
        const { provider, redirect } = query;
        const { url, state } = await beginSocialLogin(context, dependencies, { provider, redirect });
        setHostCookie(http, reply, stateCookie, state, socialLoginMinutes * 60);
        return { url };
      },

      async socialLogin(context, { body }) {
        const { user, tokens, redirect } = await finishSocialLogin(context, dependencies, body, null);
        return { tokens: toTokens(tokens), user: await toUser(context, user), redirect };
      },

      async browserSocial(context, { body }, http, reply) {
        if (findHostCookie(http, stateCookie) !== body.state) throw new Refusal('SOCIAL_STATE_INVALID');
        const { user, tokens, redirect } = await finishSocialLogin(
          context,
          dependencies,
          body,
          deviceOf(http),
        );
        const shown = await toUser(context, user);
        await endLoginOfCookie(context, http);
        setSessionCookies(http, reply, tokens, shown);
        await rememberBrowser(http, reply, user.id);
        setHostCookie(http, reply, stateCookie, '', 0);
        return { user: shown, redirect };
      },
    },
  };
}
