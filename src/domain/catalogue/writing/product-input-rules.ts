import { priceMaximumCents, weightMaximumGrams } from '#values/limits.ts';
import type { AttributeReference, ProductReferences } from '../products/product-references.ts';
import { type BranchThousandths, sumOfBranches } from '../stock/branch-stock.ts';
import type { ProductInput } from './catalogue-inputs.ts';
import { checkDelivery } from './digital-offer-rules.ts';
import { checkSlugs, checkUniqueKeys, type InputProblems } from './input-problems.ts';
import { checkBundle, checkOptions } from './option-input-rules.ts';
import { checkFacts } from './product-fact-rules.ts';
import { checkRoofRules } from './roof-rules-shape.ts';

const units = ['pcs', 'm', 'm2'];

/** What a batch of products must keep by itself and against what it names (demo/README.md, "Rules a loader can check"). */
export function checkProducts(
  problems: InputProblems,
  batch: readonly ProductInput[],
  references: ProductReferences,
): void {
  for (const field of ['key', 'sku'] as const) {
    checkUniqueKeys(
      problems,
      'products',
      field,
      batch.map((product) => product[field]),
    );
  }
  checkSlugs(problems, 'products', batch);
  const keys = new Set([...references.storedByKey.keys(), ...batch.map(({ key }) => key)]);
  batch.forEach((product, index) => {
    const path = `products.${index}`;
    problems.requireText(`${path}.name`, product.name);
    if (!units.includes(product.unit)) problems.add(`${path}.unit`, 'oneOf');
    checkPrices(problems, `${path}.`, product);
    checkNumbers(problems, path, product);
    checkNames(problems, path, product, references, keys);
    checkAttributeValues(problems, path, product, references);
    checkOptions(problems, path, product);
    checkBundle(problems, path, product);
    checkRoofRules(problems, path, product, keys);
    checkDelivery(problems, `${path}.delivery`, product.delivery);
    if (product.facts) checkFacts(problems, `${path}.facts`, product.facts);
    if (product.publishAt && !product.isDraft) problems.add(`${path}.isDraft`, 'required');
  });
}

function checkNumbers(problems: InputProblems, path: string, product: ProductInput): void {
  const { weightGrams, stockThousandths, unitPrice } = product;
  problems.requireWhole(`${path}.weightGrams`, weightGrams);
  if (weightGrams > weightMaximumGrams) problems.add(`${path}.weightGrams`, 'maximum', weightMaximumGrams);
  if (stockThousandths !== null) problems.requireWhole(`${path}.stockThousandths`, stockThousandths);
  checkBranches(problems, `${path}.`, stockThousandths, product.branchThousandths ?? null);
  checkExpected(problems, path, product);
  const content = unitPrice?.content;
  if (content !== undefined && !(content > 0)) problems.add(`${path}.unitPrice.content`, 'minimum', 0);
}

/** How much comes is said with the day, in whole pieces or thousandths of a metre. */
function checkExpected(
  problems: InputProblems,
  path: string,
  { unit, expectedOn = null, expectedThousandths = null }: ProductInput,
): void {
  if (expectedThousandths === null) return;
  if (expectedOn === null) problems.add(`${path}.expectedOn`, 'required');
  const step = unit === 'pcs' ? 1000 : 1;
  if (expectedThousandths % step !== 0) problems.add(`${path}.expectedThousandths`, 'step', step / 1000);
}

/**
 * What lies in branches is counted in whole thousandths, and a part of a stock that is counted.
 * @param at the place of the counts: `products.0.`, or nothing
 */
export function checkBranches(
  problems: InputProblems,
  at: string,
  stockThousandths: number | null,
  branches: BranchThousandths | null,
): void {
  if (branches === null) return;
  for (const [id, there] of Object.entries(branches)) {
    if (!/^[1-9]\d{0,8}$/.test(id)) problems.add(`${at}branchThousandths.${id}`, 'format', 'id');
    problems.requireWhole(`${at}branchThousandths.${id}`, there);
  }
  const sum = sumOfBranches(branches);
  if (sum > (stockThousandths ?? 0)) problems.add(`${at}stockThousandths`, 'minimum', sum);
}

/**
 * What a unit of a product costs: anybody, members, and for a while.
 * @param at the place of the prices: `products.0.`, or nothing
 */
export function checkPrices(
  problems: InputProblems,
  at: string,
  {
    listPriceCents,
    membershipPriceCents,
    discount,
  }: Pick<ProductInput, 'listPriceCents' | 'membershipPriceCents' | 'discount'>,
): void {
  problems.requireWhole(`${at}listPriceCents`, listPriceCents);
  if (listPriceCents > priceMaximumCents) problems.add(`${at}listPriceCents`, 'maximum', priceMaximumCents);
  if (membershipPriceCents !== null && membershipPriceCents !== undefined) {
    problems.requireWhole(`${at}membershipPriceCents`, membershipPriceCents);
    if (membershipPriceCents >= listPriceCents) {
      problems.add(`${at}membershipPriceCents`, 'maximum', listPriceCents - 1);
    }
  }
  if (discount) checkDiscount(problems, `${at}discount`, discount, listPriceCents);
}

