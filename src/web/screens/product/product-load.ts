import { redirect } from 'react-router';
import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { cartEndpoints } from '#contract/v2/cart-endpoints.ts';
import { pathOf } from '#values/addresses.ts';
import { languages } from '#values/language.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import type { CartLine } from '#web/visitor/cart-state.ts';
import { listCountries } from '../../parts/address-fields/countries-load.ts';
import { type BundleFacts, bundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import { bundleQuery } from '../../parts/bundle-choices/bundle-rules.ts';
import type { Product } from '../../parts/catalogue-types.ts';
import { findColourWays } from '../../parts/colour-ways.ts';
import { colourOf, listColouredCards, type WantedColour } from '../../parts/coloured-cards.ts';
import { findConsents } from '../../parts/consent-fields/consent-load.ts';
import { needsCaptcha } from '../../parts/defined-form/form-captcha.ts';
import { optionFacts, optionQuery } from '../../parts/option-fields/option-rules.ts';
import { wherePreviewed } from '../../parts/previewed.ts';
import { type ProductPageFacts, productPageFacts } from '../../parts/product-page-facts.ts';
import { loadReviews } from '../../parts/reviews/reviews-load.ts';
import { choiceQuery, initialChoice } from '../../parts/variant-picker/variant-choice.ts';
import { chosenColour } from './chosen-colour.ts';

/**
 * A product by its slug. Without one the shop (302); an old slug and a variant that is not visible on its own lead to
 * the present address (301); `cartItemId` opens the choice of that line of the visitor's cart (302).
 */
export async function loadProduct(facts: RequestFacts, slug: string | undefined, query: URLSearchParams) {
  const { language } = facts;
  if (slug === undefined) throw redirect(pathOf('shop', language), 302);
  const preview = await wherePreviewed(facts, query, (token) =>
    facts.api.call(catalogueEndpoints.productGet, { query: { preview: token } }),
  );
  const product = preview ?? (await getProduct(facts, slug));
  // A preview is shown wherever its link points: the draft's slug may have changed since.
  if (!preview && product.isVisibleIndividually === false && product.mainProductSlug) {
    const main = await getProduct(facts, product.mainProductSlug);
    throw redirect(productPath(facts, main) + variantQuery(main, product.id), 301);
  }
  if (!preview && product.slug !== slug) {
    throw redirect(productPath(facts, product) + (query.size > 0 ? `?${query}` : ''), 301);
  }
  facts.knowWords(product.associatedProductsAttributes.map(({ attributeCode }) => attributeCode));
  const lineQuery = preview ? undefined : await findLineQuery(facts, product, query);
  if (lineQuery) throw redirect(productPath(facts, product) + lineQuery, 302);
  const shown = productPageFacts(product, language);
  const token = preview ? (query.get('preview') ?? undefined) : undefined;
  const bundle = product.format === 'bundle' ? await getBundle(facts, product.id, token) : null;
  const choice = initialChoice(shown.choices, shown.variants, query);
  return {
    product: shown,
    isPreview: preview !== undefined,
    notice: mayBeMissing(shown) ? await loadNotice(facts) : null,
    bundle,
    reviews: await loadReviews(facts, { productId: product.id }, query),
    delivery: await loadPlaces(facts, product),
    colours: await loadColourWays(facts, product),
    crossSell: await loadCrossSell(
      facts,
      product.crossSellProducts,
      chosenColour(shown, bundle, choice) ?? colourOf(product),
    ),
    canonicalPath: product.mainProductSlug
      ? pathOf('product', language, { slug: product.mainProductSlug })
      : productPath(facts, product),
    alternates: Object.fromEntries(
      languages.flatMap((one) => {
        const translated = product.slugs[one];
        return translated ? [[one, pathOf('product', one, { slug: translated })]] : [];
      }),
    ),
  };
}

/** Where delivery can be quoted; undefined if none is needed, or no prices are shown. */
async function loadPlaces(facts: RequestFacts, { delivery, format }: Product) {
  if (facts.site.priceMode === 'enquiry' || format === 'eproduct' || delivery.offers.length === 0)
    return null;
  const countries = await listCountries(facts);
  return { home: delivery.country, countries: countries.map(({ iso }) => iso) };
}

/** Where its colours can be seen before buying; undefined if there is no choice. */
async function loadColourWays(facts: RequestFacts, { id, associatedProductsAttributes: choices }: Product) {
  const isColoured = choices.some(({ values }) => values.length > 1 && values.some(({ hex }) => hex));
  if (!isColoured) return null;
  const { samples, guide } = await findColourWays(facts);
  const isSampled = samples !== undefined && samples.productId !== id;
  // The form of the choice submits the chosen values there.
  const sample = isSampled && choices.some(({ attributeCode }) => attributeCode === samples.attributeCode);
  return { guide, sample: sample ? samples.path : undefined };
}

/** Out of stock, by itself or in one of its variants: somebody may want to hear when it is back. */
function mayBeMissing({ stock, variants }: ProductPageFacts): boolean {
  return [{ stock }, ...variants].some((one) => one.stock.state === 'outOfStock');
}

/** What the form needs that asks for a mail when it is back. */
async function loadNotice(facts: RequestFacts) {
  const [consents, captcha] = await Promise.all([
    findConsents(facts, 'productAvailabilityForm'),
    needsCaptcha(facts, 'productAvailabilityForm'),
  ]);
  return { consents, captcha };
}

function getProduct({ api }: RequestFacts, slug: string): Promise<Product> {
  return api.call(catalogueEndpoints.productGet, { query: { slug } });
}

async function getBundle({ api }: RequestFacts, product: number, preview?: string): Promise<BundleFacts> {
  return bundleFacts(await api.call(catalogueEndpoints.checkBundles, { query: { product, preview } }));
}

function productPath({ language }: RequestFacts, product: Product): string {
  return pathOf('product', language, { slug: product.slug ?? '' });
}

/** The query that chooses a variant on its main product's page; empty where it is none of its variants. */
function variantQuery(main: Product, variantId: number): string {
  const variant = main.associatedProducts.find(({ id }) => id === variantId);
  if (!variant) return '';
  const choice = variant.attributes.map(({ attributeCode, valueId }) => [attributeCode, valueId] as const);
  return choiceQuery(main.associatedProductsAttributes, Object.fromEntries(choice));
}

/** The query that fills in a line's choices: variant, options, the members of a bundle. */
async function lineQuery(
  facts: RequestFacts,
  product: Product,
  { productId, options }: CartLine,
): Promise<string> {
  const query = new URLSearchParams(variantQuery(product, productId));
  for (const [name, value] of optionQuery(product.customOptions.map(optionFacts), options))
    query.set(name, value);
  if (product.format === 'bundle') {
    const bundle = await getBundle(facts, product.id);
    for (const [name, value] of bundleQuery(bundle, options.bundleOptions ?? [])) query.set(name, value);
  }
  return query.size > 0 ? `?${query}` : '';
}

/** Asked for only where the address names a line: it makes the page personal. */
async function findLineQuery(facts: RequestFacts, product: Product, query: URLSearchParams) {
  const itemId = Number(query.get('cartItemId'));
  if (!Number.isInteger(itemId) || itemId <= 0) return undefined;
  const session = facts.findCart();
  if (!session) return undefined;
  const cart = await facts.api.call(cartEndpoints.getCart, { body: session }).catch(() => undefined);
  const line = cart?.items.find((item) => item.itemId === itemId);
  return line && lineQuery(facts, product, line);
}

/** Related products, in the initially chosen colour; the page works without them. */
async function loadCrossSell(
  { api }: RequestFacts,
  ids: readonly number[],
  colour: WantedColour | undefined,
) {
  const wanted = ids.map((id) => ({ id, colour }));
  const products = ids.length > 0 ? await listColouredCards(api, wanted).catch(() => []) : [];
  return { ids, colour, products };
}
