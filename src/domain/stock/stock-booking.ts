import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { type FieldError, type FieldErrors, type FieldRule, Refusal } from '#values/refusal.ts';
import { type BookedStockKind, quantityStep } from '#values/stock.ts';
import { actorIdOf } from '../actor.ts';
import { requirePermission } from '../authorisation.ts';
import { products } from '../catalogue/products/catalogue-tables.ts';
import { isStocked } from '../catalogue/stock/low-stock.ts';
import {
  bookMovements,
  type HeldStock,
  holdStocks,
  placesOf,
  type StockMovement,
} from '../catalogue/stock/stock-ledger.ts';
import { type Context, inTransaction, inTransactionOnce } from '../context.ts';
import { readStockRows, type StockRow } from './stock-list.ts';
import { type Place, readBranches, readCommitted } from './stock-places.ts';

/** Something that was done with goods, by hand. */
export type StockBooking = {
  readonly sku: string;
  readonly kind: BookedStockKind;
  readonly place: Place;
  /** Where they are moved to. */
  readonly to?: Place | undefined;
  /** Of the product's unit; above 0, of a correction the difference. */
  readonly quantity: number;
  /** A correction says why. */
  readonly reason: string | null;
};

type Goods = { readonly id: number; readonly sku: string; readonly unit: string };

/**
 * Books goods that came in, a difference, or goods that were moved to another place, once. Goods that orders have taken are not moved.
 * A place that did not count a product counts it from then on.
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN, VALIDATION
 */
export async function bookStock(context: Context, booking: StockBooking): Promise<StockRow> {
  requirePermission(context, 'stock.manage');
  const carryOut = async (transaction: Context) => {
    const { database, site } = transaction;
    const [goods] = await findGoods(database, site.catalogueId, [booking.sku]);
    if (!goods) throw new Refusal('VALIDATION', {}, { sku: { rule: 'oneOf' } });
    const held = (await holdStocks(database, [goods.id])).get(goods.id);
    if (!held) throw new Error('A product that was found is not there.');
    const problems = problemsOf(goods, held, booking, await readBranches(database));
    if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
    await book(transaction, new Map([[goods.id, held]]), movementsOf(goods, booking));
    if (booking.kind === 'receipt')
      await meetAnnouncement(transaction, goods.id, Math.round(booking.quantity * 1000));
    return rowOf(transaction, goods.id);
  };
  const readDone = async () => {
    const [goods] = await findGoods(context.database, context.site.catalogueId, [booking.sku]);
    return rowOf(context, goods?.id);
  };
  return inTransactionOnce(context, carryOut, readDone);
}

/** Of what was announced so much has come; the day stays as long as some of it is still to come. */
async function meetAnnouncement(
  { database, site, emit }: Context,
  productId: number,
  thousandths: number,
): Promise<void> {
  const isLeft = sql`${products.expectedThousandths} > ${thousandths}`;
  const ended = await database
    .update(products)
    .set({
      expectedOn: sql`case when ${isLeft} then ${products.expectedOn} end`,
      expectedThousandths: sql`case when ${isLeft} then ${products.expectedThousandths} - ${thousandths} end`,
    })
    .where(and(eq(products.id, productId), isNotNull(products.expectedOn)))
    .returning({ id: products.id });
  if (ended.length === 0) return;
  const { catalogueId } = site;
  emit({ kind: 'product.changed', catalogueId, productIds: [productId], addressesStay: true });
}

