import { Type } from 'typebox';
import { loginTriesPerAddress, passwordCallsPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Password, SecondFactorCode } from '../shapes/account-shapes.ts';
import { SecondFactorProof } from '../shapes/passkey-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const recoveryCodes = Type.Array(Type.String());
const proofRefusals = ['SECOND_FACTOR_WRONG', 'PASSKEY_REFUSED'] as const;

/** What people see and do about their own logins (docs/rules/accounts.md). */
export const ownLoginEndpoints = {
  sessionList: endpoint({
    method: 'GET',
    path: '/api/v1/user/session/list',
    tag: 'Account',
    access: 'login',
    summary: 'Logins of the logged-in user that last still, the latest used first, a hundred at most',
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        /** Browser and system in words; null: a program, or an unknown one. */
        device: Nullable(Type.String()),
        createdAt: Type.String(),
        /** To a quarter of an hour. */
        lastSeenAt: Type.String(),
        /** The one that asks. */
        isPresent: Type.Boolean(),
      }),
    ),
  }),
  sessionEnd: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/session/delete/:id',
    tag: 'Account',
    access: 'login',
    summary: 'Ends one of them',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
  sessionsEndOthers: endpoint({
    method: 'POST',
    path: '/api/v1/user/session/endOthers',
    tag: 'Account',
    access: 'login',
    summary: 'Ends all of them but the one that asks',
    body: Type.Object({}),
    answer: Type.Object({ ended: Type.Boolean() }),
  }),
  secondFactorGet: endpoint({
    method: 'GET',
    path: '/api/v1/user/secondFactor/get',
    tag: 'Account',
    access: 'login',
    summary:
      'Whether one’s own login needs an app or a passkey, too, and whether the site demands it; customers have no passkeys',
    answer: Type.Object({
      /** One of the two. */
      isSet: Type.Boolean(),
      hasApp: Type.Boolean(),
      /** The oldest first. */
      passkeys: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          /** Where it was made; `isUsable` there alone. */
          host: Type.String(),
          isUsable: Type.Boolean(),
          /** A service hands it on to the person's other devices. */
          isBackedUp: Type.Boolean(),
          createdAt: Type.String(),
          lastUsedAt: Nullable(Type.String()),
        }),
      ),
      isRequired: Type.Boolean(),
      recoveryCodesLeft: Type.Integer(),
    }),
  }),
  secondFactorBegin: endpoint({
    method: 'POST',
    path: '/api/v1/user/secondFactor/begin',
    tag: 'Account',
    access: 'login',
    weight: 4,
    summary: 'Makes the secret for an authenticator app; it guards nothing before the app has shown a code',
    body: Type.Object({ password: Password }),
    answer: Type.Object({
      /** Base32, to be typed; told by this answer alone. */
      secret: Type.String(),
      /** The same as `otpauth://` address. */
      address: Type.String(),
      /** The address as a QR code, SVG. */
      picture: Type.String(),
    }),
    refusals: ['PASSWORD_INCORRECT', 'SECOND_FACTOR_SET'],
    perMinute: passwordCallsPerAddress,
  }),
  secondFactorConfirm: endpoint({
    method: 'POST',
    path: '/api/v1/user/secondFactor/confirm',
    tag: 'Account',
    access: 'login',
    summary:
      'Turns the app on with its first code; the first second factor ends all other logins and tells the codes that stand in for it',
    body: Type.Object({ code: SecondFactorCode }),
    answer: Type.Object({ recoveryCodes }),
    refusals: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_SET'],
    perMinute: loginTriesPerAddress,
  }),
  secondFactorCodes: endpoint({
    method: 'POST',
    path: '/api/v1/user/secondFactor/codes',
    tag: 'Account',
    access: 'login',
    summary: 'New codes that stand in for app and passkeys; those from before count no longer',
    body: SecondFactorProof,
    answer: Type.Object({ recoveryCodes }),
    refusals: [...proofRefusals, 'NOT_FOUND'],
    perMinute: loginTriesPerAddress,
  }),
  secondFactorRemove: endpoint({
    method: 'POST',
    path: '/api/v1/user/secondFactor/remove',
    tag: 'Account',
    access: 'login',
    summary: 'Turns the app off',
    body: SecondFactorProof,
    answer: Type.Object({ removed: Type.Boolean() }),
    refusals: [...proofRefusals, 'NOT_FOUND'],
    perMinute: loginTriesPerAddress,
  }),
};
