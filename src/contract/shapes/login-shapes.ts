import { Type } from 'typebox';
import { KnownEmail, Password, SentToken } from './account-shapes.ts';
import { SecondFactorProof } from './passkey-shapes.ts';

/** Of a login with address and password. */
export const loginRefusals = ['UNKNOWN_USER_OR_PASSWORD', 'INVALID_LOGIN', 'SECOND_FACTOR_REQUIRED'] as const;
/** Of the second factor that completes it. */
export const proofRefusals = [
  'ONE_TIME_TOKEN_INVALID',
  'SECOND_FACTOR_WRONG',
  'PASSKEY_REFUSED',
  'INVALID_LOGIN',
] as const;
export const Credentials = Type.Object({
  /** The e-mail address. */
  username: KnownEmail,
  password: Password,
  apiKey: Type.Optional(Type.String({ maxLength: 200 })),
});
/** From the details of SECOND_FACTOR_REQUIRED; valid for ten minutes. */
export const LoginTicket = SentToken;
export const LoginProof = Type.Interface([SecondFactorProof], { ticket: LoginTicket });
