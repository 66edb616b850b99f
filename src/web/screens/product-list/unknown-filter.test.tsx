import { renderToString } from 'react-dom/server.edge';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#contract/client.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { FilterGroup } from '../../parts/product-filters/filter-group.tsx';
import { loadProductList } from './product-list-load.ts';

/* A filter of a type that there are no controls for (docs/rules/development.md). */

afterEach(() => vi.unstubAllEnvs());

const values = [{ attributeID: 7, valueLabel: 'Blaga', totalProducts: 3 }];
/** As a newer server may answer them. */
const filters = [
  { attributeCode: 'boja', label: 'Boja', type: 'dropdown', unit: null, values },
  { attributeCode: 'krivina', label: 'Krivina', type: 'curve', unit: null, values },
];

/** The list of all products where the shop answers so. */
async function loadList() {
  const api = createApiClient({ apiKey: 'k', site: '1', store: '1', language: 'hrv' }, async (path) => {
    if (path.includes('layered/navigation')) return Response.json({ data: filters });
    if (path.includes('category')) return Response.json({ data: [] });
    return Response.json({ data: { records: [], totalRecords: 0, totalPages: 0 } });
  });
  const facts = {
    ...{ api, language: 'hr', site: { priceMode: 'shown' } },
    remember: (_name: string, load: () => Promise<unknown>) => load(),
    knowWords: () => {},
  };
  return loadProductList(facts as unknown as RequestFacts, undefined, new URLSearchParams());
}

test('developers see it in its place', async () => {
  const { listing, state } = await loadList();
  const [, unknown] = listing?.filters ?? [];
  if (!unknown) throw new Error('It was left out.');
  const html = renderToString(<FilterGroup filter={unknown} state={state} onChange={() => {}} open />);
  expect(html).toContain('krivina');
  expect(html).toContain('<code>curve</code>');
  expect(html).not.toContain('Blaga');
});

test('lists of visitors leave it out', async () => {
  vi.stubEnv('DEV', false);
  const { listing } = await loadList();
  expect(listing?.filters.map(({ attributeCode }) => attributeCode)).toEqual(['boja']);
});