async function rowOf(context: Context, productId: number | undefined): Promise<StockRow> {
  const [row] = productId === undefined ? [] : await readStockRows(context, [productId]);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

function movementsOf(
  { id }: Goods,
  { kind, place, to = null, quantity, reason }: StockBooking,
): StockMovement[] {
  const thousandths = Math.round(quantity * 1000);
  const movement = { productId: id, placeId: place, kind, thousandths, reason };
  if (kind !== 'move') return [movement];
  return [
    { ...movement, thousandths: -thousandths },
    { ...movement, placeId: to },
  ];
}

function problemsOf(
  { unit }: Goods,
  held: HeldStock,
  { kind, place, to, quantity, reason }: StockBooking,
  branches: ReadonlyMap<number, unknown>,
): FieldErrors {
  const problems: FieldErrors = {};
  const lying = placesOf(held.available ?? 0, held.branches);
  const there = (lying.get(place) ?? 0) / 1000;
  const isPlace = (one: Place) => one === null || branches.has(one) || lying.has(one);
  // What is not counted begins with a count.
  if (held.available === null) problems.sku = { rule: 'oneOf', parameter: 'counted' };
  if (!isPlace(place)) problems.place = { rule: 'oneOf' };
  const problemOfTo = toProblem(kind, place, to, isPlace);
  if (problemOfTo) problems.to = problemOfTo;
  if (kind === 'correct' && reason === null) problems.reason = { rule: 'required' };
  const problemOfQuantity = quantityProblem(kind, quantity, unit, there);
  if (problemOfQuantity) problems.quantity = problemOfQuantity;
  return problems;
}

function toProblem(
  kind: BookedStockKind,
  place: Place,
  to: Place | undefined,
  isPlace: (one: Place) => boolean,
): FieldError | undefined {
  if (kind !== 'move') return to === undefined ? undefined : { rule: 'oneOf' };
  if (to === undefined) return { rule: 'required' };
  if (!isPlace(to)) return { rule: 'oneOf' };
  return to === place ? { rule: 'twice' } : undefined;
}

/** @param there what is available in the place, in the unit: nothing may be moved or corrected away beyond it */
function quantityProblem(
  kind: BookedStockKind,
  quantity: number,
  unit: string,
  there: number,
): FieldError | undefined {
  const step = quantityStep(unit);
  if (!isWhole(quantity, unit)) return { rule: 'step', parameter: step };
  if (quantity === 0) return { rule: 'minimum', parameter: step };
  const lowest = kind === 'correct' ? -there : step;
  if (quantity < lowest) return { rule: 'minimum', parameter: lowest };
  return kind === 'move' && quantity > there ? { rule: 'maximum', parameter: there } : undefined;
}

/** Whether a quantity is one that the unit knows. */
function isWhole(quantity: number, unit: string): boolean {
  const steps = quantity / quantityStep(unit);
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

export type CountedLine = { readonly sku: string; readonly counted: number };

/** What is wrong with a line of a count, lines counted from 0. */
export type CountProblem = {
  readonly row: number;
  readonly field: 'sku' | 'counted';
  readonly rule: FieldRule;
  readonly parameter?: string | number | undefined;
  readonly value: string | number;
};

/** What a count says of one product in its place, in thousandths of its unit. */
export type CountResult = Goods & {
  readonly row: number;
  /** On hand there before, as far as it was counted. */
  readonly onHand: number;
  readonly committed: number;
  readonly counted: number;
};

type Count = { readonly place: Place; readonly lines: readonly CountedLine[] };
type Judged = { readonly lines: readonly CountResult[]; readonly problems: readonly CountProblem[] };

/**
 * Counts what is on hand in a place: what is available there is that without what orders have taken there and not sent. Never less than
 * they have taken. Goods that were not counted, or not in this place, are counted from then on.
 * @param preview true: nothing is written, it is said what would be
 * @throws Refusal NO_ACTIVE_USER, FORBIDDEN; VALIDATION for an unknown place, and with `problems` by row and field where anything is
 *   wrong with a line: nothing is written then
 */
export async function countStock(
  context: Context,
  { preview, ...count }: Count & { readonly preview: boolean },
): Promise<Judged> {
  requirePermission(context, 'stock.manage');
  const compare = () =>
    inTransaction(context, async (transaction) => {
      const { lines, problems } = await judgeCount(transaction, count);
      return { lines, problems };
    });
  const write = async (transaction: Context) => {
    const { lines, problems, held } = await judgeCount(transaction, count);
    if (problems.length > 0) throw new Refusal('VALIDATION', { problems });
    const movements = lines.flatMap((line) => countOf(line, count.place));
    await book(transaction, held, movements, count.place);
    return { lines, problems };
  };
  return preview ? compare() : inTransactionOnce(context, write, compare);
}

/** Compares a count with what there is, and holds it. @throws Refusal VALIDATION for an unknown place */
async function judgeCount(
  { database, site }: Context,
  { place, lines }: Count,
): Promise<Judged & { readonly held: Map<number, HeldStock> }> {
  const branches = await readBranches(database);
  if (place !== null && !branches.has(place)) {
    throw new Refusal('VALIDATION', {}, { place: { rule: 'oneOf' } });
  }
  const skus = lines.map(({ sku }) => sku);
  const found = new Map(
    (await findGoods(database, site.catalogueId, skus)).map((goods) => [goods.sku, goods]),
  );
  const ids = [...found.values()].map(({ id }) => id);
  const held = await holdStocks(database, ids);
  const committed = await readCommitted(database, ids);
  const problems: CountProblem[] = [];
  const seen = new Set<string>();
  const judged = lines.flatMap(({ sku, counted }, row): CountResult[] => {
    const goods = found.get(sku);
    const stock = goods && held.get(goods.id);
    const wrong = (problem: Omit<CountProblem, 'row'>) => {
      problems.push({ row, ...problem });
      return [];
    };
    if (!goods || !stock) return wrong({ field: 'sku', rule: 'oneOf', value: sku });
    if (seen.has(sku)) return wrong({ field: 'sku', rule: 'twice', value: sku });
    seen.add(sku);
    const step = quantityStep(goods.unit);
    if (!isWhole(counted, goods.unit)) {
      return wrong({ field: 'counted', rule: 'step', parameter: step, value: counted });
    }
    const available = placesOf(stock.available ?? 0, stock.branches).get(place) ?? 0;
    const taken = committed.get(goods.id)?.get(place) ?? 0;
    const thousandths = Math.round(counted * 1000);
    if (thousandths < taken) {
      return wrong({ field: 'counted', rule: 'minimum', parameter: taken / 1000, value: counted });
    }
    return [{ ...goods, row, onHand: available + taken, committed: taken, counted: thousandths }];
  });
  return { lines: judged, problems, held };
}

function countOf({ id, counted, onHand }: CountResult, placeId: Place): StockMovement[] {
  return counted === onHand ? [] : [{ productId: id, placeId, kind: 'count', thousandths: counted - onHand }];
}

/**
 * Books what somebody did. Products that were not counted, or not in one of the places, are from now on.
 * @param countedIn a place in which all of them were counted, also those that have nothing there
 */
async function book(
  context: Context,
  held: ReadonlyMap<number, HeldStock>,
  movements: readonly StockMovement[],
  countedIn: Place = null,
): Promise<void> {
  const actorId = actorIdOf(context);
  const { catalogueId } = context.site;
  const byProduct = Map.groupBy(movements, ({ productId }) => productId);
  const begun = new Set<number>();
  const counted = new Map(
    [...held].flatMap(([id, stock]) => {
      const places = [countedIn, ...(byProduct.get(id) ?? []).map(({ placeId }) => placeId)];
      const added = places.filter((place) => place !== null && stock.branches?.[place] === undefined);
      if (stock.available === null || added.length > 0) begun.add(id);
      else if (!byProduct.has(id)) return [];
      const none = Object.fromEntries(added.map((place) => [String(place), 0]));
      const branches = added.length > 0 ? { ...none, ...stock.branches } : stock.branches;
      return [[id, { id, available: stock.available ?? 0, branches }] as const];
    }),
  );
  if (counted.size === 0) return;
  await bookMovements(
    context,
    counted,
    movements.map((movement) => ({ ...movement, actorId })),
  );
  // Whether goods are counted, and in which way, is part of what others keep of a product.
  if (begun.size > 0) {
    context.emit({ kind: 'product.changed', catalogueId, productIds: [...begun], addressesStay: true });
  }
  context.emit({ kind: 'stock.changed', catalogueId, productIds: [...counted.keys()] });
}

async function findGoods(database: Database, catalogueId: number, skus: readonly string[]): Promise<Goods[]> {
  return database
    .select({ id: products.id, sku: products.sku, unit: products.unit })
    .from(products)
    .where(and(eq(products.catalogueId, catalogueId), inArray(products.sku, [...skus]), isStocked));
}
