import { catalogueEndpoints } from '#contract/v1/catalogue-endpoints.ts';
import { consentEndpoints } from '#contract/v1/consent-endpoints.ts';
import type { RequestFacts } from '#web/request/request-facts.ts';
import { bundleFacts } from '../../parts/bundle-choices/bundle-facts.ts';
import type { LayeredFilter, ProductRecord } from '../../parts/catalogue-types.ts';
import { askedConsents } from '../../parts/consent-fields/asked-consents.ts';
import { productCardFacts, productCardFields } from '../../parts/product-card-facts.ts';
import { productPageFacts } from '../../parts/product-page-facts.ts';

export type TestFacts = Awaited<ReturnType<typeof loadTest>>;

/** Products that are looked through for one in each state. */
const productsLookedAt = 100;
/** Choices that a picker shows well: more would fill the page. */
const choicesMaximum = 12;

const states: readonly ((product: ProductRecord) => boolean)[] = [
  ({ format }) => format === 'configurable',
  ({ discountPercent, priceFrom }) => (discountPercent ?? 0) > 0 && !priceFrom,
  ({ stock, canBeAdded }) => stock?.state === 'inStock' && canBeAdded === true,
  ({ stock }) => stock?.state === 'low',
  ({ stock }) => stock?.state === 'outOfStock',
  ({ format }) => format === 'eproduct',
];

/** The shop's own products in as many states as it has, its filters and its consents; none in an empty shop. */
export async function loadTest(facts: RequestFacts) {
  const { api } = facts;
  const [{ records }, filters, consents] = await Promise.all([
    api.call(catalogueEndpoints.productFilter, {
      body: { limit: productsLookedAt, select: [...productCardFields, 'needsOptions'] },
    }),
    api.call(catalogueEndpoints.layeredNavigation, { body: {} }),
    api.call(consentEndpoints.assignmentFilter, { body: { perPage: 50, assigned_to: 'checkoutForm' } }),
  ]);
  const kit = records.find(({ format, needsOptions }) => format === 'bundle' && needsOptions);
  const found = new Set(states.flatMap((isInState) => records.find(isInState) ?? []));
  const drawn = records.filter(({ drawing }) => drawing).slice(0, 4);
  const [configurable] = found;
  const [drawnPages, picked, bundle] = await Promise.all([
    Promise.all(drawn.map(({ id }) => getProduct(facts, id))),
    configurable?.format === 'configurable' ? getProduct(facts, configurable.id) : undefined,
    kit && api.call(catalogueEndpoints.checkBundles, { query: { product: kit.id } }),
  ]);
  return {
    products: [...found].map(productCardFacts),
    drawings: drawnPages.flatMap(({ id, name, drawing }) => (drawing ? [{ id, name, drawing }] : [])),
    picker:
      picked && picked.variants.length > 0
        ? {
            choices: picked.choices.slice(0, choicesMaximum),
            variants: picked.variants.map(({ id, choice }) => ({ id, choice })),
          }
        : undefined,
    pictures: (picked?.pictures ?? []).slice(0, 3),
    media: records.flatMap(({ media }) => media ?? []).slice(0, 3),
    bundle: bundle && bundleFacts(bundle),
    filters: oneOfEachType(filters),
    consents: askedConsents(consents.data, 'checkoutForm', true),
  };
}

/** A filter of each type that the shop has. */
function oneOfEachType(filters: readonly LayeredFilter[]): LayeredFilter[] {
  return filters.filter(
    ({ type, values }, index) =>
      values.length > 0 && filters.findIndex((filter) => filter.type === type) === index,
  );
}

async function getProduct({ api, language }: RequestFacts, id: number) {
  return productPageFacts(await api.call(catalogueEndpoints.productGet, { query: { id } }), language);
}
