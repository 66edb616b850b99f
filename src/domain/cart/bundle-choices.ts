import { type FieldErrors, Refusal } from '#values/refusal.ts';
import {
  askedOptions,
  type BundleMember,
  presetOptions,
  quantityOf,
} from '../catalogue/bundles/bundle-members.ts';
import type { MatchedColour, Sellable } from '../catalogue/products/sellable-queries.ts';
import { type CustomOption, isLength } from '../catalogue/writing/custom-option-rules.ts';
import type { BundleOption, FilledOptions } from './cart-options.ts';
import type { ChosenPart } from './chosen-part.ts';
import { filledOptionsOf, placeOf, readOptionChoices } from './option-choices.ts';

/** A product that is offered, by id. */
export type FindOffered = (productId: number) => Sellable | undefined;

/** A member that cannot be bought as it is: what is missing are keys of options, `selected` (a variant) or `product`. */
export type OpenMember = {
  readonly productId: number;
  readonly position: number;
  readonly missing: readonly string[];
};

const path = 'options.bundleOptions';

/**
 * Reads what was chosen for the members of a bundle (docs/rules/cart.md). Presets are the shop's and come
 * by themselves; members that leave nothing to choose need not be named.
 * @param problems what is wrong with its options already, by paths: refused together
 * @throws Refusal VALIDATION (oneOf for products that are no member or no variant of it, and whatever options break),
 *   BUNDLE_NOT_CONFIGURED with `members` that have open choices, NOT_FOR_SALE where a member is not sold any more
 */
export function chooseMembers(
  bundle: Sellable,
  given: readonly BundleOption[],
  find: FindOffered,
  problems: FieldErrors,
): { readonly parts: ChosenPart[]; readonly bundleOptions: BundleOption[] } {
  const open: OpenMember[] = [];
  const used = new Set<number>();
  const chosen = bundle.members.map((member) => {
    const index = given.findIndex(
      (option, place) => !used.has(place) && addressee(option) === member.productId,
    );
    if (index >= 0) used.add(index);
    const place = `${path}.${index}`;
    return {
      member,
      place,
      given: given[index],
      ...chooseProduct(member, given[index], place, find, problems),
    };
  });
  const leading = leadingColour(chosen);
  const filled = chosen.map((one, position) => {
    const { product, missing: missingVariant } = followed(one, leading, find);
    const { part, missing } = fillIn(one.member, product, one.given?.options ?? {}, one.place, problems);
    const all = [...missingVariant, ...missing];
    if (all.length > 0) open.push({ productId: one.member.productId, position, missing: all });
    return { member: one.member, part };
  });
  const leadingMm = filled.find(({ part }) => part.choices.lengthMm !== null)?.part.choices.lengthMm ?? null;
  const parts = filled.map(({ member, part }) => ({ ...part, quantity: quantityOf(member, leadingMm) }));
  given.forEach((option, place) => {
    if (used.has(place)) return;
    problems[`${path}.${place}.${option.main === undefined ? 'id' : 'main'}`] = { rule: 'oneOf' };
  });
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  if (open.length > 0 || parts.length === 0) throw new Refusal('BUNDLE_NOT_CONFIGURED', { members: open });
  return {
    parts,
    bundleOptions: bundle.members.map((member, position) => optionOf(member, parts[position])),
  };
}

function addressee({ main, id }: BundleOption): number | undefined {
  return main ?? id;
}

/** The product that a member stands for: a chosen variant of a configurable one, else the member itself. */
function chooseProduct(
  member: BundleMember,
  given: BundleOption | undefined,
  place: string,
  find: FindOffered,
  problems: FieldErrors,
): { readonly product: Sellable; readonly missing: readonly string[] } {
  const product = find(member.productId);
  if (!product) throw new Refusal('NOT_FOR_SALE', { productId: member.productId });
  const selected = given?.selected ?? undefined;
  if (member.format === 'bundle') return { product, missing: ['product'] };
  if (member.format !== 'configurable') {
    if (selected !== undefined && selected !== product.id) problems[`${place}.selected`] = { rule: 'oneOf' };
    return { product, missing: [] };
  }
  if (selected === undefined) return { product, missing: ['selected'] };
  const variant = product.variantIds.includes(selected) ? find(selected) : undefined;
  if (variant?.format === 'simple' || variant?.format === 'eproduct')
    return { product: variant, missing: [] };
  problems[`${place}.selected`] = { rule: 'oneOf' };
  return { product, missing: [] };
}

