import { Type } from 'typebox';
import { passwordCallsPerAddress, passwordStrengthsPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { KnownEmail, Password, SentToken, TypedName } from '../shapes/account-shapes.ts';

/** Passwords, and addresses that are confirmed by mail (docs/rules/accounts.md). */
export const passwordEndpoints = {
  verify: endpoint({
    method: 'GET',
    path: '/api/v1/user/web/verify/:token',
    tag: 'Account',
    access: 'anybody',
    summary: 'Confirms the e-mail address to which the token was mailed',
    params: Type.Object({ token: SentToken }),
    answer: Type.Object({
      /** The confirmed e-mail address. */
      email: Type.String(),
      /** Present if a change of the address still awaits the link mailed to the other address. */
      isPending: Type.Optional(Type.Boolean()),
    }),
    refusals: ['ONE_TIME_TOKEN_INVALID', 'USER_EXISTS'],
    keyless: true,
    usesUp: true,
    tokenless: true,
    perMinute: passwordCallsPerAddress,
  }),
  confirmationResend: endpoint({
    method: 'POST',
    path: '/api/v1/user/web/verify/resend',
    tag: 'Account',
    access: 'anybody',
    summary:
      'Mails the link that confirms an account’s address again; the answer is the same whether or not there is such an account, confirmed or not',
    body: Type.Object({ email: KnownEmail }),
    answer: Type.Object({ sent: Type.Boolean() }),
    tokenless: true,
    perMinute: passwordCallsPerAddress,
  }),
  passwordStrength: endpoint({
    method: 'POST',
    path: '/api/v1/user/password/strength',
    tag: 'Account',
    access: 'anybody',
    weight: 10,
    summary:
      'How well a new password resists guessing; it is not stored. Logged-in users need not send their own data with it',
    body: Type.Object({
      password: Password,
      /** The user's other input: a password made of it is easily guessed. */
      email: Type.Optional(Type.String({ maxLength: 300 })),
      firstName: Type.Optional(TypedName),
      lastName: Type.Optional(TypedName),
    }),
    answer: Type.Object({
      /** 0 (guessed at once) to 4 (practically not guessable). */
      score: Type.Integer({ minimum: 0, maximum: 4 }),
      /** Registration and the calls that set a password refuse it (422, rule commonPassword). */
      isGuessable: Type.Boolean(),
    }),
    perMinute: passwordStrengthsPerAddress,
  }),
  passwordReset: endpoint({
    method: 'POST',
    path: '/api/v1/user/password/reset',
    tag: 'Account',
    access: 'login',
    weight: 24,
    summary: 'Changes the password and ends all other sessions',
    body: Type.Object({ oldPassword: Password, newPassword: Password }),
    answer: Type.Object({ changed: Type.Boolean() }),
    refusals: ['OLD_PASSWORD_INCORRECT'],
    perMinute: passwordCallsPerAddress,
  }),
  passwordForgot: endpoint({
    method: 'POST',
    path: '/api/v1/user/password/forgot',
    tag: 'Account',
    access: 'anybody',
    summary:
      'Mails a link for a new password; the answer is the same whether or not there is such an account',
    body: Type.Object({ email: KnownEmail }),
    answer: Type.Object({ sent: Type.Boolean() }),
    tokenless: true,
    perMinute: passwordCallsPerAddress,
  }),
  passwordSet: endpoint({
    method: 'POST',
    path: '/api/v1/user/password/set',
    tag: 'Account',
    access: 'anybody',
    weight: 14,
    summary: 'Sets a new password by the mailed token and ends all sessions; sets the cookie `knownDevice`',
    body: Type.Object({ token: SentToken, newPassword: Password }),
    answer: Type.Object({ changed: Type.Boolean() }),
    refusals: ['ONE_TIME_TOKEN_INVALID'],
    tokenless: true,
    perMinute: passwordCallsPerAddress,
  }),
};
