import type { CutRow } from '#values/cut-list.ts';
import { amountMaximumCents } from '#values/limits.ts';
import type { Cents } from '#values/money.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { findOwnListAccount } from '../accounts/customer-groups.ts';
import { hasOwnCard } from '../accounts/member-cards.ts';
import type { FilledOptions } from '../cart/cart-options.ts';
import { amountTooLarge } from '../cart/cart-rules.ts';
import { type ChosenGoods, chooseGoods, gramsOf } from '../cart/chosen-goods.ts';
import { momentFor, type PriceMoment, pieceCentsIn, savedByCardCents } from '../cart/goods-prices.ts';
import { isOffered } from '../catalogue/products/offered-products.ts';
import type { Sellable, SellableDirectory } from '../catalogue/products/sellable-queries.ts';
import { isLength, stockLengthsOf } from '../catalogue/writing/custom-option-rules.ts';
import type { Context } from '../context.ts';
import { type Currency, getCurrency } from '../pricing/currency-conversion.ts';

/** Pieces of one length. */
type Cut = { readonly lengthMm: number; readonly pieces: number };

/** How pieces come out of lengths that the shop has lying. */
type StockPlan = {
  readonly stockLengthMm: number;
  /** Of that length. */
  readonly bars: number;
  /** What is left of all of them together. */
  readonly offcutMm: number;
};

/** More pieces than this are cut from the coil, and planning them would take its time. */
const piecesMaximum = 2000;

/**
 * The stock length that leaves least, and how many of it the pieces take: longest first, each from the first bar with room
 * (first fit decreasing: never more than 11/9 of the fewest possible and one bar). Nothing where a piece is longer than all
 * of them. The width of the saw's cut is not counted.
 */
export function findStockPlan(
  cuts: readonly Cut[],
  stockLengthsMm: readonly number[],
): StockPlan | undefined {
  const pieces = cuts.reduce((sum, cut) => sum + cut.pieces, 0);
  if (pieces === 0 || pieces > piecesMaximum) return undefined;
  const longestFirst = cuts
    .flatMap(({ lengthMm, pieces: count }) => Array.from({ length: count }, () => lengthMm))
    .sort((one, other) => other - one);
  return stockLengthsMm
    .filter((stockLengthMm) => stockLengthMm >= (longestFirst[0] ?? 0))
    .map((stockLengthMm) => planOf(longestFirst, stockLengthMm))
    .sort((one, other) => one.offcutMm - other.offcutMm || one.bars - other.bars)[0];
}

function planOf(longestFirst: readonly number[], stockLengthMm: number): StockPlan {
  const rests: number[] = [];
  for (const lengthMm of longestFirst) {
    const bar = rests.findIndex((rest) => rest >= lengthMm);
    if (bar < 0) rests.push(stockLengthMm - lengthMm);
    else rests[bar] = (rests[bar] ?? 0) - lengthMm;
  }
  return { stockLengthMm, bars: rests.length, offcutMm: rests.reduce((sum, rest) => sum + rest, 0) };
}

/** A list of one product, as it is asked for. */
export type AskedCutList = {
  readonly productId: number;
  /** What else is filled in for the product, the same for every row. */
  readonly personalizations?: FilledOptions['personalizations'];
  readonly rows: readonly CutRow[];
};

/** A row with what all its pieces come to. */
export type QuotedRow = CutRow & {
  /** Null where the product does not say what a metre covers. */
  readonly squareMetres: number | null;
  readonly grams: number;
  /** In the context's currency; null in a store that shows no prices. */
  readonly pieceCents: Cents | null;
  readonly rowCents: Cents | null;
};

export type CutListQuote = {
  readonly product: Sellable;
  readonly currency: Currency;
  readonly rows: readonly QuotedRow[];
  readonly pieces: number;
  readonly lengthMm: number;
  readonly squareMetres: number | null;
  readonly grams: number;
  /** What the member card of whoever asks takes off: `totalCents` is without it. */
  readonly savedByCardCents: Cents;
  readonly totalCents: Cents | null;
  /** Where the shop cuts from lengths that it has lying. */
  readonly stockPlan: StockPlan | undefined;
};

/**
 * What a list comes to: each piece is chosen, weighed and priced as the cart does it, before coupons, with the card of the logged-in user.
 * @throws Refusal NOT_FOUND, CONFIGURATION_NOT_SET for the main product of variants, NOT_FOR_SALE for what is not cut to
 *   length, VALIDATION with `rows.<row>.lengthMm` and `personalizations.<key>`, AMOUNT_TOO_LARGE
 */
