import { Type } from 'typebox';
import { accountScopes, staffScopes } from '#values/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { NameDetails, TypedEmail } from '../shapes/account-shapes.ts';
import { askedPage, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const state = Type.Enum(['invited', 'active', 'blocked']);
const scope = Type.Enum([...staffScopes]);
const refusals = ['NOT_FOUND', 'LAST_ADMIN'] as const;

const ListedUser = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  scope: Type.Enum([...accountScopes]),
  /** invited: has not set a password yet. */
  state,
  hasSecondFactor: Type.Boolean(),
  lastLoginAt: Nullable(Type.String()),
  createdAt: Type.String(),
});

/** Who works in the back office of the site (docs/rules/backoffice.md). */
export const userEndpoints = {
  userFilter: endpoint({
    method: 'POST',
    path: '/api/v1/user/filter',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Users of the back office; with scope `customer` those who might become some',
    body: Type.Object({
      /** This one alone. */
      id: Type.Optional(Id),
      scope: Type.Optional(Type.Enum([...accountScopes])),
      state: Type.Optional(state),
      keywords: Type.Optional(Keyword),
      sort: Type.Optional(
        Type.Object({
          field: Type.Enum(['name', 'email', 'lastLoginAt']),
          direction: Type.Optional(Type.Enum(['asc', 'desc'])),
        }),
      ),
      ...askedPage,
    }),
    answer: PageOfData(ListedUser),
  }),
  userInvite: endpoint({
    method: 'POST',
    path: '/api/v1/user/invite',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Makes a user of the back office and mails the link that sets the password; it holds seven days',
    body: Type.Interface([NameDetails], {
      email: TypedEmail,
      scope,
      /** Of the mail; a language of the site, its first one where absent. */
      language: Type.Optional(Type.Enum(['hr', 'en', 'de'])),
    }),
    answer: ListedUser,
    refusals: ['USER_EXISTS'],
  }),
  userInviteAgain: endpoint({
    method: 'POST',
    path: '/api/v1/user/invite/resend/:id',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Mails another link to somebody who has not set a password yet; the one before counts no longer',
    params,
    body: Type.Object({}),
    answer: ListedUser,
    refusals: ['NOT_FOUND'],
  }),
  userUpdate: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/update/:id',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Gives another role, to customers too; ends the logins of the user',
    params,
    body: Type.Object({ scope }),
    answer: ListedUser,
    refusals: [...refusals, 'EMAIL_NOT_CONFIRMED'],
  }),
  userBlock: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/block/:id',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Shuts a user out and ends all logins, or lets the user in again',
    params,
    body: Type.Object({ blocked: Type.Boolean() }),
    answer: ListedUser,
    refusals,
  }),
  userDelete: endpoint({
    method: 'DELETE',
    path: '/api/v1/user/delete/:id',
    tag: 'Users',
    access: 'users.manage',
    summary:
      'Takes all rights away: the account stays one of a customer; an invited user who has no password yet is no more',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals,
  }),
  userSessionsEnd: endpoint({
    method: 'POST',
    path: '/api/v1/user/sessions/end/:id',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Ends all logins of a user',
    params,
    body: Type.Object({}),
    answer: ListedUser,
    refusals: ['NOT_FOUND'],
  }),
  userSecondFactorReset: endpoint({
    method: 'POST',
    path: '/api/v1/user/secondFactor/reset/:id',
    tag: 'Users',
    access: 'users.manage',
    summary: "Takes away a user's second factor and ends all logins; one's own is turned off with a code",
    params,
    body: Type.Object({}),
    answer: ListedUser,
    refusals: ['NOT_FOUND'],
  }),
};
