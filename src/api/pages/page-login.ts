import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceCookie, findDeviceWord } from '#api/plugins/device-cookie.ts';
import { injectCall } from '#api/plugins/inner-call.ts';
import { accessCookie, findHostCookie, hostCookieName, refreshCookie } from '#api/plugins/session-cookies.ts';
import { findPlaceCookie, placeCookieName } from '#api/plugins/visitor-headers.ts';
import type { PageFacts } from '#contract/page-host.ts';
import { isUnavailableAnswer } from './unavailable-answers.ts';

type Init = Parameters<PageFacts['send']>[1];

/** The login of the visitor whose page is made: calls in that person's name, and cookies that come of them. */
export type PageLogin = {
  /** Whether the browser holds a login; whether that still counts, a call tells. */
  isClaimed(): boolean;
  send: PageFacts['send'];
  /** To be set with the page. */
  cookies(): readonly string[];
};

/**
 * A token that has ended is renewed once for all calls of the page; where that is refused, the calls go on without it
 * (docs/rules/accounts.md: the 403 rule).
 * @param markUnavailable is told where the database was away
 */
export function createPageLogin(
  app: FastifyInstance,
  visitor: FastifyRequest,
  markUnavailable: () => void,
): PageLogin {
  const cookies: string[] = [];
  let accessToken = findHostCookie(visitor, accessCookie);
  let refreshing: Promise<void> | undefined;

  /** Cookies that an answer sets are the browser's; those of the login hold for the rest of this page too. */
  function keepCookies(answer: Awaited<ReturnType<typeof injectCall>>): void {
    cookies.push(...[answer.headers['set-cookie'] ?? []].flat());
    const token = answer.cookies.find(({ name }) => name === hostCookieName(visitor, accessCookie));
    if (token) accessToken = token.value || undefined;
  }

  const callAuth = (path: string, init: Init) =>
    injectCall(app, visitor, path, {
      ...init,
      headers: {
        ...(init.headers as Record<string, string>),
        cookie: visitor.headers.cookie ?? '',
        'sec-fetch-site': 'same-origin',
      },
    });

  async function refresh(headers: Init['headers']): Promise<void> {
    accessToken = undefined;
    const answer = await callAuth('/api/auth/refresh', {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
      body: '{}',
    });
    keepCookies(answer);
  }

  const refreshOnce = (headers: Init['headers']) => {
    refreshing ??= refresh(headers);
    return refreshing;
  };

  const callWithToken = (path: string, init: Init) => {
    const headers: Record<string, string> = { ...(init.headers as Record<string, string>) };
    if (accessToken) headers.authorization = `Bearer ${accessToken}`;
    const deviceWord = findDeviceWord(visitor);
    const place = findPlaceCookie(visitor);
    const told = [
      ...(deviceWord ? [`${hostCookieName(visitor, deviceCookie)}=${encodeURIComponent(deviceWord)}`] : []),
      ...(place ? [`${placeCookieName}=${encodeURIComponent(`${place.country}.${place.zipCode}`)}`] : []),
    ];
    if (told.length > 0) headers.cookie = told.join('; ');
    return injectCall(app, visitor, path, { ...init, headers });
  };

  async function send(path: string, init: Init) {
    // A form of ours has been checked to come from our own page; nothing else logs in or out, but for the way back from
    // a provider, which is bound to the browser by its state.
    const isAuth = path.startsWith('/api/auth/') && init.method === 'POST';
    const mayAct = visitor.method === 'POST' || path === '/api/auth/social';
    if (!isAuth && !accessToken && findHostCookie(visitor, refreshCookie)) await refreshOnce(init.headers);
    let answer = isAuth && mayAct ? await callAuth(path, init) : await callWithToken(path, init);
    if (answer.statusCode === 403 && /"code":"TOKEN_REFUSED"/.test(answer.body)) {
      await refreshOnce(init.headers);
      answer = await callWithToken(path, init);
    }
    keepCookies(answer);
    const { statusCode } = answer;
    if (isUnavailableAnswer(statusCode, answer.body)) markUnavailable();
    return { ok: statusCode >= 200 && statusCode < 300, status: statusCode, json: async () => answer.json() };
  }

  return {
    isClaimed: () => Boolean(accessToken ?? findHostCookie(visitor, refreshCookie)),
    send,
    cookies: () => cookies,
  };
}
