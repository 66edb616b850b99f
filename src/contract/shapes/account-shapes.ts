import { Type } from 'typebox';
import { memberCardMaximum, passwordMaximum, passwordMinimum } from '#values/account-limits.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { Address } from './cart-shapes.ts';
import { Id, Nullable } from './primitive-shapes.ts';

/** An e-mail address as people type it: case and surrounding blanks do not matter. */
export const TypedEmail = Type.String({ format: 'typed-email', minLength: 1, maxLength: 300 });

/** The same of an account that there is: it may be older than today's rule. */
export const KnownEmail = Type.String({ format: 'known-email', minLength: 1, maxLength: 300 });

export const Password = Type.String({ minLength: passwordMinimum, maxLength: passwordMaximum });

export const MemberCardBarcode = Type.String({ minLength: 1, maxLength: memberCardMaximum });

export const NameDetails = Type.Object({
  firstName: Type.String({ minLength: 1, maxLength: addressMaxima.firstName }),
  lastName: Type.String({ minLength: 1, maxLength: addressMaxima.lastName }),
});

export const AddressType = Type.Enum(['main', 'shipping']);

/** An address with what it is for: `main` is for the bill. */
export const TypedAddress = Type.Interface([Address], { type: AddressType });

/** An address of the profile. */
export const SavedAddress = Type.Interface([TypedAddress], { id: Id });

export const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  /** Entered and not confirmed yet; null: none. */
  pendingEmail: Nullable(Type.String()),
  /** False while a pending address also waits for the link that was mailed to the present one. */
  pendingEmailAllowed: Type.Boolean(),
  username: Type.String(),
  details: Type.Object({ firstName: Type.String(), lastName: Type.String() }),
  memberCardBarcode: Nullable(Type.String()),
  isBackofficeUser: Type.Boolean(),
  /** customer, editor or admin. */
  scope: Type.String(),
  addresses: Type.Array(SavedAddress),
  orderCount: Type.Integer(),
  /** False where the account logs in through Google or Facebook alone. */
  hasPassword: Type.Boolean(),
  /** Whether the person has shown to own the e-mail address. */
  emailConfirmed: Type.Boolean(),
});

export const BackofficeUser = Type.Interface([User], { permissions: Type.Array(Type.String()) });

export const Tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  /** Seconds that the access token lasts. */
  expiresIn: Type.Integer(),
});

/** Both tokens are 256 random bits. */
export const SentToken = Type.String({ minLength: 1, maxLength: 200 });

/** Six digits of an app, or a recovery code, with or without its hyphens. */
export const SecondFactorCode = Type.String({ minLength: 6, maxLength: 40 });
