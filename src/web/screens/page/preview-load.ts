import { previewEndpoints } from '#contract/v1/preview-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { Document } from '#web/request/root-facts.ts';
import { wherePreviewed } from '../../parts/previewed.ts';

/** The draft that the address's token shows; nothing where the address carries none. */
export function findPreview(facts: RequestFacts, request: Request): Promise<Document | undefined> {
  return wherePreviewed(facts, request, (token) =>
    facts.api.call(previewEndpoints.draftPreview, { body: { token } }),
  );
}
