import { Type } from 'typebox';
import { accountScopes, staffRoles, staffScopes } from '#values/permissions.ts';
import { endpoint } from '../endpoint.ts';
import { NameDetails, TypedEmail } from '../shapes/account-shapes.ts';
import { askedPage, Keyword, PageOfData } from '../shapes/list-shapes.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const params = Type.Object({ id: Id });
const state = Type.Enum(['invited', 'active', 'blocked']);
/** Of the contents; null: none, then at least one role. */
const scope = Nullable(Type.Enum([...staffScopes]));
const role = Type.Enum([...staffRoles]);
/** Each at most once. */
const roles = Type.Array(role, { maxItems: staffRoles.length });
const refusals = ['NOT_FOUND', 'LAST_ADMIN'] as const;

const ListedUser = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  /** Of the contents; null: works by roles alone. */
  scope: Nullable(Type.Enum([...accountScopes])),
  roles,
  /** invited: has not set a password yet. */
  state,
  hasSecondFactor: Type.Boolean(),
  lastLoginAt: Nullable(Type.String()),
  createdAt: Type.String(),
});

/** Back-office users of the site (docs/rules/backoffice.md). */
export const userEndpoints = {
  userFilter: endpoint({
    method: 'POST',
    path: '/api/v1/user/filter',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Users of the back office; with scope `customer` the customers who can become one',
    body: Type.Object({
      /** Only this user. */
      id: Type.Optional(Id),
      scope: Type.Optional(Type.Enum([...accountScopes])),
      role: Type.Optional(role),
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
    summary: 'Creates a back-office user and mails the link that sets the password, valid for seven days',
    body: Type.Interface([NameDetails], {
      email: TypedEmail,
      scope,
      roles: Type.Optional(roles),
      /** Language of the mail, one of the site's; default: its first one. */
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
    summary: 'Mails a new link to a user who has not set a password yet; the previous one becomes invalid',
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
    summary: 'Changes scope and roles of a user, customers included; ends the user’s sessions',
    params,
    body: Type.Object({
      scope,
      /** Absent: as they are. */
      roles: Type.Optional(roles),
    }),
    answer: ListedUser,
    refusals: [...refusals, 'EMAIL_NOT_CONFIRMED'],
  }),
  userBlock: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/block/:id',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Blocks a user and ends all sessions, or unblocks the user',
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
      'Removes all rights: the account becomes a customer’s; an invited user without a password is deleted',
    params,
    answer: Type.Object({ id: Type.Integer() }),
    refusals,
  }),
  userSessionsEnd: endpoint({
    method: 'POST',
    path: '/api/v1/user/sessions/end/:id',
    tag: 'Users',
    access: 'users.manage',
    summary: 'Ends all sessions of a user',
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
    summary: 'Removes a user’s second factor and ends all sessions; one’s own is turned off with a code',
    params,
    body: Type.Object({}),
    answer: ListedUser,
    refusals: ['NOT_FOUND'],
  }),
};
