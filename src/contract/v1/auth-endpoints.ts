import { Type } from 'typebox';
import { loginTriesPerAddress, refreshesPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Tokens, User } from '../shapes/account-shapes.ts';
import {
  Credentials,
  LoginProof,
  LoginTicket,
  loginRefusals,
  proofRefusals,
} from '../shapes/login-shapes.ts';
import { PasskeyRequest } from '../shapes/passkey-shapes.ts';

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
    body: LoginProof,
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
    body: Type.Object({ ticket: LoginTicket }),
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