export async function quoteCutList(
  context: Context,
  sellables: SellableDirectory,
  asked: AskedCutList,
): Promise<CutListQuote> {
  const product = await getCutProduct(context, sellables, asked.productId);
  const currency = getCurrency(context.site.currencyConfig, context.currencyId);
  const goods = choosePieces(product, asked);
  const [isMember, account] = await Promise.all([hasOwnCard(context), findOwnListAccount(context)]);
  const together = goods.map((one, index) => ({ goods: one, quantity: asked.rows[index]?.pieces ?? 0 }));
  const moment = momentFor(context, { isMember, account }, together);
  const rows = asked.rows.map((row, index) =>
    quotedRow(context, row, goods[index] as ChosenGoods, currency, moment),
  );
  const totalCents = sumOrNull(rows.map(({ rowCents }) => rowCents));
  if (totalCents !== null && totalCents > amountMaximumCents) throw amountTooLarge();
  return {
    product,
    currency,
    rows,
    pieces: sum(rows.map(({ pieces }) => pieces)),
    lengthMm: sum(rows.map(({ pieces, lengthMm }) => pieces * lengthMm)),
    squareMetres: sumOrNull(rows.map(({ squareMetres }) => squareMetres)),
    grams: sum(rows.map(({ grams }) => grams)),
    savedByCardCents:
      totalCents === null
        ? 0
        : sum(
            asked.rows.map(
              ({ pieces }, index) =>
                pieces * savedByCardCents(goods[index] as ChosenGoods, moment, currency.rate),
            ),
          ),
    totalCents,
    stockPlan: findStockPlan(rows, stockLengthsOf(lengthOptionOf(product))),
  };
}

/**
 * A product that is sold by lengths.
 * @throws Refusal NOT_FOUND, CONFIGURATION_NOT_SET, NOT_FOR_SALE
 */
export async function getCutProduct(
  { site }: Pick<Context, 'site'>,
  sellables: SellableDirectory,
  productId: number,
): Promise<Sellable> {
  const product = await sellables.find(productId);
  if (!product || !isOffered(product, site)) throw new Refusal('NOT_FOUND');
  if (product.format === 'configurable') throw new Refusal('CONFIGURATION_NOT_SET');
  lengthOptionOf(product);
  return product;
}

function lengthOptionOf({ customOptions }: Sellable) {
  const option = customOptions.find(isLength);
  if (!option) throw new Refusal('NOT_FOR_SALE');
  return option;
}

/** Says what is wrong with every row, not only with the first. */
function choosePieces(product: Sellable, { rows, personalizations }: AskedCutList): ChosenGoods[] {
  const problems: FieldErrors = {};
  const title = lengthOptionOf(product).key;
  const chosen = rows.flatMap(({ lengthMm, mark }, index) => {
    const customPriceOption = { customOptionTitle: title, customOptionValue: lengthMm };
    try {
      return chooseGoods(product, { personalizations, customPriceOption, mark }, () => undefined);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'VALIDATION') throw error;
      for (const [path, problem] of Object.entries(error.fields ?? {})) {
        problems[placeInList(path, index)] = problem;
      }
      return [];
    }
  });
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
  return chosen;
}

const lengthPath = 'options.customPriceOption.customOptionValue';

/** Where a list says what a cart's item has at this path. */
function placeInList(path: string, row: number): string {
  return path === lengthPath ? `rows.${row}.lengthMm` : path.replace(/^options\./, '');
}

function quotedRow(
  context: Context,
  row: CutRow,
  goods: ChosenGoods,
  { rate }: Currency,
  moment: PriceMoment,
): QuotedRow {
  const { pieces, lengthMm } = row;
  const covered = goods.parts[0]?.product.squareMetres ?? null;
  const pieceCents = context.site.priceMode === 'shown' ? pieceCentsIn(goods, moment, rate) : null;
  return {
    ...row,
    squareMetres: covered === null ? null : (covered * lengthMm * pieces) / 1000,
    grams: gramsOf(goods) * pieces,
    pieceCents,
    rowCents: pieceCents === null ? null : pieceCents * pieces,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Null where one of them is. */
function sumOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sum(known) : null;
}
