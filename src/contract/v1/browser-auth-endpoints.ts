import { Type } from 'typebox';
import { loginTriesPerAddress, refreshesPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { User } from '../shapes/account-shapes.ts';
import { Credentials, LoginProof, loginRefusals, proofRefusals } from '../shapes/login-shapes.ts';

/** Logging in and out of browsers: the tokens are in httpOnly cookies, and only the site's own pages may call. */
export const browserAuthEndpoints = {
  browserLogin: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    tag: 'Login',
    access: 'anybody',
    weight: 4,
    ownPages: true,
    summary:
      'Logs in; the tokens are set as httpOnly cookies, with `knownDevice`, so that wrong passwords from elsewhere do not lock the account for this browser',
    body: Credentials,
    answer: Type.Object({ user: User }),
    refusals: loginRefusals,
    tokenless: true,
    withoutSitePassword: true,
    perMinute: loginTriesPerAddress,
  }),
  browserLoginCode: endpoint({
    method: 'POST',
    path: '/api/auth/login/code',
    tag: 'Login',
    access: 'anybody',
    ownPages: true,
    summary: 'Completes a browser’s login that was answered SECOND_FACTOR_REQUIRED; cookies as for the login',
    body: LoginProof,
    answer: Type.Object({ user: User }),
    refusals: proofRefusals,
    tokenless: true,
    withoutSitePassword: true,
    perMinute: loginTriesPerAddress,
  }),
  browserLogout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    tag: 'Login',
    access: 'anybody',
    ownPages: true,
    summary: 'Ends the session of the cookies and removes them',
    body: Type.Object({}),
    answer: Type.Object({ loggedOut: Type.Boolean() }),
    tokenless: true,
    withoutSitePassword: true,
  }),
  browserUser: endpoint({
    method: 'GET',
    path: '/api/auth/user',
    tag: 'Login',
    access: 'login',
    summary: 'The logged-in user',
    answer: Type.Object({ user: User }),
  }),
  browserRefresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    tag: 'Login',
    access: 'anybody',
    ownPages: true,
    summary: 'Exchanges the refresh token in the cookie for new tokens; a refused one is removed',
    body: Type.Object({}),
    answer: Type.Object({ user: User }),
    refusals: ['REFRESH_REFUSED'],
    tokenless: true,
    withoutSitePassword: true,
    perMinute: refreshesPerAddress,
  }),
};
