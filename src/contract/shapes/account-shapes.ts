import { Type } from 'typebox';
import { memberCardMaximum, passwordMaximum, passwordMinimum } from '#values/account-limits.ts';
import { addressMaxima } from '#values/form-limits.ts';
import { staffRoles } from '#values/permissions.ts';
import { Address } from './cart-shapes.ts';
import { Id, Nullable } from './primitive-shapes.ts';

/** An e-mail address as people type it: case and surrounding spaces do not matter. */
export const TypedEmail = Type.String({ format: 'typed-email', minLength: 1, maxLength: 300 });

/** The same for an existing account: it may be older than today's rule. */
export const KnownEmail = Type.String({ format: 'known-email', minLength: 1, maxLength: 300 });

export const Password = Type.String({ minLength: passwordMinimum, maxLength: passwordMaximum });

/** A first or last name where it may be left empty. */
export const TypedName = Type.String({ maxLength: addressMaxima.firstName });

export const MemberCardBarcode = Type.String({ minLength: 1, maxLength: memberCardMaximum });

export const NameDetails = Type.Object({
  firstName: Type.String({ minLength: 1, maxLength: addressMaxima.firstName }),
  lastName: Type.String({ minLength: 1, maxLength: addressMaxima.lastName }),
});

export const AddressType = Type.Enum(['main', 'shipping']);

/** An address with its purpose: `main` is the billing address. */
export const TypedAddress = Type.Interface([Address], { type: AddressType });

/** An address of the profile. */
export const SavedAddress = Type.Interface([TypedAddress], { id: Id });

export const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  /** Entered and not confirmed yet; null: none. */
  pendingEmail: Nullable(Type.String()),
  /** False while a pending address also awaits the link mailed to the current one. */
  pendingEmailAllowed: Type.Boolean(),
  username: Type.String(),
  details: Type.Object({ firstName: Type.String(), lastName: Type.String() }),
  memberCardBarcode: Nullable(Type.String()),
  isBackofficeUser: Type.Boolean(),
  /** Of the contents: customer, writer, editor, publisher or admin; null: works in the back office by roles alone. */
  scope: Nullable(Type.String()),
  addresses: Type.Array(SavedAddress),
  orderCount: Type.Integer(),
  /** False if the account logs in only through Google or Facebook. */
  hasPassword: Type.Boolean(),
  /** Whether the e-mail address is confirmed. */
  emailConfirmed: Type.Boolean(),
});

export const BackofficeUser = Type.Interface([User], {
  roles: Type.Array(Type.Enum([...staffRoles])),
  /** All that scope and roles allow together. */
  permissions: Type.Array(Type.String()),
});

export const Tokens = Type.Object({
  accessToken: Type.String(),
  refreshToken: Type.String(),
  /** Lifetime of the access token in seconds. */
  expiresIn: Type.Integer(),
});

/** Both tokens are 256 random bits. */
export const SentToken = Type.String({ minLength: 1, maxLength: 200 });

/** Six digits of an app, or a recovery code, with or without its hyphens. */
export const SecondFactorCode = Type.String({ minLength: 6, maxLength: 40 });
