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
/** From the details of SECOND_FACTOR_REQUIRED; it holds ten minutes. */
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
      'Ends a login that was answered SECOND_FACTOR_REQUIRED, by a passkey, a code of the app or one that stands in for them',
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
      'What a browser is to ask for to have a passkey used that ends a login, where SECOND_FACTOR_REQUIRED says `passkey`',
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
    summary: 'Changes the refresh token of the header `refreshToken` for new tokens',
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
    summary: 'Ends the login of the refresh token in the header `refreshToken`, with all its tokens',
    body: Type.Object({}),
    answer: Type.Object({ loggedOut: Type.Boolean() }),
    tokenless: true,
    withoutSitePassword: true,
  }),
};

/** The same for browsers: the tokens stay in httpOnly cookies, and calls come from the site's own pages. */
export const browserAuthEndpoints = {
  browserLogin: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    tag: 'Login',
    access: 'anybody',
    weight: 4,
    ownPages: true,
    summary:
      'Logs in; the tokens are set as httpOnly cookies, and `knownDevice`, by which wrong passwords from elsewhere do not close the account to this browser',
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
    summary: 'Ends a login of a browser that was answered SECOND_FACTOR_REQUIRED; cookies as for the login',
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
    summary: 'Ends the login of the cookies and removes them',
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
    summary: 'Whoever is logged in',
    answer: Type.Object({ user: User }),
  }),
  browserRefresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    tag: 'Login',
    access: 'anybody',
    ownPages: true,
    summary: 'Changes the refresh token of the cookie for new tokens; a refused one is removed',
    body: Type.Object({}),
    answer: Type.Object({ user: User }),
    refusals: ['REFRESH_REFUSED'],
    tokenless: true,
    withoutSitePassword: true,
    perMinute: refreshesPerAddress,
  }),
};
