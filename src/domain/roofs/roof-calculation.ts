import { mailLanguage } from '#platform/mail/mail-texts.ts';
import { textFor } from '#values/language.ts';
import { amountMaximumCents } from '#values/limits.ts';
import type { Cents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { pitchMaximumOf, type RoofShape } from '#values/roof/roof-geometry.ts';
import { planRoof, type RoofInput, type RoofLine, type RoofPlan } from '#values/roof/roof-plan.ts';
import type { CoveringRules } from '#values/roof/roof-rules.ts';
import { findOwnListAccount } from '../accounts/customer-groups.ts';
import { hasOwnCard } from '../accounts/member-cards.ts';
import { amountTooLarge } from '../cart/cart-rules.ts';
import { gramsOf } from '../cart/chosen-goods.ts';
import { momentFor, type PriceMoment, pieceCentsIn, savedByCardCents } from '../cart/goods-prices.ts';
import type { CountedGoods } from '../cart/listed-pieces.ts';
import { shownStock } from '../catalogue/prices/shown-prices.ts';
import { readProductRows } from '../catalogue/products/product-row-queries.ts';
import type { Sellable, SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import type { ShownStock } from '../catalogue/stock/stock-queries.ts';
import {
  boundsOf,
  type CustomOption,
  isLength,
  offeredOptions,
} from '../catalogue/writing/custom-option-rules.ts';
import type { Context } from '../context.ts';
import { getCurrency } from '../pricing/currency-conversion.ts';
import {
  matchingProduct,
  type RoofProduct,
  type RoofValue,
  readRoofProducts,
  readRoofRules,
  readSnowRegions,
  type StoredRules,
} from './roof-products.ts';

export type AskedRoof = RoofInput & {
  /** The covering: a product, or the variant in its colour. */
  readonly productId: number;
  readonly withGutter: boolean;
};

/** What something costs, in the context's currency; null in a store that shows no prices. */
type Priced = {
  readonly pieceCents: Cents | null;
  readonly rowCents: Cents | null;
  /** What the member card of whoever asks takes off the row: `rowCents` is without it. */
  readonly savedCents: Cents;
  readonly grams: number;
};

export type CalculatedPanel = Priced & { readonly lengthMm: number; readonly pieces: number };

export type CalculatedLine = Priced & {
  readonly line: RoofLine;
  readonly product: Sellable;
  /** The colour that it is in, where that is not the covering's. */
  readonly otherColour: RoofValue['label'] | null;
  /** What is filled in of its options: the pitch that it is folded to. */
  readonly filledIn: { readonly option: CustomOption; readonly value: string } | null;
};

export type RoofCalculation = {
  readonly covering: Sellable;
  readonly rules: CoveringRules;
  readonly plan: RoofPlan;
  /** Option by which a length is asked for in the cart. */
  readonly lengthKey: string;
  readonly panels: readonly CalculatedPanel[];
  readonly lines: readonly CalculatedLine[];
  /** Of everything in it, by product. */
  readonly stocks: ReadonlyMap<number, ShownStock>;
  readonly grams: number;
  readonly savedByCardCents: Cents;
  readonly totalCents: Cents | null;
};

/** A covering to choose, with what can be ordered of it. */
export type RoofCovering = {
  readonly product: Sellable;
  readonly rules: CoveringRules;
  readonly variants: readonly RoofProduct[];
  /** Of its cross-section. */
  readonly drawing: Record<string, unknown> | null;
};

/** Everything that roofs can be worked out with, and the snow regions that products are rated for. */
export async function listRoofCoverings(context: Context, sellables: SellableDirectory) {
  const rules = coveringsOf(await readRoofRules(context));
  const offered = Map.groupBy(
    await readRoofProducts(
      context,
      rules.map(({ key }) => key),
    ),
    ({ key }) => key,
  );
  const found = new Map(
    (await sellables.findMany(rules.map(({ id }) => id))).map((product) => [product.id, product]),
  );
  const coverings = rules.flatMap(({ id, key, rules, drawing }): RoofCovering[] => {
    const product = found.get(id);
    const variants = offered.get(key) ?? [];
    return product && variants.length > 0 ? [{ product, rules, variants, drawing }] : [];
  });
  return { coverings, snowRegions: await readSnowRegions(context) };
}

/**
 * What a roof takes: sheets, edges, fixings and gutters, priced as the cart does it, before coupons, with the card of the logged-in user.
 * @throws Refusal NOT_FOUND for what is no covering of the site, CONFIGURATION_NOT_SET for the main product of variants,
 *   VALIDATION (snowRegion, pitchTenths), AMOUNT_TOO_LARGE
 */
export async function calculateRoof(
  context: Context,
  sellables: SellableDirectory,
  asked: AskedRoof,
): Promise<RoofCalculation> {
  const problems = { ...pitchProblems(asked), ...(await regionProblems(context, asked)) };
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  const rules = await readRoofRules(context);
  const sold = await sellables.find(asked.productId);
  const stored = coveringsOf(rules).find(({ id }) => id === sold?.id || id === sold?.mainProductId);
  if (!sold || !stored) throw new Refusal('NOT_FOUND');
  if (sold.format === 'configurable') throw new Refusal('CONFIGURATION_NOT_SET');
  const gutter = asked.withGutter ? gutterOf(rules, stored.rules.gutter) : undefined;
  const plan = planRoof(asked, stored.rules, gutter);
  const named = [...new Set([stored.key, ...plan.lines.map(({ product }) => product)])];
  const offered = Map.groupBy(await readRoofProducts(context, named), ({ key }) => key);
  const covering = offered.get(stored.key)?.find(({ id }) => id === sold.id);
  if (!covering) throw new Refusal('NOT_FOUND');
  // Without its colour, which nobody needs who folds a ridge.
  const main = sold.mainProductId === null ? sold : ((await sellables.find(sold.mainProductId)) ?? sold);
  const planned = await linesWith(sellables, plan.lines, offered, covering, (line, product) =>
    pitchOf(context, line, product, { pitchTenths: asked.pitchTenths, covering: main }),
  );
  const length = sold.customOptions.find(isLength);
  if (!length) throw new Refusal('NOT_FOUND');
  const cut = plan.panels.map((panel) => ({ ...panel, ...goodsOf(sold, panel.pieces, panel.lengthMm) }));
  const [isMember, account] = await Promise.all([hasOwnCard(context), findOwnListAccount(context)]);
  const moment = momentFor(context, { isMember, account }, [...cut, ...planned]);
  const panels = cut.map((panel) => ({ ...panel, ...priceOf(context, panel, moment) }));
  const lines = planned.map((line) => ({ ...line, ...priceOf(context, line, moment) }));
  const rows = await readProductRows(context.database, [sold.id, ...lines.map(({ product }) => product.id)]);
  const sums = sumsOf([...panels, ...lines]);
  if (sums.totalCents !== null && sums.totalCents > amountMaximumCents) throw amountTooLarge();
  return {
    covering: sold,
    rules: stored.rules,
    plan,
    lengthKey: length.key,
    panels,
    lines,
    stocks: new Map(rows.map((row) => [row.id, shownStock(row)])),
    ...sums,
  };
}

/** The same without the lines of products that are not wanted. */
export function withoutLines(calculation: RoofCalculation, leftOut: readonly number[]): RoofCalculation {
  const lines = calculation.lines.filter(({ product }) => !leftOut.includes(product.id));
  return { ...calculation, lines, ...sumsOf([...calculation.panels, ...lines]) };
}

function sumsOf(
  parts: readonly Priced[],
): Pick<RoofCalculation, 'grams' | 'savedByCardCents' | 'totalCents'> {
  return {
    grams: parts.reduce((sum, { grams }) => sum + grams, 0),
    savedByCardCents: parts.reduce((sum, { savedCents }) => sum + savedCents, 0),
    totalCents: sumOrNull(parts.map(({ rowCents }) => rowCents)),
  };
}

export function pitchProblems({
  shape,
  pitchTenths = 0,
}: {
  readonly shape?: RoofShape | undefined;
  readonly pitchTenths?: number | undefined;
}): FieldErrors {
  const maximum = shape ? pitchMaximumOf(shape) : pitchTenths;
  return pitchTenths > maximum ? { pitchTenths: { rule: 'maximum', parameter: maximum } } : {};
}

/** A region is one of those that the catalogue names. */
export async function regionProblems(
  context: Context,
  { snowRegion }: { readonly snowRegion?: string | undefined },
): Promise<FieldErrors> {
  if (snowRegion === undefined) return {};
  const regions = await readSnowRegions(context);
  return regions.some(({ key }) => key === snowRegion) ? {} : { snowRegion: { rule: 'oneOf' } };
}

function coveringsOf(all: readonly StoredRules[]): (StoredRules & { readonly rules: CoveringRules })[] {
  return all.flatMap(({ rules, ...stored }) => (rules.kind === 'covering' ? [{ ...stored, rules }] : []));
}

function gutterOf(all: readonly StoredRules[], wanted: string | undefined) {
  const found = all.find(({ key }) => key === wanted);
  return found?.rules.kind === 'gutter' ? { ...found.rules, key: found.key } : undefined;
}

/** A line whose product the shop does not offer any more is left out. */
async function linesWith(
  sellables: SellableDirectory,
  lines: readonly RoofLine[],
  offered: ReadonlyMap<string, readonly RoofProduct[]>,
  covering: RoofProduct,
  fillIn: (line: RoofLine, product: Sellable) => CalculatedLine['filledIn'],
): Promise<(Omit<CalculatedLine, keyof Priced> & CountedGoods)[]> {
  const matched = lines.flatMap((line) => {
    const match = matchingProduct(offered.get(line.product) ?? [], covering);
    return match ? [{ line, ...match }] : [];
  });
  const ids = [...new Set(matched.map(({ product }) => product.id))];
  const found = new Map((await sellables.findMany(ids)).map((product) => [product.id, product]));
  return matched.flatMap(({ line, product: { id, values }, inOtherColour }) => {
    const product = found.get(id);
    if (!product) return [];
    const colour = values.find(({ type }) => type === 'visualSwatch')?.label ?? null;
    const filledIn = fillIn(line, product);
    return [
      {
        line,
        product,
        otherColour: inOtherColour ? colour : null,
        filledIn,
        ...goodsOf(product, line.quantity, null, filledIn ? [filledIn] : []),
      },
    ];
  });
}

/** "25° / 25°, T35/1035": of the slopes that meet there, and the covering where there is room for its name. */
function pitchOf(
  { language, site }: Context,
  { pitch }: RoofLine,
  { customOptions }: Sellable,
  { pitchTenths, covering }: { readonly pitchTenths: number; readonly covering: Sellable },
): CalculatedLine['filledIn'] {
  const option = offeredOptions(customOptions).find(
    ({ key, optionType }) => key === pitch?.option && optionType === 'text',
  );
  if (!pitch || !option) return null;
  const degrees = `${mailLanguage(language).formatNumber(pitchTenths / 10)}°`;
  const pitches = pitch.isTwoSided ? `${degrees} / ${degrees}` : degrees;
  const whole = `${pitches}, ${textFor({ language, site }, covering.name)}`;
  const { maxLength = whole.length } = boundsOf(option);
  return { option, value: whole.length <= maxLength ? whole : pitches };
}

/** As the cart would hold it; a sheet too long to be ordered still gets a weight and a price. */
function goodsOf(
  product: Sellable,
  quantity: number,
  lengthMm: number | null,
  values: readonly { readonly option: CustomOption; readonly value: string }[] = [],
): CountedGoods {
  const surchargeCents = values.reduce((sum, { option }) => sum + boundsOf(option).surchargeCents, 0);
  const choices = { values, lengthMm, surchargeCents };
  const part = { product, quantity: 1, choices, isMadeToMeasure: lengthMm !== null, mark: undefined };
  return { goods: { parts: [part], reductionPercent: 0, options: {} }, quantity };
}

/** The cart's price. */
function priceOf(
  { site, currencyId }: Context,
  { goods, quantity }: CountedGoods,
  moment: PriceMoment,
): Priced {
  const { rate } = getCurrency(site.currencyConfig, currencyId);
  const pieceCents = site.priceMode === 'shown' ? pieceCentsIn(goods, moment, rate) : null;
  return {
    pieceCents,
    rowCents: pieceCents === null ? null : pieceCents * quantity,
    savedCents: pieceCents === null ? 0 : savedByCardCents(goods, moment, rate) * quantity,
    grams: gramsOf(goods) * quantity,
  };
}

/** Null where one of them is. */
function sumOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known.reduce((sum, value) => sum + value, 0) : null;
}
