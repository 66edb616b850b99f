import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const OwnConsents = Type.Object({
  /** Since when the account's address is subscribed to the newsletter; null: it is not. */
  newsletterSince: Nullable(Type.String()),
  newsletterPending: Type.Boolean(),
  consents: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), since: Type.String() })),
});

/** The logged-in user's consents (docs/rules/consents.md). */
export const ownConsentEndpoints = {
  ownConsentList: endpoint({
    method: 'GET',
    path: '/api/v1/user/web/consent/list',
    tag: 'Consents',
    access: 'login',
    summary: 'The consents in force of the logged-in user, and whether the newsletter is subscribed',
    answer: OwnConsents,
    refusals: ['EMAIL_NOT_CONFIRMED'],
  }),
  ownConsentWithdraw: endpoint({
    method: 'POST',
    path: '/api/v1/user/web/consent/withdraw/:id',
    tag: 'Consents',
    access: 'login',
    summary: 'Withdraws a consent; withdrawing the one to the newsletter ends it',
    params: Type.Object({ id: Id }),
    answer: OwnConsents,
    refusals: ['EMAIL_NOT_CONFIRMED', 'NOT_FOUND'],
  }),
  ownNewsletterEnd: endpoint({
    method: 'POST',
    path: '/api/v1/user/web/newsletter/end',
    tag: 'Consents',
    access: 'login',
    summary: 'Unsubscribes the logged-in user from the newsletter',
    answer: OwnConsents,
    refusals: ['EMAIL_NOT_CONFIRMED'],
  }),
};
