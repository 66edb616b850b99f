import { Type } from 'typebox';
import { loginTriesPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Tokens, User } from '../shapes/account-shapes.ts';
import { Nullable } from '../shapes/primitive-shapes.ts';

const Provider = Type.Enum(['google', 'facebook']);
const SocialAnswer = Type.Object({
  provider: Provider,
  code: Type.String({ minLength: 1, maxLength: 4000 }),
  /** As it came back; the part before its dot names the provider. */
  state: Type.String({ minLength: 1, maxLength: 200 }),
  /** Where the provider sent one. */
  iss: Type.Optional(Type.String({ maxLength: 200 })),
});
const socialRefusals = ['NOT_FOUND', 'SOCIAL_STATE_INVALID', 'SOCIAL_LOGIN_FAILED', 'INVALID_LOGIN'] as const;
/** Where to go then: a safe local path, null where none was named. */
const redirect = Nullable(Type.String());

/** Logging in through Google and Facebook, where they are configured (docs/rules/calls.md). */
export const socialEndpoints = {
  socialRedirect: endpoint({
    method: 'GET',
    path: '/api/v1/user/social/redirect-login',
    tag: 'Login',
    access: 'anybody',
    summary: 'The address at Google or Facebook where the login begins',
    query: Type.Object({
      provider: Provider,
      /** A local path to go to after the login; anything else is left out. */
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
    summary: 'Logs in with what Google or Facebook sent back',
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
    summary: 'Logs in with what Google or Facebook sent back to the browser that began it',
    body: SocialAnswer,
    answer: Type.Object({ user: User, redirect }),
    refusals: socialRefusals,
    tokenless: true,
    perMinute: loginTriesPerAddress,
  }),
};
