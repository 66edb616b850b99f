import { piecesFor } from '#values/following-pieces.ts';
import type { Language } from '#values/language.ts';
import { centsFromMajor, majorFromCents } from '#values/money.ts';
import { bundleCents, pieceCents } from '#values/piece-price.ts';
import type { FieldErrors } from '#values/refusal.ts';
import type { CartItemOptions } from '#web/visitor/cart-state.ts';
import { memberPrefix } from '../option-fields/choices-form.ts';
import {
  checkOptions,
  filledOptions,
  findLengthMm,
  type OptionValues,
  optionQuery,
  startValues,
  surchargeCents,
} from '../option-fields/option-rules.ts';
import { findVariant } from '../variant-picker/variant-choice.ts';
import type { BundleFacts, MemberFacts, MemberVariant } from './bundle-facts.ts';

/** What is chosen for one member. */
export type MemberEntry = { readonly variantId: number | undefined; readonly values: OptionValues };

/** By the member's position. */
export type BundleEntry = Readonly<Record<number, MemberEntry>>;

/** What is chosen before anybody chose: what form or address name, else the shop's defaults. */
export function startEntry(
  { members }: Pick<BundleFacts, 'members'>,
  named: { get(name: string): unknown },
): BundleEntry {
  const entry: BundleEntry = Object.fromEntries(
    members.map((member) => {
      const prefix = memberPrefix(member.position);
      const given = Number(named.get(`${prefix}selected`));
      const variant = member.variants.find(({ id }) => id === given);
      return [
        member.position,
        {
          variantId: variant?.id ?? member.presetVariantId ?? member.variants[0]?.id,
          values: startValues(member.options, named, prefix),
        },
      ];
    }),
  );
  return followed({ members }, entry);
}

/** What is chosen, with the members that follow the colour of the first in it. */
export function followed({ members }: Pick<BundleFacts, 'members'>, entry: BundleEntry): BundleEntry {
  const colour = leadingColour(members, entry);
  if (!colour) return entry;
  const following = members.flatMap((member): [number, MemberEntry][] => {
    const own = entry[member.position];
    const variant = own && findFollowing(member, entry, colour);
    return variant ? [[member.position, { ...own, variantId: variant.id }]] : [];
  });
  return { ...entry, ...Object.fromEntries(following) };
}

/** Whether a member's variant follows from what is chosen for another. */
export function isFollowing(
  { members }: Pick<BundleFacts, 'members'>,
  entry: BundleEntry,
  member: MemberFacts,
): boolean {
  const colour = leadingColour(members, entry);
  return colour !== undefined && findFollowing(member, entry, colour) !== undefined;
}

type Colour = { readonly attributeCode: string; readonly valueId: number };

function leadingColour(members: readonly MemberFacts[], entry: BundleEntry): Colour | undefined {
  for (const member of members) {
    const attribute = member.choices.find(({ values }) => values.some(({ hex }) => hex));
    if (!attribute || member.followsColour) continue;
    const { attributeCode } = attribute;
    const valueId = findMemberVariant(member, entry)?.choice[attributeCode];
    return valueId === undefined ? undefined : { attributeCode, valueId };
  }
  return undefined;
}

function findFollowing(
  member: MemberFacts,
  entry: BundleEntry,
  { attributeCode, valueId }: Colour,
): MemberVariant | undefined {
  if (!member.followsColour) return undefined;
  const wanted = { ...findMemberVariant(member, entry)?.choice, [attributeCode]: valueId };
  return (
    findVariant(member.variants, wanted) ??
    member.variants.find(({ choice }) => choice[attributeCode] === valueId)
  );
}

/** How much of a member is in a bundle with these choices. */
export function memberQuantity(
  { members }: Pick<BundleFacts, 'members'>,
  entry: BundleEntry,
  { quantity, followingPieces }: Pick<MemberFacts, 'quantity' | 'followingPieces'>,
  language: Language,
): number {
  if (!followingPieces) return quantity;
  for (const member of members) {
    const lengthMm = memberLengthMm(member, entry, language);
    if (lengthMm !== null) return piecesFor(followingPieces, lengthMm);
  }
  return quantity;
}

function memberLengthMm(member: MemberFacts, entry: BundleEntry, language: Language): number | null {
  const isCut = member.options.some(({ kind }) => kind === 'length');
  const values = entry[member.position]?.values ?? {};
  return isCut ? findLengthMm(member.options, values, language) : member.presetLengthMm;
}

/** The variant that stands for the member now. */
export function findMemberVariant(member: MemberFacts, entry: BundleEntry): MemberVariant | undefined {
  const variantId = entry[member.position]?.variantId;
  return member.variants.find(({ id }) => id === variantId);
}

/** All broken rules by form name. */
export function checkBundle({ members }: BundleFacts, entry: BundleEntry, language: Language): FieldErrors {
  return Object.assign(
    {},
    ...members.map((member) =>
      checkOptions(
        member.options,
        entry[member.position]?.values ?? {},
        language,
        memberPrefix(member.position),
      ),
    ),
  );
}

/** Fields of an address that fill in what a line of the cart holds; members are told in their order. */
export function bundleQuery(
  { members }: BundleFacts,
  bundleOptions: NonNullable<NonNullable<CartItemOptions>['bundleOptions']>,
): [name: string, value: string][] {
  return members.flatMap((member, index) => {
    const prefix = memberPrefix(member.position);
    const { selected, options } = bundleOptions[index] ?? {};
    const chosen: [string, string][] = selected ? [[`${prefix}selected`, String(selected)]] : [];
    return [...chosen, ...optionQuery(member.options, options ?? {}, prefix)];
  });
}

/** What is chosen, as the cart's calls take it. */
export function bundleOptionsOf(
  { members }: BundleFacts,
  entry: BundleEntry,
  language: Language,
): CartItemOptions {
  return {
    bundleOptions: members.map((member) => {
      const options = filledOptions(member.options, entry[member.position]?.values ?? {}, language);
      const filled = options ? { options } : {};
      return member.variants.length > 0
        ? { main: member.productId, selected: entry[member.position]?.variantId ?? null, ...filled }
        : { id: member.productId, ...filled };
    }),
  };
}

/**
 * Price of one bundle as it is chosen (values/piece-price.ts), in major units of the page's currency; nothing while
 * something is missing or impossible, or where the store shows no prices.
 */
export function findBundlePrice(
  bundle: BundleFacts,
  entry: BundleEntry,
  language: Language,
): number | undefined {
  let rate = 1;
  const parts: { pieceCents: number; quantity: number }[] = [];
  for (const member of bundle.members) {
    const values = entry[member.position]?.values ?? {};
    const basis = member.variants.length > 0 ? findMemberVariant(member, entry)?.basis : member.basis;
    const isCut = member.options.some(({ kind }) => kind === 'length');
    const lengthMm = memberLengthMm(member, entry, language);
    if (!basis || (isCut && lengthMm === null)) return undefined;
    rate = basis.rate;
    const surcharge = centsFromMajor(member.presetSurcharge) + surchargeCents(member.options, values);
    parts.push({
      pieceCents: pieceCents(centsFromMajor(basis.finalPrice), lengthMm, surcharge),
      quantity: memberQuantity(bundle, entry, member, language),
    });
  }
  return majorFromCents(bundleCents(parts, bundle.discountPercent, rate));
}
