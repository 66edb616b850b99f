import type { Offer, Product, ProductGroup, Review, UnitPriceSpecification } from 'schema-dts';
import type { RootFacts } from '#web/request/root-facts.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import type { PriceFacts } from '../../parts/price-facts.ts';
import type { ProductPageFacts, VariantFacts } from '../../parts/product-page-facts.ts';
import type { ReviewsFacts } from '../../parts/reviews/reviews-load.ts';
import { StructuredData } from '../../parts/structured-data.tsx';
import { choiceQuery } from '../../parts/variant-picker/variant-choice.ts';

export type ProductStructuredDataProps = {
  product: ProductPageFacts;
  path: string;
  reviews: ReviewsFacts | null;
};

/** The product, or its variants as a group, for search engines; offers only where the store shows prices. */
export function ProductStructuredData(props: ProductStructuredDataProps) {
  const facts = useRootFacts();
  return facts && <StructuredData value={import.meta.env.SSR ? productData(props, facts) : undefined} />;
}

type Described<T> = Exclude<T, string>;

const availabilities = {
  inStock: 'https://schema.org/InStock',
  low: 'https://schema.org/LimitedAvailability',
  outOfStock: 'https://schema.org/OutOfStock',
  notCounted: 'https://schema.org/InStock',
} as const;

/** Days in which a consumer may withdraw from a contract made at a distance (Art. 9 Directive 2011/83/EU). */
const withdrawalDays = 14;

function productData(
  props: ProductStructuredDataProps,
  facts: RootFacts,
): Described<Product> | Described<ProductGroup> {
  const { product, path, reviews } = props;
  const absolute = (address: string) => new URL(address, facts.site.url).href;
  const common = {
    name: product.name,
    description: product.text || product.metaDescription,
    url: absolute(path),
    image: product.pictures.slice(0, 3).map(({ src }) => absolute(src)),
    brand: { '@type': 'Brand', name: product.gpsr?.manufacturer ?? facts.site.name },
    ...(product.gpsr
      ? { manufacturer: { '@type': 'Organization', name: product.gpsr.manufacturer } as const }
      : {}),
    ...reviewData(reviews),
  } as const;
  if (product.variants.length === 0) {
    return { '@type': 'Product', sku: product.sku, ...common, ...offerOf(product, product, path, facts) };
  }
  return {
    '@type': 'ProductGroup',
    productGroupID: product.sku,
    variesBy: product.choices.map(({ attributeCode, label }) =>
      attributeCode === 'colour' ? 'https://schema.org/color' : label,
    ),
    ...common,
    hasVariant: product.variants.map((variant) => variantData(product, variant, path, facts)),
  };
}

function variantData(
  product: ProductPageFacts,
  variant: VariantFacts,
  path: string,
  facts: RootFacts,
): Described<Product> {
  const way = path + choiceQuery(product.choices, variant.choice);
  const chosen = product.choices.flatMap(({ attributeCode, label, values }) => {
    const value = values.find(({ id }) => id === variant.choice[attributeCode])?.value;
    return value ? [{ attributeCode, label, value }] : [];
  });
  const colour = chosen.find(({ attributeCode }) => attributeCode === 'colour')?.value;
  const picture = variant.picture ?? product.pictures[0];
  const others = chosen.filter(({ attributeCode }) => attributeCode !== 'colour');
  const properties = others.map(({ label, value }) => ({
    '@type': 'PropertyValue' as const,
    name: label,
    value,
  }));
  return {
    '@type': 'Product',
    name: [product.name, ...chosen.map(({ value }) => value)].join(', '),
    sku: variant.sku,
    ...(picture ? { image: new URL(picture.src, facts.site.url).href } : {}),
    ...(colour ? { color: colour } : {}),
    ...(properties.length > 0 ? { additionalProperty: properties } : {}),
    ...offerOf(product, variant, way, facts),
  };
}

function offerOf(
  product: ProductPageFacts,
  { price, stock }: Pick<VariantFacts, 'price' | 'stock'>,
  path: string,
  { site, currency, currencyId }: RootFacts,
): { offers?: Described<Offer> } {
  if (!price) return {};
  const priceCurrency =
    currency.allowedCurrencies.find(({ id }) => id === currencyId)?.label ?? currency.mainCurrency;
  return {
    offers: {
      '@type': 'Offer',
      url: new URL(path, site.url).href,
      price: price.final.toFixed(2),
      priceCurrency,
      availability: availabilities[stock.state],
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': new URL('/#organization', site.url).href },
      priceSpecification: priceSpecifications(price, priceCurrency),
      hasMerchantReturnPolicy: {
        '@type': 'MerchantReturnPolicy',
        applicableCountry: site.country,
        // Goods cut to measure are excepted, and so is digital content (Art. 16 of the same directive).
        ...(product.cut || product.digital
          ? { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
          : {
              returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
              merchantReturnDays: withdrawalDays,
            }),
      },
    },
  };
}

/** UN/CEFACT codes of the units that goods are measured in. */
const unitCodes: Readonly<Record<string, string>> = { m: 'MTR', m2: 'MTK', kg: 'KGM', l: 'LTR', pcs: 'C62' };

/** The price of one unit, the one that is crossed out, and what a measure of the goods costs (docs/rules/prices.md). */
function priceSpecifications(price: PriceFacts, priceCurrency: string): Described<UnitPriceSpecification>[] {
  const specified = (cost: number, unit: string | undefined): Described<UnitPriceSpecification> => ({
    '@type': 'UnitPriceSpecification',
    price: cost.toFixed(2),
    priceCurrency,
    valueAddedTaxIncluded: true,
    ...(unit && unitCodes[unit]
      ? { referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[unit] } }
      : {}),
  });
  return [
    specified(price.final, price.unit ?? 'pcs'),
    ...(price.reduction
      ? [
          {
            ...specified(price.reduction.lowest30, price.unit ?? 'pcs'),
            priceType: 'https://schema.org/StrikethroughPrice',
          } as const,
        ]
      : []),
    ...(price.unitPrice ? [specified(price.unitPrice.price, price.unitPrice.unit)] : []),
  ];
}

/** Published ratings and their texts; undefined without any. */
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
      .map(
        ({ rating, name, comment, title, created_at: datePublished }): Described<Review> => ({
          '@type': 'Review',
          author: { '@type': 'Person', name },
          datePublished: datePublished.slice(0, 10),
          ...(title ? { name: title } : {}),
          ...(comment ? { reviewBody: comment } : {}),
          reviewRating: { '@type': 'Rating', ratingValue: rating ?? 0, bestRating },
        }),
      ),
  } as const;
}
