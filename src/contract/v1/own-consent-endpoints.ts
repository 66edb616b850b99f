import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Id, Nullable } from '../shapes/primitive-shapes.ts';

const OwnConsents = Type.Object({
  /** Since when the newsletter comes to the account's address; null: it does not. */
  newsletterSince: Nullable(Type.String()),
  consents: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), since: Type.String() })),
});

/** What the logged-in user has agreed to (docs/rules/consents.md). */
export const ownConsentEndpoints = {
  ownConsentList: endpoint({
    method: 'GET',
    path: '/api/v1/user/web/consent/list',
    tag: 'Consents',
    access: 'login',
    summary: 'The consents in force of the logged-in user, and whether the newsletter comes',
    answer: OwnConsents,
    refusals: ['EMAIL_NOT_CONFIRMED'],
  }),
  ownConsentWithdraw: endpoint({
    method: 'POST',
    path: '/api/v1/user/web/consent/withdraw/:id',
    tag: 'Consents',
    access: 'login',
    summary: 'Withdraws one of them; that to the newsletter ends it',
    params: Type.Object({ id: Id }),
    answer: OwnConsents,
    refusals: ['EMAIL_NOT_CONFIRMED', 'NOT_FOUND'],
  }),
  ownNewsletterEnd: endpoint({
    method: 'POST',
    path: '/api/v1/user/web/newsletter/end',
    tag: 'Consents',
    access: 'login',
    summary: 'Ends the newsletter of the logged-in user',
    answer: OwnConsents,
    refusals: ['EMAIL_NOT_CONFIRMED'],
  }),
};
