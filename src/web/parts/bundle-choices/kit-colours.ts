import type { VariantAttribute } from '../catalogue-types.ts';
import { choiceWith, findVariant } from '../variant-picker/variant-choice.ts';
import type { BundleFacts, MemberFacts } from './bundle-facts.ts';
import { type BundleEntry, findMemberVariant, type MemberEntry } from './bundle-rules.ts';

/**
 * The colours that members may be chosen in, as one attribute; nothing where one member alone has a colour, for its own choice is
 * enough.
 */
export function findKitColours({ members }: Pick<BundleFacts, 'members'>): VariantAttribute | undefined {
  // What follows the others has no colour of its own to choose.
  const choices = members.flatMap((member) => (member.followsColour ? [] : (colourChoiceOf(member) ?? [])));
  const [first] = choices;
  const fixed = members.filter(({ colour }) => colour);
  if (!first || choices.length + fixed.length < 2) return undefined;
  const values = choices
    .filter(({ attributeCode }) => attributeCode === first.attributeCode)
    .flatMap((choice) => choice.values.filter(({ hex }) => hex));
  return { ...first, values: [...new Map(values.map((value) => [value.id, value])).values()] };
}

/** Every member that there is in this colour in it; the others stay as they are. */
export function withColour(
  { members }: Pick<BundleFacts, 'members'>,
  entry: BundleEntry,
  attributeCode: string,
  valueId: number,
): BundleEntry {
  const chosen = members.flatMap((member): [number, MemberEntry][] => {
    const own = entry[member.position];
    if (!own || !isMadeIn(member, valueId)) return [];
    const choice = findMemberVariant(member, entry)?.choice ?? {};
    const variant = findVariant(member.variants, choiceWith(member.variants, choice, attributeCode, valueId));
    return variant ? [[member.position, { ...own, variantId: variant.id }]] : [];
  });
  return { ...entry, ...Object.fromEntries(chosen) };
}

/** Whether all members that there are in this colour are chosen in it. */
export function isAllIn(
  { members }: Pick<BundleFacts, 'members'>,
  entry: BundleEntry,
  attributeCode: string,
  valueId: number,
): boolean {
  return members
    .filter((member) => isMadeIn(member, valueId))
    .every((member) => findMemberVariant(member, entry)?.choice[attributeCode] === valueId);
}

/** Members that are wanted in one colour with the others and not made in this one. */
export function membersWithout({ members }: Pick<BundleFacts, 'members'>, valueId: number): MemberFacts[] {
  return members.filter((member) =>
    member.colour ? member.colour.valueId !== valueId : colourChoiceOf(member) && !isMadeIn(member, valueId),
  );
}

function isMadeIn(member: MemberFacts, valueId: number): boolean {
  return colourChoiceOf(member)?.values.some(({ id }) => id === valueId) ?? false;
}

function colourChoiceOf({ choices }: MemberFacts): VariantAttribute | undefined {
  return choices.find(({ values }) => values.some(({ hex }) => hex));
}
