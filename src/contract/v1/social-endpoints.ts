import { Type } from 'typebox';
import { loginTriesPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Tokens, User } from '../shapes/account-shapes.ts';
import { Nullable } from '../shapes/primitive-shapes.ts';

const Provider = Type.Enum(['google', 'facebook']);
const SocialAnswer = Type.Object({
  provider: Provider,
  code: Type.String({ minLength: 1, maxLength: 4000 }),
  /** As it was returned; the part before its dot names the provider. */
  state: Type.String({ minLength: 1, maxLength: 200 }),
  /** If the provider sent one. */
  iss: Type.Optional(Type.String({ maxLength: 200 })),
});
const socialRefusals = ['NOT_FOUND', 'SOCIAL_STATE_INVALID', 'SOCIAL_LOGIN_FAILED', 'INVALID_LOGIN'] as const;
/** Where to go next: a safe local path, null if none was given. */
const redirect = Nullable(Type.String());

/** Login through Google and Facebook, if configured (docs/rules/calls.md). */
export const socialEndpoints = {
  socialRedirect: endpoint({
    method: 'GET',
    path: '/api/v1/user/social/redirect-login',
    tag: 'Login',
    access: 'anybody',
    summary: 'The address at Google or Facebook where the login starts',
    query: Type.Object({
      provider: Provider,
      /** A local path to go to after the login; anything else is ignored. */
      redirect: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    answer: Type.Object({ url: Type.String() }),
    refusals: ['NOT_FOUND', 'SOCIAL_LOGIN_FAILED'],
    tokenless: true,
    perMinute: loginTriesPerAddress,
  }),
  socialLogin: endpoint({
    method: 'POST',
    path: '/api/v1/user/social/oauth',
    tag: 'Login',
    access: 'anybody',
    summary: 'Logs in with the response of Google or Facebook',
    body: SocialAnswer,
    answer: Type.Object({ tokens: Tokens, user: User, redirect }),
    refusals: socialRefusals,
    tokenless: true,
    perMinute: loginTriesPerAddress,
  }),
  browserSocial: endpoint({
    method: 'POST',
    path: '/api/auth/social',
    tag: 'Login',
    access: 'anybody',
    ownPages: true,
    summary: 'Logs in with the response of Google or Facebook, in the browser that started the login',
    body: SocialAnswer,
    answer: Type.Object({ user: User, redirect }),
    refusals: socialRefusals,
    tokenless: true,
    perMinute: loginTriesPerAddress,
  }),
};
