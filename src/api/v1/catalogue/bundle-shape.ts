import type { Static } from 'typebox';
import type { Bundle, BundleMember as MemberShape } from '#contract/shapes/bundle-shapes.ts';
import { readableOption } from '#domain/cart/readable-choices.ts';
import {
  askedOptions,
  type BundleMember,
  measuresOf,
  openChoicesOf,
  presetOptions,
  presetValuesOf,
  proposedValueOf,
  usualValuesOf,
} from '#domain/catalogue/bundles/bundle-members.ts';
import { needsOptions, shownPrices } from '#domain/catalogue/prices/shown-prices.ts';
import { isOffered } from '#domain/catalogue/products/offered-products.ts';
import type { ProductRow, ProductWhole } from '#domain/catalogue/products/product-row-queries.ts';
import type { MatchedColour, SellableDirectory } from '#domain/catalogue/products/sellable-queries.ts';
import { isLength } from '#domain/catalogue/writing/custom-option-rules.ts';
import { majorFromCents } from '#values/money.ts';
import { Refusal } from '#values/refusal.ts';
import { type CatalogueReading, mediaShapes, textOf } from './catalogue-reading.ts';
import { basisOf, optionShapes } from './option-shape.ts';
import { mediaByValueShapes, stockOnPage, variantAttributes, variantShape } from './product-whole-shape.ts';

/**
 * A bundle with its members and what must be chosen for them (docs/rules/calls.md, product/checkBundles).
 * @param isPreview a bundle that is not for sale is read, too
 * @throws Refusal NOT_FOUND for anything but a bundle of this site
 */
export async function readBundle(
  reading: CatalogueReading,
  sellables: SellableDirectory,
  id: number,
  isPreview: boolean,
): Promise<Static<typeof Bundle>> {
  const { cache, context, pricesHidden, now, rate } = reading;
  const [sellable, row] = [await sellables.find(id), (await cache.rows([id])).get(id)];
  const offered = row && isOffered(isPreview ? { ...row, archived: false } : row, context.site);
  if (!sellable || row?.format !== 'bundle' || !offered) throw new Refusal('NOT_FOUND');
  const memberIds = sellable.members.map(({ productId }) => productId);
  const wholes = await cache.wholes(memberIds);
  const variantIds = [...wholes.values()].flatMap((whole) => whole.variantIds);
  const rows = await cache.rows([...memberIds, ...variantIds]);
  const prices = shownPrices(row, now, rate);
  const colours = new Map(
    (await sellables.findMany(memberIds)).map(({ id: memberId, matchedColour }) => [memberId, matchedColour]),
  );
  return {
    product: id,
    name: textOf(row.name, reading),
    complete: !needsOptions(row),
    ...(pricesHidden
      ? {}
      : {
          discountPercent: sellable.reductionPercent,
          retailPrice: majorFromCents(prices.listCents),
          finalPrice: majorFromCents(prices.finalCents),
        }),
    stock: stockOnPage(row, reading),
    members: sellable.members.flatMap((member, position) => {
      const facts = factsOf(member, rows, wholes);
      const colour = colours.get(member.productId) ?? null;
      return facts ? [memberShape(position, member, { ...facts, colour }, reading)] : [];
    }),
  };
}

type MemberFacts = {
  readonly row: ProductRow;
  readonly whole: ProductWhole;
  readonly variants: readonly ProductRow[];
};

function factsOf(
  { productId }: BundleMember,
  rows: ReadonlyMap<number, ProductRow>,
  wholes: ReadonlyMap<number, ProductWhole>,
): MemberFacts | undefined {
  const [row, whole] = [rows.get(productId), wholes.get(productId)];
  if (!row || !whole || row.archived) return undefined;
  return { row, whole, variants: whole.variantIds.flatMap((id) => rows.get(id) ?? []) };
}

function memberShape(
  position: number,
  member: BundleMember,
  { row, whole, variants, colour }: MemberFacts & { readonly colour: MatchedColour | null },
  reading: CatalogueReading,
): Static<typeof MemberShape> {
  const { pricesHidden, now, rate } = reading;
  const asked = askedOptions(member, row.customOptions);
  const preset = presetOptions(member, row.customOptions);
  const { lengthMm, surchargeCents } = measuresOf(
    row.customOptions,
    presetValuesOf(member, row.customOptions),
  );
  const isCut = lengthMm !== null || asked.some(isLength);
  const prices = shownPrices(row, now, rate);
  return {
    position,
    product: row.id,
    format: row.format,
    quantity: member.quantity,
    unit: isCut ? 'pcs' : row.unit,
    name: textOf(row.name, reading),
    sku: row.sku,
    slug: textOf(row.slugs, reading),
    media: mediaShapes(row.mediumIds, reading),
    mediaExact: row.mediaExact,
    mediaByValue: mediaByValueShapes(whole, reading),
    stock: stockOnPage(row, reading),
    weightKg: row.weightGrams / 1000,
    ...(row.format === 'configurable' ? {} : basisOf(row, reading)),
    associatedProducts: variants.map((variant) => variantShape(variant, whole, reading)),
    associatedProductsAttributes: variantAttributes(variants, whole, reading),
    colour:
      row.format === 'configurable' || !colour
        ? null
        : { valueId: colour.valueId, label: textOf(colour.label, reading) },
    customOptions: optionShapes(asked, prices, reading).map((option) => {
      const own = asked.find(({ key }) => key === option.key);
      const proposed = own && proposedValueOf(member, own);
      return typeof proposed === 'number' ? { ...option, default: proposed } : option;
    }),
    preset: preset.map((option) => readableOption(reading.context, option, member.preset[option.key] ?? '')),
    presetLengthMm: lengthMm,
    ...(pricesHidden ? {} : { presetSurcharge: majorFromCents(surchargeCents) }),
    followsColour: member.follows.colour === true,
    followingPieces: member.follows.pieces ?? null,
    mustChoose: openChoicesOf(member, row.customOptions),
    defaults: defaultsOf(member, row, whole),
  };
}

/** An entry of bundleOptions with the shop's default variant and the suggested values. */
function defaultsOf(
  member: BundleMember,
  { customOptions }: ProductRow,
  { defaultVariantId }: ProductWhole,
): Static<typeof MemberShape>['defaults'] {
  const values = usualValuesOf(member, customOptions);
  const offered = askedOptions(member, customOptions).filter(({ key }) => key in values);
  const length = offered.find(isLength);
  const others = offered.filter((option) => !isLength(option));
  const options = {
    ...(others.length > 0
      ? { personalizations: Object.fromEntries(others.map(({ key }) => [key, values[key] ?? ''])) }
      : {}),
    ...(length
      ? {
          customPriceOption: { customOptionTitle: length.key, customOptionValue: Number(values[length.key]) },
        }
      : {}),
  };
  const rest = Object.keys(options).length > 0 ? { options } : {};
  return member.format === 'configurable'
    ? { main: member.productId, selected: defaultVariantId, ...rest }
    : { id: member.productId, ...rest };
}
