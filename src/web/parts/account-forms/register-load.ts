import type { RequestFacts } from '#web/request/request-facts.ts';
import { firstPlaceOf, listCountries } from '../address-fields/countries-load.ts';
import { findConsents } from '../consent-fields/consent-load.ts';
import type { RegisterFacts } from './register-form.tsx';

export async function loadRegisterFacts(facts: RequestFacts): Promise<RegisterFacts> {
  const [consents, countries] = await Promise.all([
    findConsents(facts, 'registerForm'),
    listCountries(facts),
  ]);
  return { consents, countries, firstCountry: firstPlaceOf(countries, facts.findPlace()).country };
}