/** A discount is below the list price and ends after it begins. */
function checkDiscount(
  problems: InputProblems,
  path: string,
  discount: NonNullable<ProductInput['discount']>,
  listPriceCents: number,
): void {
  problems.requireWhole(`${path}.priceCents`, discount.priceCents);
  if (discount.priceCents >= listPriceCents) {
    problems.add(`${path}.priceCents`, 'maximum', listPriceCents - 1);
  }
  if (discount.from && discount.to && discount.to <= discount.from) problems.add(`${path}.to`, 'minimum');
}

function checkNames(
  problems: InputProblems,
  path: string,
  product: ProductInput,
  references: ProductReferences,
  productKeys: ReadonlySet<string>,
): void {
  const known = (field: string, name: string | null | undefined, names: { has(key: string): boolean }) => {
    if (name !== null && name !== undefined && !names.has(name)) problems.add(`${path}.${field}`, 'oneOf');
  };
  known('taxClassKey', product.taxClassKey, references.taxClassIdByKey);
  known('attributeSetKey', product.attributeSetKey, references.setByKey);
  known('mainProductKey', product.mainProductKey, productKeys);
  known('descriptionFromKey', product.descriptionFromKey, productKeys);
  product.categoryKeys?.forEach((key, i) => {
    known(`categoryKeys.${i}`, key, references.categoryIdByKey);
  });
  product.tags?.forEach((word, i) => {
    known(`tags.${i}`, word, references.tagIdByWord);
  });
  product.mediumKeys?.forEach((key, i) => {
    known(`mediumKeys.${i}`, key, references.mediumIdByKey);
  });
  product.mediumIds?.forEach((id, i) => {
    if (!references.mediumIds.has(id)) problems.add(`${path}.mediumIds.${i}`, 'oneOf');
  });
  product.documentFiles?.forEach(({ mediumId }, i) => {
    if (!references.documentIds.has(mediumId)) problems.add(`${path}.documentFiles.${i}.medium`, 'oneOf');
  });
  product.crossSellKeys?.forEach((key, i) => {
    known(`crossSellKeys.${i}`, key, productKeys);
  });
  product.bundleMembers?.forEach(({ productKey }, i) => {
    known(`bundleMembers.${i}.productKey`, productKey, productKeys);
  });
  product.configurableAttributes?.forEach((code, i) => {
    known(`configurableAttributes.${i}`, code, references.attributeByCode);
  });
  product.mediaByValue?.forEach(({ attributeCode, valueKey, mediumKey, mediumId }, i) => {
    known(`mediaByValue.${i}.mediumKey`, mediumKey, references.mediumIdByKey);
    if (mediumId !== undefined && !references.mediumIds.has(mediumId)) {
      problems.add(`${path}.mediaByValue.${i}.mediumId`, 'oneOf');
    }
    const values = references.attributeByCode.get(attributeCode)?.valueIdByKey ?? new Map();
    known(`mediaByValue.${i}.valueKey`, valueKey, values);
  });
}

function checkAttributeValues(
  problems: InputProblems,
  path: string,
  product: ProductInput,
  references: ProductReferences,
): void {
  const set = references.setByKey.get(product.attributeSetKey ?? '');
  const codes = new Set<string>();
  product.attributes?.forEach(({ code, value }, index) => {
    const place = `${path}.attributes.${index}`;
    const attribute = references.attributeByCode.get(code);
    if (!attribute || !set?.attributeIds.has(attribute.id)) problems.add(`${place}.code`, 'oneOf');
    if (codes.has(code)) problems.add(`${place}.code`, 'oneOf', 'unique');
    codes.add(code);
    if (attribute) checkAttributeValue(problems, `${place}.value`, attribute, value);
  });
}

function checkAttributeValue(
  problems: InputProblems,
  path: string,
  attribute: AttributeReference,
  value: AttributeValue,
): void {
  switch (attribute.type) {
    case 'numberField':
      if (typeof value !== 'number' || !Number.isFinite(value)) problems.add(path, 'type', 'number');
      return;
    case 'date':
    case 'dateTime':
      if (!momentOf(value)) problems.add(path, 'format', attribute.type);
      return;
    default:
      if (!valueKeysOf(value).every((key) => attribute.valueIdByKey.has(key))) problems.add(path, 'oneOf');
  }
}

type AttributeValue = NonNullable<ProductInput['attributes']>[number]['value'];

export function valueKeysOf(value: AttributeValue): readonly string[] {
  return typeof value === 'object' && !(value instanceof Date) ? value : [String(value)];
}

/** A moment from a Date or ISO 8601; a day alone is its midnight in UTC. Nothing where it is none. */
export function momentOf(value: AttributeValue): Date | undefined {
  if (typeof value !== 'string' && !(value instanceof Date)) return undefined;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
