import { Type } from 'typebox';
import { loginTriesPerAddress, passkeyNameMaximum, passwordCallsPerAddress } from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import { Password } from '../shapes/account-shapes.ts';
import { MadePasskey, PasskeyCreation, PasskeyRequest, SecondFactorProof } from '../shapes/passkey-shapes.ts';
import { Id } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const name = Type.String({ minLength: 1, maxLength: passkeyNameMaximum });

/** Passkeys of back-office users, as second factor (docs/rules/accounts.md). */
export const passkeyEndpoints = {
  passkeyBegin: endpoint({
    method: 'POST',
    path: '/api/v1/user/passkey/begin',
    tag: 'Account',
    access: 'login',
    weight: 4,
    summary: 'The WebAuthn creation options for a passkey, valid for ten minutes',
    body: Type.Object({ password: Password }),
    answer: PasskeyCreation,
    refusals: ['FORBIDDEN', 'PASSWORD_INCORRECT'],
    perMinute: passwordCallsPerAddress,
  }),
  passkeyCreate: endpoint({
    method: 'POST',
    path: '/api/v1/user/passkey/create',
    tag: 'Account',
    access: 'login',
    summary:
      'Stores a new passkey; the first second factor ends all other sessions and returns the recovery codes',
    body: Type.Object({ name, passkey: MadePasskey }),
    answer: Type.Object({
      id: Type.Integer(),
      /** Empty if the user has some already. */
      recoveryCodes: Type.Array(Type.String()),
    }),
    refusals: ['FORBIDDEN', 'PASSKEY_REFUSED'],
    perMinute: loginTriesPerAddress,
  }),
  passkeyUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/passkey/update/:id',
    tag: 'Account',
    access: 'login',
    summary: 'Renames one of the user’s passkeys',
    params,
    body: Type.Object({ name }),
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
  }),
  passkeyRemove: endpoint({
    method: 'POST',
    path: '/api/v1/user/passkey/remove/:id',
    tag: 'Account',
    access: 'login',
    summary: 'Removes one of the user’s passkeys, by a proof of the second factor',
    params,
    body: SecondFactorProof,
    answer: Type.Object({ id: Type.Integer() }),
    refusals: ['FORBIDDEN', 'NOT_FOUND', 'SECOND_FACTOR_WRONG', 'PASSKEY_REFUSED'],
    perMinute: loginTriesPerAddress,
  }),
  passkeyUse: endpoint({
    method: 'POST',
    path: '/api/v1/user/passkey/use',
    tag: 'Account',
    access: 'login',
    summary:
      'The WebAuthn request options for proving the second factor with a passkey, valid for ten minutes',
    body: Type.Object({}),
    answer: PasskeyRequest,
    refusals: ['FORBIDDEN', 'NOT_FOUND'],
    perMinute: loginTriesPerAddress,
  }),
};
