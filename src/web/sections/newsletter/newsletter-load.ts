import { findConsents } from '../../parts/consent-fields/consent-load.ts';
import type { SectionLoad } from '../page-section.ts';

export const loadNewsletter: SectionLoad = async (facts) => ({
  consents: await findConsents(facts, 'newsletter'),
});
