import type { DemoProduct } from './catalogue-shapes.ts';
import { DemoFileError } from './demo-file-error.ts';
import type { DemoFiles } from './demo-files.ts';

/** Bounds of what is cut to length (docs/rules/catalogue.md), in millimetres. */
const shortestMm = 270;
const longestMm = 15_000;

/** Rules 3 to 6 of demo/README.md, "Rules a loader can check". */
export function checkProductRules(files: DemoFiles): void {
  const byKey = new Map(files.products.map(({ product }) => [product.key, product]));
  for (const { file, product } of files.products) {
    const refuse = (rule: string): never => {
      throw new DemoFileError(file, product.key, rule);
    };
    checkAttributes(product, files, refuse);
    checkPrices(product, refuse);
    checkLengths(product, refuse);
    checkBranchStock(product, files, refuse);
    checkRoofRules(product, refuse);
    if (product.format === 'configurable') checkVariants(product, byKey, files, refuse);
    if (product.format === 'bundle') checkBundle(product, byKey, refuse);
  }
  checkTagCount(files, 'Hero', (count) => count === 4, 'exactly 4');
  checkTagCount(files, 'Top proizvodi', (count) => count >= 6, 'at least 6');
}

type Refuse = (rule: string) => never;

function checkAttributes(product: DemoProduct, { attributes: file }: DemoFiles, refuse: Refuse): void {
  const set = file.attributeSets.find(({ key }) => key === product.attributeSet);
  for (const { attributeCode, value } of product.attributes) {
    const attribute = file.attributes.find((candidate) => candidate.attributeCode === attributeCode);
    if (!attribute || !set?.attributes.includes(attributeCode)) {
      refuse(`attribute ${attributeCode} is not in the set ${product.attributeSet}`);
    }
    if (!attribute || attribute.values.length === 0) continue;
    for (const key of Array.isArray(value) ? value : [value]) {
      if (!attribute.values.some((known) => known.key === key)) {
        refuse(`attribute ${attributeCode} has no value ${key}`);
      }
    }
  }
}

function checkPrices({ retailPrice, discount, membershipPrice }: DemoProduct, refuse: Refuse): void {
  if (discount && discount.retailPrice >= retailPrice) refuse('discount is not below the retail price');
  if (membershipPrice !== undefined && membershipPrice >= retailPrice) {
    refuse('membershipPrice is not below the retail price');
  }
}

function checkLengths({ customOptions }: DemoProduct, refuse: Refuse): void {
  for (const { key, customOptionValues } of customOptions) {
    if (key !== 'lengthMm') continue;
    for (const { min = 0, max = 0, default: usual = min } of customOptionValues) {
      if (min < shortestMm || max > longestMm || usual < min || usual > max) {
        refuse(`lengths must lie within ${shortestMm} and ${longestMm} mm`);
      }
    }
  }
}

/** What lies in branches is a part of what there is. */
function checkBranchStock(
  { branchStock = {}, stockQuantity }: DemoProduct,
  { delivery }: DemoFiles,
  refuse: Refuse,
): void {
  const branches = new Set(delivery.methods.flatMap(({ options }) => options.map(({ key }) => key)));
  const unknown = Object.keys(branchStock).find((key) => !branches.has(key));
  if (unknown) refuse(`there is no branch ${unknown}`);
  const sum = Object.values(branchStock).reduce((all, there) => all + there, 0);
  if (sum > (stockQuantity ?? 0)) refuse('branchStock is more than stockQuantity');
}

/** What roofs are worked out with is what the product's page says of it. */
function checkRoofRules({ roofRules, attributes, customOptions }: DemoProduct, refuse: Refuse): void {
  if (roofRules?.kind !== 'covering') return;
  const said = (code: string) => attributes.find(({ attributeCode }) => attributeCode === code)?.value;
  const { min = 0, max = longestMm } =
    customOptions.find(({ key }) => key === 'lengthMm')?.customOptionValues[0] ?? {};
  const { coverWidthMm, minimumPitchTenths, snowRegions, lengths } = roofRules;
  if (said('coverWidth') !== coverWidthMm) refuse('roofRules.coverWidthMm is not its cover width');
  if (Number(said('minPitch')) * 10 !== minimumPitchTenths) {
    refuse('roofRules.minimumPitchTenths is not its lowest pitch');
  }
  if ([said('snowZone')].flat().join() !== snowRegions.join()) {
    refuse('roofRules.snowRegions are not its snow regions');
  }
  if (lengths.minimumMm < min || lengths.maximumMm > max) refuse('roofRules.lengths are not all made');
}

function checkVariants(
  main: DemoProduct,
  byKey: ReadonlyMap<string, DemoProduct>,
  { attributes: file }: DemoFiles,
  refuse: Refuse,
): void {
  const codes = main.configurableAttributes ?? [];
  const combinations = (main.associatedProducts ?? []).map((key) => {
    const variant = byKey.get(key);
    if (variant?.mainProduct !== main.key) refuse(`variant ${key} does not name it as its main product`);
    return codes.map((code) => valueKeyOf(variant, code)).join(' / ');
  });
  const twice = combinations.find((combination, index) => combinations.indexOf(combination) !== index);
  if (twice !== undefined) refuse(`two variants have the values ${twice}`);
  const usual = codes.map((code) => {
    const attribute = file.attributes.find((candidate) => candidate.attributeCode === code);
    return attribute?.values.find(({ shopDefault }) => shopDefault)?.key;
  });
  if (!combinations.includes(usual.join(' / '))) refuse('no variant has the default values');
}

function valueKeyOf(product: DemoProduct | undefined, code: string): string {
  return String(product?.attributes.find(({ attributeCode }) => attributeCode === code)?.value);
}

function checkBundle(bundle: DemoProduct, byKey: ReadonlyMap<string, DemoProduct>, refuse: Refuse): void {
  const members = bundle.bundles ?? [];
  if (members.length < 2) refuse('a bundle needs at least two members');
  for (const { product: key, presetOptions, askOptions, defaultOptions } of members) {
    const member = byKey.get(key);
    if (member?.format === 'bundle') refuse(`its member ${key} is a bundle`);
    const open = member?.customOptions.find((option) => {
      if (!option.required) return false;
      const given = askOptions?.includes(option.key) ? defaultOptions : presetOptions;
      return !isAnswered(option, given?.[option.key]);
    });
    if (open) refuse(`option ${open.key} of its member ${key} is neither preset nor asked with a default`);
  }
}

function isAnswered(option: DemoProduct['customOptions'][number], value: unknown): boolean {
  const { min = 0, max = longestMm } = option.customOptionValues[0] ?? {};
  return typeof value === 'number' ? value >= min && value <= max : value !== undefined;
}

function checkTagCount(
  files: DemoFiles,
  tag: string,
  holds: (count: number) => boolean,
  words: string,
): void {
  const count = files.products.filter(({ product }) => product.tags.includes(tag)).length;
  if (!holds(count))
    throw new DemoFileError('tags.json', tag, `must stand on ${words} products, not on ${count}`);
}
