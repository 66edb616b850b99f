import { Type } from 'typebox';
import { loginTriesPerAddress, passwordCallsPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Password, SecondFactorCode } from '../shapes/account-shapes.ts';
import { SecondFactorProof } from '../shapes/passkey-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const recoveryCodes = Type.Array(Type.String());
const proofRefusals = ['SECOND_FACTOR_WRONG', 'PASSKEY_REFUSED'] as const;

/** Users' own sessions and second factor (docs/rules/accounts.md). */
export const ownLoginEndpoints = {
  sessionList: endpoint({
    method: 'GET',
    path: '/api/v1/user/session/list',
    tag: 'Account',
    access: 'login',
    summary: 'Active sessions of the logged-in user, last used first, at most a hundred',
    answer: Type.Array(
      Type.Object({
        id: Type.Integer(),
        /** Browser and system in words; null: another program, or unknown. */
        device: Nullable(Type.String()),
        createdAt: Type.String(),
        /** To a quarter of an hour. */
        lastSeenAt: Type.String(),
        /** The session of this call. */
        isPresent: Type.Boolean(),
      }),
    ),
  }),
  sessionEnd: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/session/delete/:id',
    tag: 'Account',
    access: 'login',
    summary: 'Ends one session',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['NOT_FOUND'],
  }),
  sessionsEndOthers: endpoint({
    method: 'POST',
    path: '/api/v1/user/session/endOthers',
    tag: 'Account',
    access: 'login',
    summary: 'Ends all sessions except the caller’s',
    body: Type.Object({}),
    answer: Type.Object({ ended: Type.Boolean() }),
  }),
  secondFactorGet: endpoint({
    method: 'GET',
    path: '/api/v1/user/secondFactor/get',
    tag: 'Account',
    access: 'login',
    summary:
      'Whether the user’s login requires a second factor, app or passkey, and whether the site demands one; customers have no passkeys',
    answer: Type.Object({
      /** App or passkey. */
      isSet: Type.Boolean(),
      hasApp: Type.Boolean(),
      /** Oldest first. */
      passkeys: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.String(),
          /** The host for which it was created; `isUsable` only there. */
          host: Type.String(),
          isUsable: Type.Boolean(),
          /** The passkey is synchronised to the person's other devices. */
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
    summary: 'Creates the secret for an authenticator app; it has no effect before the app has shown a code',
    body: Type.Object({ password: Password }),
    answer: Type.Object({
      /** Base32, to be typed in; only in this answer. */
      secret: Type.String(),
      /** The same as an `otpauth://` address. */
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
      'Turns the app on with its first code; the first second factor ends all other sessions and returns the recovery codes',
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
    summary: 'New recovery codes; the former ones become invalid',
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