type Chosen = ReturnType<typeof chooseProduct> & { readonly member: BundleMember };

/** The colour that the first member is chosen in which follows no other; nothing while it is not chosen. */
function leadingColour(chosen: readonly Chosen[]): 'open' | MatchedColour | null {
  const own = chosen.filter(({ member }) => !member.follows.colour);
  const leading = own.find(
    ({ member, product }) => member.format === 'configurable' || product.matchedColour,
  );
  if (!leading) return null;
  return leading.missing.length > 0 ? 'open' : leading.product.matchedColour;
}

/** The variant in the colour of the others, whichever was sent; one that there is not in it stays to be chosen. */
function followed(
  { member, product, missing }: Chosen,
  leading: 'open' | MatchedColour | null,
  find: FindOffered,
): Pick<Chosen, 'product' | 'missing'> {
  if (!member.follows.colour || member.format !== 'configurable' || !leading) return { product, missing };
  // What it is to follow is told as missing.
  if (leading === 'open') return { product, missing: [] };
  const { valueId } = leading;
  const sibling = product.matchedColour?.siblings.find((one) => one.valueId === valueId);
  const isSame = product.format !== 'configurable' && product.matchedColour?.valueId === valueId;
  if (isSame) return { product, missing };
  const main = find(member.productId);
  const variants = (main?.variantIds ?? []).flatMap((id) => find(id) ?? []);
  const found =
    (sibling && find(sibling.productId)) ??
    variants.find(({ matchedColour }) => matchedColour?.valueId === valueId);
  return found ? { product: found, missing: [] } : { product, missing };
}

function fillIn(
  member: BundleMember,
  product: Sellable,
  filled: FilledOptions,
  place: string,
  problems: FieldErrors,
): { readonly part: ChosenPart; readonly missing: string[] } {
  const fixed = presetOptions(member, product.customOptions);
  const askedOnes = askedOptions(member, product.customOptions);
  const { choices, missing } = readOptionChoices(
    [...fixed, ...askedOnes],
    withPresets(fixed, member, filled),
    `${place}.options`,
    problems,
  );
  for (const { option, value } of choices.values) {
    const preset = fixed.includes(option) ? member.preset[option.key] : undefined;
    if (preset === undefined || preset === value) continue;
    problems[placeOf(option, `${place}.options`)] = { rule: 'oneOf', parameter: preset };
  }
  const measured = choices.lengthMm !== null && askedOnes.some(isLength);
  return {
    part: { product, quantity: member.quantity, choices, isMadeToMeasure: measured },
    missing: missing.map(({ key }) => key),
  };
}

/** Presets where nothing else was sent; another value stays, to be refused. */
function withPresets(
  fixed: readonly CustomOption[],
  { preset }: BundleMember,
  filled: FilledOptions,
): FilledOptions {
  const length = fixed.find(isLength);
  const sent = filled.personalizations ?? {};
  const isSent = ({ key, title }: CustomOption) =>
    [key, ...Object.values(title)].some((word) => word in sent);
  const texts = fixed.filter((option) => !isLength(option) && !isSent(option));
  return {
    personalizations: {
      ...sent,
      ...Object.fromEntries(texts.map(({ key }) => [key, preset[key] as string | number])),
    },
    customPriceOption:
      length && !filled.customPriceOption
        ? { customOptionTitle: length.key, customOptionValue: Number(preset[length.key]) }
        : filled.customPriceOption,
  };
}

function optionOf(member: BundleMember, part: ChosenPart | undefined): BundleOption {
  const options = part ? filledOptionsOf(part.choices) : {};
  const rest = Object.keys(options).length > 0 ? { options } : {};
  return member.format === 'configurable'
    ? { main: member.productId, selected: part?.product.id, ...rest }
    : { id: member.productId, ...rest };
}
