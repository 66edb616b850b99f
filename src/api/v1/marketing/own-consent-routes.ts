import type { Static } from 'typebox';
import type { ownConsentEndpoints } from '#contract/v1/own-consent-endpoints.ts';
import {
  endOwnNewsletter,
  listOwnConsents,
  type OwnConsents,
  withdrawOwnConsent,
} from '#domain/newsletter/own-consents.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';

/** What the logged-in user has agreed to (docs/rules/consents.md). */
export function ownConsentRoutes({ consents }: ApiDependencies): Routes<'ownConsents'> {
  return {
    handlers: {
      ownConsentList: async (context) => toAnswer(await listOwnConsents(context, consents)),
      ownConsentWithdraw: async (context, { params }) =>
        toAnswer(await withdrawOwnConsent(context, consents, params.id)),
      ownNewsletterEnd: async (context) => toAnswer(await endOwnNewsletter(context, consents)),
    },
  };
}

function toAnswer({
  newsletterSince,
  newsletterPending,
  consents,
}: OwnConsents): Static<typeof ownConsentEndpoints.ownConsentList.answer> {
  return {
    newsletterSince: newsletterSince?.toISOString() ?? null,
    newsletterPending,
    consents: consents.map(({ since, ...consent }) => ({ ...consent, since: since.toISOString() })),
  };
}
