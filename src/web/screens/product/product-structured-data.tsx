import { useRootFacts } from '#web/request/site-facts.ts';
import type { ProductPageFacts, VariantFacts } from '../../parts/product-page-facts.ts';
import { StructuredData } from '../../parts/structured-data.tsx';

export type ProductStructuredDataProps = {
  product: ProductPageFacts;
  variant: VariantFacts | undefined;
  path: string;
};

const availabilities = {
  inStock: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  outOfStock: 'https://schema.org/OutOfStock',
  notCounted: 'https://schema.org/InStock',
} as const;

/** The product for search engines; its offer only where the store shows prices. */
export function ProductStructuredData({ product, variant, path }: ProductStructuredDataProps) {
  const facts = useRootFacts();
  if (!facts) return null;
  const priceCurrency =
    facts.currency.allowedCurrencies.find(({ id }) => id === facts.currencyId)?.label ??
    facts.currency.mainCurrency;
  const absolute = (address: string) => new URL(address, facts.site.url).href;
  const { price, stock } = variant ?? product;
  return (
    <StructuredData
      value={{
        '@type': 'Product',
        name: product.name,
        sku: variant?.sku ?? product.sku,
        description: product.text || product.metaDescription,
        image: product.pictures.slice(0, 3).map(({ src }) => absolute(src)),
        ...(product.gpsr
          ? { manufacturer: { '@type': 'Organization', name: product.gpsr.manufacturer } }
          : {}),
        ...(price
          ? {
              offers: {
                '@type': 'Offer',
                url: absolute(path),
                price: price.final.toFixed(2),
                priceCurrency,
                availability: availabilities[stock.state],
              },
            }
          : {}),
      }}
    />
  );
}
