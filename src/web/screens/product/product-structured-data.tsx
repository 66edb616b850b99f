import type { RootFacts } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import type { ProductPageFacts, VariantFacts } from '../../parts/product-page-facts.ts';
import type { ReviewsFacts } from '../../parts/reviews/reviews-load.ts';
import { StructuredData } from '../../parts/structured-data.tsx';

export type ProductStructuredDataProps = {
  product: ProductPageFacts;
  variant: VariantFacts | undefined;
  path: string;
  reviews: ReviewsFacts | null;
};

const availabilities = {
  inStock: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  outOfStock: 'https://schema.org/OutOfStock',
  notCounted: 'https://schema.org/InStock',
} as const;

/** The product for search engines; its offer only where the store shows prices. */
export function ProductStructuredData(props: ProductStructuredDataProps) {
  const facts = useRootFacts();
  return facts && <StructuredData value={import.meta.env.SSR ? productData(props, facts) : undefined} />;
}

function productData({ product, variant, path, reviews }: ProductStructuredDataProps, facts: RootFacts) {
  const priceCurrency =
    facts.currency.allowedCurrencies.find(({ id }) => id === facts.currencyId)?.label ??
    facts.currency.mainCurrency;
  const absolute = (address: string) => new URL(address, facts.site.url).href;
  const { price, stock } = variant ?? product;
  return {
    '@type': 'Product',
    name: product.name,
    sku: variant?.sku ?? product.sku,
    description: product.text || product.metaDescription,
    image: product.pictures.slice(0, 3).map(({ src }) => absolute(src)),
    ...(product.gpsr ? { manufacturer: { '@type': 'Organization', name: product.gpsr.manufacturer } } : {}),
    ...reviewData(reviews),
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
  };
}

/** Stars that were published, and what was said with them; nothing without any. */
function reviewData(facts: ReviewsFacts | null) {
  if (!facts || facts.summary.average === null) return {};
  const bestRating = facts.rules.stars;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: facts.summary.average,
      ratingCount: facts.summary.ratingCount,
      bestRating,
    },
    review: facts.reviews
      .filter(({ rating }) => rating !== null)
      .map(({ rating, name, comment, title, created_at: datePublished }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name },
        datePublished: datePublished.slice(0, 10),
        ...(title ? { name: title } : {}),
        ...(comment ? { reviewBody: comment } : {}),
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating },
      })),
  };
}
