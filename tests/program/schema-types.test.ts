import { expect, test } from 'vitest';
import { schemaFaults } from '../support/schema-types.ts';

const faultsOf = (...blocks: object[]) =>
  schemaFaults(
    new Map(
      blocks.map((block, index) => [
        JSON.stringify({ '@context': 'https://schema.org', ...block }),
        `/page-${index}`,
      ]),
    ),
  );

test('unknown terms of schema.org are found with their position', async () => {
  const offer = { '@type': 'Offer', price: 12.5, availability: 'https://schema.org/InStock' };
  const product = { '@type': 'Product', name: 'Žlijeb </script> "x"', offers: offer };
  const search = {
    '@type': 'SearchAction',
    target: 'https://shop.example/?q={q}',
    'query-input': 'required name=q',
  };
  const site = { '@type': 'WebSite', name: 'Attika', potentialAction: search };
  expect(await faultsOf(product, site, { '@graph': [product] })).toEqual([]);
  const faults = await faultsOf(
    product,
    { ...product, colour: 'red' },
    { ...product, offers: { ...offer, availability: 'https://schema.org/Plenty' } },
    { '@type': 'Produkt', name: 'x' },
    { '@type': 'Product', name: { '@type': 'Offer' } },
  );
  expect(faults.map((fault) => fault.split(':')[0])).toEqual(['/page-1', '/page-2', '/page-3', '/page-4']);
});
