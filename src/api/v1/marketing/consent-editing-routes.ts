import {
  createConsentText,
  deleteConsent,
  getConsentText,
  listConsentTexts,
  retireConsent,
  updateConsentText,
  type WholeConsent,
} from '#domain/consents/consent-editing.ts';
import { listLimitMaximum } from '#values/limits.ts';
import type { ApiDependencies } from '../../dependencies.ts';
import type { Routes } from '../../endpoint-routes.ts';
import { pageOfFound } from '../list-page.ts';

/** Consents in the shape for their editors (docs/rules/consents.md). */
export function consentEditingRoutes({ consents }: ApiDependencies): Routes<'consentEditing'> {
  return {
    handlers: {
      async consentTextFilter(context, { body }) {
        const { page = 1, limit = listLimitMaximum } = body;
        const all = await listConsentTexts(context, consents);
        const listed = all.slice((page - 1) * limit, page * limit);
        return pageOfFound(
          listed.map((consent) => ({ ...consent, forms: [...consent.forms] })),
          all.length,
          page,
          limit,
        );
      },
      consentTextGet: async (context, { params }) => wholeShape(await getConsentText(context, params.id)),
      consentTextCreate: async (context, { body }) =>
        wholeShape(await createConsentText(context, consents, body)),
      async consentTextUpdate(context, { params, body: { textVersion, ...words } }) {
        return wholeShape(
          await updateConsentText(context, consents, params.id, { ...words, seenVersion: textVersion }),
        );
      },
      consentTextRetire: async (context, { params, body }) =>
        wholeShape(await retireConsent(context, consents, params.id, body.retired)),
      async consentTextDelete(context, { params }) {
        await deleteConsent(context, consents, params.id);
        return { id: params.id };
      },
    },
  };
}

function wholeShape({ isLogged, versions, forms, ...consent }: WholeConsent) {
  return {
    ...consent,
    forms: [...forms],
    given: isLogged,
    versions: versions.map(({ since, ...version }) => ({ ...version, since: since.toISOString() })),
  };
}
