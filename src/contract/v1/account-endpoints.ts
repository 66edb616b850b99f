import { Type } from 'typebox';
import {
  memberCardTriesPerAddress,
  passwordCallsPerAddress,
  passwordMaximum,
  registrationsPerAddress,
} from '#values/account-limits.ts';
import { endpoint } from '../endpoint.ts';
import {
  AddressType,
  BackofficeUser,
  KnownEmail,
  MemberCardBarcode,
  NameDetails,
  Password,
  SavedAddress,
  TypedAddress,
  TypedEmail,
  TypedName,
  User,
} from '../shapes/account-shapes.ts';
import { Address } from '../shapes/cart-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

/** Accounts and what belongs to them (docs/rules/accounts.md). */
export const accountEndpoints = {
  webProfile: endpoint({
    method: 'GET',
    path: '/api/v1/user/web/profile',
    tag: 'Account',
    access: 'login',
    summary: 'The logged-in user',
    answer: User,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/v1/user/profile',
    tag: 'Account',
    access: 'staff',
    summary: 'The logged-in back-office user, with permissions',
    answer: BackofficeUser,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/v1/user/web/register',
    tag: 'Account',
    access: 'anybody',
    weight: 24,
    summary:
      'Creates an account, with or without addresses, and mails the link that confirms its e-mail address',
    body: Type.Object({
      email: TypedEmail,
      /** Default, also if empty: the e-mail address. */
      username: Type.Optional(Type.String({ maxLength: 300 })),
      password: Password,
      details: NameDetails,
      memberCardBarcode: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      /** A single address is used for both delivery and billing. */
      addresses: Type.Optional(Type.Array(TypedAddress, { maxItems: 2 })),
      acceptedConsents: Type.Optional(Type.Array(Id, { maxItems: 50 })),
    }),
    answer: Type.Object({
      user: User,
      /** A confirmation mail was sent that a login requires; it confirms nothing itself. */
      verificationToken: Type.Optional(Type.String()),
    }),
    refusals: ['USER_EXISTS', 'MEMBER_CARD_INVALID', 'CONSENT_REQUIRED'],
    perMinute: registrationsPerAddress,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/web/update',
    tag: 'Account',
    access: 'login',
    weight: 4,
    summary:
      'Changes the profile. A new e-mail address takes effect once it is confirmed; without `password` the current address has to confirm it too',
    body: Type.Object({
      details: Type.Optional(
        Type.Object({ firstName: Type.Optional(TypedName), lastName: Type.Optional(TypedName) }),
      ),
      email: Type.Optional(KnownEmail),
      username: Type.Optional(Type.String({ maxLength: 300 })),
      /** Empty or null: no card. */
      memberCardBarcode: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      /** The current one; empty: none. */
      password: Type.Optional(Type.String({ maxLength: passwordMaximum })),
    }),
    answer: User,
    refusals: ['PASSWORD_INCORRECT', 'USER_EXISTS', 'MEMBER_CARD_INVALID'],
    perMinute: passwordCallsPerAddress,
  }),
  addressCreate: endpoint({
    method: 'POST',
    path: '/api/v1/user/web/address/create',
    tag: 'Account',
    access: 'login',
    summary: 'Adds an address to the profile',
    body: TypedAddress,
    answer: SavedAddress,
  }),
  addressUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/web/address/update/:id',
    tag: 'Account',
    access: 'login',
    summary: 'Replaces an address of the profile',
    params: Type.Object({ id: Id }),
    body: Type.Interface([Address], { type: Type.Optional(AddressType) }),
    answer: SavedAddress,
    refusals: ['NOT_FOUND'],
  }),
  memberCardCheck: endpoint({
    method: 'POST',
    path: '/api/v1/members/barcode/check',
    tag: 'Account',
    access: 'anybody',
    summary: 'Whether a member card is valid',
    body: Type.Object({ barcode: MemberCardBarcode }),
    answer: Type.Object({ isValid: Type.Boolean() }),
    perMinute: memberCardTriesPerAddress,
    guessable: ['memberCard'],
  }),
  accountExport: endpoint({
    method: 'GET',
    path: '/api/v1/user/web/export',
    tag: 'Account',
    access: 'login',
    weight: 60,
    summary: 'All data stored about the logged-in user',
    answer: Type.Record(Type.String(), Type.Unknown()),
    refusals: ['EMAIL_NOT_CONFIRMED'],
    // A browser fetches the file by a link, which carries no header.
    keyless: true,
    perMinute: passwordCallsPerAddress,
  }),
  accountDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/web/account',
    tag: 'Account',
    access: 'login',
    weight: 4,
    summary:
      'Erases the account; open orders and withdrawals keep the person until they are closed, papers until their legal retention ends: the answer lists what stays',
    body: Type.Object({ password: Password }),
    answer: Type.Object({
      erased: Type.Boolean(),
      /** What stays for now, to be erased automatically later. */
      kept: Type.Array(
        Type.Object({
          kind: Type.Enum(['order', 'withdrawal', 'paper']),
          number: Type.String(),
          reason: Type.Enum(['openOrder', 'openWithdrawal', 'retention']),
          /** Last day (YYYY-MM-DD); null: until the order is closed or the withdrawal settled. */
          until: Nullable(Type.String()),
        }),
      ),
    }),
    refusals: ['PASSWORD_INCORRECT', 'EMAIL_NOT_CONFIRMED', 'LAST_ADMIN'],
    perMinute: passwordCallsPerAddress,
  }),
};
