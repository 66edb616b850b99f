import type { FollowingPieces } from '#values/following-pieces.ts';
import type { Bundle, BundleMember, Stock, VariantAttribute } from '../catalogue-types.ts';
import { type OptionFacts, optionFacts } from '../option-fields/option-rules.ts';
import { type PieceBasis, pieceBasis } from '../option-fields/piece-facts.ts';
import { type PictureFacts, pictureFacts } from '../picture-facts.ts';
import { unbrokenName } from '../unbroken-name.ts';
import type { Choice } from '../variant-picker/variant-choice.ts';

/** A variant that may be chosen for a member. */
export type MemberVariant = {
  readonly id: number;
  readonly choice: Choice;
  readonly basis: PieceBasis | undefined;
  readonly stock: Stock['state'];
  /** Where there is none: the day on which more is announced. */
  readonly expectedOn?: string | undefined;
  readonly picture: PictureFacts | undefined;
};

/** A member of a bundle as its page and its window show it. */
export type MemberFacts = {
  readonly position: number;
  readonly productId: number;
  readonly name: string;
  readonly slug: string;
  /** How much of it is in one bundle. */
  readonly quantity: number;
  /** Comes in the colour of the first member that is chosen in one. */
  readonly followsColour: boolean;
  /** How many there are of it follows from the first length. */
  readonly followingPieces: FollowingPieces | null;
  /** What the quantity counts. */
  readonly unit: string;
  readonly picture: PictureFacts | undefined;
  readonly choices: readonly VariantAttribute[];
  readonly variants: readonly MemberVariant[];
  readonly presetVariantId: number | undefined;
  /** The one colour that a member without variants is made in, where it is wanted in that of the others. */
  readonly colour: { readonly valueId: number; readonly label: string } | null;
  /** What the buyer fills in, with the shop's proposals. */
  readonly options: readonly OptionFacts[];
  /** What the shop has filled in. */
  readonly preset: readonly { readonly label: string; readonly value: string }[];
  readonly presetLengthMm: number | null;
  /** Of what the shop has filled in, in euros. */
  readonly presetSurcharge: number;
  /** Of a member without variants. */
  readonly basis: PieceBasis | undefined;
  readonly stock: Stock['state'];
  /** Where there is none: the day on which more is announced. */
  readonly expectedOn?: string | undefined;
};

export type BundleFacts = {
  /** Nothing has to be chosen. */
  readonly complete: boolean;
  readonly discountPercent: number;
  readonly members: readonly MemberFacts[];
};

export function bundleFacts({ complete, discountPercent, members }: Bundle): BundleFacts {
  return { complete, discountPercent: discountPercent ?? 0, members: members.map(memberFacts) };
}

function memberFacts(member: BundleMember): MemberFacts {
  const [media] = member.media;
  return {
    position: member.position,
    productId: member.product,
    name: unbrokenName(member.name),
    slug: member.slug,
    quantity: member.quantity,
    followsColour: member.followsColour,
    followingPieces: member.followingPieces,
    unit: member.unit,
    picture: media && pictureFacts(media),
    choices: member.associatedProductsAttributes,
    variants: member.associatedProducts.map((variant) => {
      const picture = variant.media[0] ?? pictureOfValue(member, variant);
      return {
        id: variant.id,
        choice: Object.fromEntries(
          variant.attributes.map(({ attributeCode, valueId }) => [attributeCode, valueId]),
        ),
        basis: variant.pieceBasis && pieceBasis(variant.pieceBasis),
        stock: variant.stock.state,
        expectedOn: variant.stock.expectedOn,
        picture: picture && pictureFacts(picture),
      };
    }),
    presetVariantId: member.defaults.selected ?? undefined,
    colour: member.colour,
    options: member.customOptions.map(optionFacts),
    preset: member.preset,
    presetLengthMm: member.presetLengthMm,
    presetSurcharge: member.presetSurcharge ?? 0,
    basis: member.pieceBasis && pieceBasis(member.pieceBasis),
    stock: member.stock.state,
    expectedOn: member.stock.expectedOn,
  };
}

/** The picture that goes with one of the variant's values. */
function pictureOfValue(
  { mediaByValue }: BundleMember,
  { attributes }: BundleMember['associatedProducts'][number],
) {
  return mediaByValue.find((entry) =>
    attributes.some(
      ({ attributeCode, valueId }) => attributeCode === entry.attributeCode && valueId === entry.valueId,
    ),
  )?.media;
}
