import { ApiError } from '#contract/client.ts';
import { consentEndpoints } from '#contract/v1/consent-endpoints.ts';
import type { FormKind } from '#values/consents.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { askedConsents } from './asked-consents.ts';
import type { AskedConsent } from './consent-rules.ts';

/** The consents of a form, null where they cannot be fetched: nothing can be sent then (error consentsNotFetched). */
export async function findConsents(
  facts: RequestFacts,
  form: FormKind,
  holdsDigital = false,
): Promise<AskedConsent[] | null> {
  try {
    const page = await facts.remember(`consents.${form}`, () =>
      facts.api.call(consentEndpoints.assignmentFilter, { body: { perPage: 50, assigned_to: form } }),
    );
    return askedConsents(page.data, form, holdsDigital);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
