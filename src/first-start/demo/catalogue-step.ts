import { saveDocuments } from '#domain/catalogue/documents/document-directory.ts';
import {
  saveAttributeSets,
  saveAttributes,
  saveCategories,
  saveProducts,
  saveTags,
} from '#domain/catalogue/products/catalogue-service.ts';
import type { PriceStepInput, ProductInput } from '#domain/catalogue/writing/catalogue-inputs.ts';
import type { ShopRuntime } from '#domain/context.ts';
import type { DemoProduct } from './catalogue-shapes.ts';
import type { DemoFiles } from './demo-files.ts';
import { beginningOf, cents, endOf, grams, thousandths } from './units.ts';

/** Runs and reports one step that takes entries of a file. */
export type RunStep = <T>(
  name: string,
  file: string,
  entries: readonly object[],
  work: () => Promise<T>,
) => Promise<T>;

export async function loadCatalogue(
  runtime: ShopRuntime,
  catalogueId: number,
  files: DemoFiles,
  step: RunStep,
): Promise<void> {
  const attributes = files.attributes.attributes.map(({ attributeCode, ...attribute }) => ({
    ...attribute,
    code: attributeCode,
    key: attributeCode,
  }));
  await step('attributes', 'attributes.json', attributes, () =>
    saveAttributes(runtime, { catalogueId, attributes }),
  );
  const attributeSets = files.attributes.attributeSets.map(({ key, name, attributes: attributeCodes }) => ({
    key,
    name,
    attributeCodes,
  }));
  await step('attribute sets', 'attributes.json', attributeSets, () =>
    saveAttributeSets(runtime, { catalogueId, attributeSets }),
  );
  const categories = files.categories.map(({ parent, slug, image, ...category }) => ({
    ...category,
    parentKey: parent,
    slugs: slug,
    mediumKey: image,
  }));
  await step('categories', 'categories.json', categories, () =>
    saveCategories(runtime, { catalogueId, categories }),
  );
  const tags = files.tags.map(({ slug, ...tag }) => ({ ...tag, slugs: slug }));
  await step('tags', 'tags.json', tags, () => saveTags(runtime, { catalogueId, tags }));
  await step('documents', 'documents.json', files.documents, () =>
    saveDocuments(runtime, catalogueId, files.documents),
  );
  const branches = files.delivery.methods.flatMap(({ options }) => options);
  const branchIds = new Map(branches.map(({ key, id }) => [key, id]));
  const products = files.products.map(({ product }) => toProductInput(product, branchIds));
  await step('products', 'products/*.json', products, () => saveProducts(runtime, { catalogueId, products }));
}

function toProductInput(product: DemoProduct, branchIds: ReadonlyMap<string, number>): ProductInput {
  return {
    ...describe(product),
    attributeSetKey: product.attributeSet,
    attributes: product.attributes.map(({ attributeCode, value }) => ({ code: attributeCode, value })),
    listPriceCents: cents(product.retailPrice),
    membershipPriceCents: product.membershipPrice === undefined ? null : cents(product.membershipPrice),
    discount: toDiscount(product),
    ...(product.priceHistory ? { priceHistory: toPriceSteps(product, product.priceHistory) } : {}),
    unitPrice: product.unitPrice && { unit: product.unitPrice.unit, content: product.unitPrice.content },
    weightGrams: grams(product.weightKg),
    stockThousandths: product.stockQuantity === null ? null : thousandths(product.stockQuantity),
    branchThousandths: product.branchStock
      ? Object.fromEntries(
          Object.entries(product.branchStock).map(([key, there]) => [
            branchIds.get(key) as number,
            thousandths(there),
          ]),
        )
      : null,
    configurableAttributes: product.configurableAttributes ?? [],
    mediaByValue: (product.mediaByValue ?? []).map(({ attributeCode, value, media, exact }) => ({
      attributeCode,
      valueKey: value,
      mediumKey: media,
      exact,
    })),
    customOptions: product.customOptions,
    bundleMembers: [...(product.bundles ?? [])]
      .sort((a, b) => a.position - b.position)
      .map(({ product: productKey, quantity, presetOptions, askOptions, defaultOptions, follows }) => ({
        productKey,
        quantity,
        presetOptions: presetOptions ?? null,
        askOptions: askOptions ?? null,
        follows: follows ?? null,
        defaultOptions: defaultOptions ?? null,
      })),
    bundlePricing: product.bundlePricing ?? null,
    delivery: product.delivery ?? null,
    drawing: product.drawing ?? null,
    roofRules: product.roofRules ?? null,
    createdAt: new Date(product.createdAt),
  };
}

function describe(product: DemoProduct) {
  return {
    key: product.key,
    sku: product.sku,
    type: product.type,
    format: product.format,
    name: product.name,
    slugs: product.slug,
    shortDescription: product.shortDescription,
    description: product.description,
    descriptionFromKey: product.descriptionFrom ?? null,
    taxClassKey: product.taxClass,
    unit: product.unit,
    lowStockThreshold: product.lowStockThreshold,
    mainProductKey: product.mainProduct ?? null,
    isVisibleIndividually: product.isVisibleIndividually,
    archived: product.archived,
    featured: product.featured,
    categoryPriority: product.categoryPriority,
    mediaExact: product.mediaExact,
    mediumKeys: product.media,
    categoryKeys: product.categories,
    tags: product.tags,
    crossSellKeys: product.crossSellProducts,
    documents: product.documents,
    gpsr: product.gpsr,
  };
}

function toDiscount({ discount }: DemoProduct): ProductInput['discount'] {
  if (!discount) return null;
  return {
    priceCents: cents(discount.retailPrice),
    from: beginningOf(discount.from),
    to: discount.to === undefined ? null : endOf(discount.to),
  };
}

/**
 * The file tells what was asked from each day on. Since the running discount began these are reduced prices (it may
 * have been lowered step by step); before, they were the list price of the time.
 */
function toPriceSteps(
  product: DemoProduct,
  history: readonly { from: string; price: number }[],
): PriceStepInput[] {
  const discountFrom = product.discount && beginningOf(product.discount.from);
  return history.map(({ from, price }) => {
    const at = beginningOf(from);
    const isReduced = discountFrom !== undefined && at >= discountFrom;
    return {
      listCents: cents(isReduced ? product.retailPrice : price),
      discountCents: isReduced ? cents(price) : null,
      at,
    };
  });
}
