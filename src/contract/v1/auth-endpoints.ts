import { Type } from 'typebox';
import { loginTriesPerAddress, refreshesPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { KnownEmail, Password, SentToken, Tokens, User } from '../shapes/account-shapes.ts';
import { PasskeyRequest, SecondFactorProof } from '../shapes/passkey-shapes.ts';

const loginRefusals = ['UNKNOWN_USER_OR_PASSWORD', 'INVALID_LOGIN', 'SECOND_FACTOR_REQUIRED'] as const;
const proofRefusals = [
  'ONE_TIME_TOKEN_INVALID',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_REFUSED',
  'INVALID_LOGIN',
] as const;
const Credentials = Type.Object({
  /** The e-mail address. */
  username: KnownEmail,
  password: Password,
  apiKey: Type.Optional(Type.String({ maxLength: 200 })),
});
/** From the details of SECOND_FACTOR_REQUIRED; valid for ten minutes. */
const ticket = SentToken;
const Proof = Type.Interface([SecondFactorProof], { ticket });
/** Logging in and out (docs/rules/calls.md). */
export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/v1/login',
    tag: 'Login',
    access: 'anybody',
    weight: 4,
    summary: 'Logs in with e-mail address and password',
    body: Credentials,
    answer: Type.Object({ tokens: Tokens, user: User }),
    refusals: loginRefusals,
    tokenless: true,
    withoutSitePassword: true,
    perMinute: loginTriesPerAddress,
  }),
  loginCode: endpoint({
    method: 'POST',
    path: '/api/v1/login/code',
    tag: 'Login',
    access: 'anybody',
    summary:
      'Completes a login that was answered SECOND_FACTOR_REQUIRED, with a passkey, a code of the app or a recovery code',
    body: Proof,
    answer: Type.Object({ tokens: Tokens, user: User }),
    refusals: proofRefusals,
    tokenless: true,
    withoutSitePassword: true,
    perMinute: loginTriesPerAddress,
  }),
  loginPasskey: endpoint({
    method: 'POST',
    path: '/api/v1/login/passkey',
    tag: 'Login',
    access: 'anybody',
    summary:
      'The WebAuthn request options for completing a login with a passkey, where SECOND_FACTOR_REQUIRED says `passkey`',
    body: Type.Object({ ticket }),
    answer: PasskeyRequest,
    refusals: ['ONE_TIME_TOKEN_INVALID', 'NOT_FOUND'],
    tokenless: true,
    withoutSitePassword: true,
    perMinute: loginTriesPerAddress,
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/api/v1/refresh',
    tag: 'Login',
    access: 'anybody',
    summary: 'Exchanges the refresh token in the header `refreshToken` for new tokens',
    answer: Type.Object({ tokens: Tokens }),
    refusals: ['REFRESH_REFUSED'],
    tokenless: true,
    withoutSitePassword: true,
    usesUp: true,
    perMinute: refreshesPerAddress,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/v1/logout',
    tag: 'Login',
    access: 'anybody',
    summary: 'Ends the session of the refresh token in the header `refreshToken`, with all its tokens',
    body: Type.Object({}),
    answer: Type.Object({ loggedOut: Type.Boolean() }),
    tokenless: true,
    withoutSitePassword: true,
  }),
};

/** The same for browsers: the tokens are in httpOnly cookies, and only the site's own pages may call. */
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
    body: Proof,
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
