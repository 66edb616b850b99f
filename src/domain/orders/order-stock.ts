import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Site } from '#domain/site.ts';
import { type Actor, actorIdOf } from '../actor.ts';
import { type BranchThousandths, changedBranches } from '../catalogue/stock/branch-stock.ts';
import { bookMovements, holdStocks, placesOf, type StockMovement } from '../catalogue/stock/stock-ledger.ts';
import { stockMovements } from '../catalogue/stock/stock-tables.ts';
import type { Context, ShopRuntime } from '../context.ts';
import type { OrderRow } from './order-record.ts';
import { orderStock } from './payments-tables.ts';
import { type Shortage, type StockNeed, sumOfNeeds, takeStock } from './stock-taking.ts';

type Acting = ShopRuntime & { readonly actor?: Actor };
type Catalogue = Pick<Site, 'catalogueId'>;
type Noted = typeof orderStock.$inferSelect;
/** So much of products, in thousandths of their unit; or all that the order has. */
type Needs = readonly StockNeed[] | 'all';

/** What a part of a noted stock does: the note as it is after it, and what is booked. */
type Booking = { readonly note: Noted; readonly movements: readonly StockMovement[] };

/**
 * Gives back what an order has taken and not sent, to where it was taken from, in the caller's transaction, which holds the
 * order. Never more than is noted, and what is given back is no longer noted: nothing is given back twice.
 */
export async function releaseStock(
  runtime: Acting,
  order: OrderRow,
  site: Catalogue,
  needs: Needs,
): Promise<void> {
  await book(runtime, order, site, needs, released);
}

/**
 * Takes more goods for an order that is there already, in the caller's transaction, which holds the order.
 * @returns the product that is short; undefined: all of it was taken
 */
export async function allocateMore(
  context: Context,
  order: Pick<OrderRow, 'id' | 'cartId'>,
  needs: readonly StockNeed[],
  branchId: number | null,
): Promise<Shortage | undefined> {
  const outcome = await takeStock(context, order.cartId ?? 0, needs, branchId);
  if ('shortage' in outcome) return outcome.shortage;
  const { database, clock } = context;
  const taken = outcome.taken.filter(({ thousandths }) => thousandths > 0);
  for (const { productId, thousandths, branches } of taken) {
    await database.execute(sql`
      insert into ${orderStock} (order_id, product_id, thousandths, branches)
      values (${order.id}, ${productId}, ${thousandths}, ${branches && JSON.stringify(branches)}::jsonb)
      on conflict (order_id, product_id) do update set thousandths = ${orderStock.thousandths} + excluded.thousandths,
        branches = coalesce((select jsonb_object_agg(place, amount) from (
          select place.key as place, sum(place.value::int) as amount from (
            select * from jsonb_each_text(coalesce(${orderStock.branches}, '{}'))
            union all select * from jsonb_each_text(coalesce(excluded.branches, '{}'))) place
          group by place.key) summed), ${orderStock.branches}, excluded.branches)`);
  }
  const moved = taken.flatMap((one) =>
    [...placesOf(one.thousandths, one.branches)].flatMap(([placeId, thousandths]) =>
      thousandths > 0 ? [{ productId: one.productId, placeId, kind: 'allocate' as const, thousandths }] : [],
    ),
  );
  if (moved.length > 0) {
    await database
      .insert(stockMovements)
      .values(moved.map((one) => ({ ...one, orderId: order.id, at: clock.now() })));
  }
  return undefined;
}

/**
 * Notes that so much of what an order has taken leaves the house, from where it was taken; the caller's transaction holds the
 * order. Never more than is noted and still there.
 */
export async function shipStock(
  runtime: Acting,
  order: OrderRow,
  site: Catalogue,
  needs: Needs,
): Promise<void> {
  await book(runtime, order, site, needs, shipped);
}

/**
 * Puts goods that come back into stock; the caller's transaction holds the order. Never more than the order has taken. Of what was
 * noted as sent first; the rest never left by our notes and is released.
 * @param place a branch's id, or null for the plant: where they are put; absent: where they were taken from. Of products that are
 *   not counted by place it says nothing
 */
export async function returnStock(
  runtime: Acting,
  order: OrderRow,
  site: Catalogue,
  needs: Needs,
  place?: number | null,
): Promise<void> {
  await book(runtime, order, site, needs, (note, wanted) => returned(note, wanted, place));
}

/** Books a part of each of an order's products that are wanted; locks come in the order of products' ids. */
async function book(
  runtime: Acting,
  order: OrderRow,
  { catalogueId }: Catalogue,
  needs: Needs,
  bookingOf: (note: Noted, wanted: number) => Booking,
): Promise<void> {
  const { database, emit } = runtime;
  const wanted =
    needs === 'all' ? null : new Map(sumOfNeeds(needs).map((need) => [need.productId, need.thousandths]));
  const ofOrder = eq(orderStock.orderId, order.id);
  const isWanted = wanted ? and(ofOrder, inArray(orderStock.productId, [...wanted.keys()])) : ofOrder;
  const notes = await database.select().from(orderStock).where(isWanted);
  const bookings = notes
    .map((note) => bookingOf(note, wanted?.get(note.productId) ?? note.thousandths))
    .filter(({ movements }) => movements.length > 0);
  if (bookings.length === 0) return;
  const productIds = bookings.map(({ note }) => note.productId);
  const held = await holdStocks(database, productIds);
  await writeNotes(
    runtime,
    order,
    bookings.map(({ note }) => note),
  );
  const actorId = actorIdOf(runtime);
  const movements = bookings.flatMap((booking) => booking.movements.map((one) => ({ ...one, actorId })));
  await bookMovements(runtime, held, movements);
  emit({ kind: 'stock.changed', catalogueId, productIds });
}

async function writeNotes(
  { database }: ShopRuntime,
  order: OrderRow,
  notes: readonly Noted[],
): Promise<void> {
  await database.execute(sql`
    update ${orderStock} set thousandths = note.thousandths, branches = note.branches,
      shipped_thousandths = note."shippedThousandths", shipped_branches = note."shippedBranches"
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as note("productId" int, thousandths int, branches jsonb,
      "shippedThousandths" int, "shippedBranches" jsonb)
    where order_stock.order_id = ${order.id} and order_stock.product_id = note."productId"`);
  const isEmpty = and(eq(orderStock.orderId, order.id), eq(orderStock.thousandths, 0));
  if (notes.some(({ thousandths }) => thousandths === 0)) await database.delete(orderStock).where(isEmpty);
}

function released(note: Noted, wanted: number): Booking {
  const thousandths = Math.min(wanted, note.thousandths - note.shippedThousandths);
  const part = firstOfBranches(less(note.branches, note.shippedBranches), thousandths);
  return {
    note: { ...note, thousandths: note.thousandths - thousandths, branches: less(note.branches, part) },
    movements: movementsOf(note, 'release', placesOf(thousandths, part)),
  };
}

function shipped(note: Noted, wanted: number): Booking {
  const thousandths = Math.min(wanted, note.thousandths - note.shippedThousandths);
  const part = firstOfBranches(less(note.branches, note.shippedBranches), thousandths);
  return {
    note: {
      ...note,
      shippedThousandths: note.shippedThousandths + thousandths,
      shippedBranches: note.branches && changedBranches(note.shippedBranches ?? {}, part ?? {}, 1),
    },
    movements: movementsOf(note, 'ship', placesOf(thousandths, part)),
  };
}

function returned(note: Noted, wanted: number, place: number | null | undefined): Booking {
  const thousandths = Math.min(wanted, note.shippedThousandths);
  const part = firstOfBranches(note.shippedBranches, thousandths);
  const places = place === undefined ? placesOf(thousandths, part) : new Map([[place, thousandths]]);
  const left = {
    ...note,
    thousandths: note.thousandths - thousandths,
    branches: less(note.branches, part),
    shippedThousandths: note.shippedThousandths - thousandths,
    shippedBranches: less(note.shippedBranches, part),
  };
  const rest = released(left, wanted - thousandths);
  return { note: rest.note, movements: [...movementsOf(note, 'return', places), ...rest.movements] };
}

function movementsOf(
  { productId, orderId }: Noted,
  kind: StockMovement['kind'],
  places: ReadonlyMap<number | null, number>,
): StockMovement[] {
  return [...places].flatMap(([placeId, thousandths]) =>
    thousandths > 0 ? [{ productId, orderId, placeId, kind, thousandths }] : [],
  );
}

/** So much of what was taken from branches; what is beyond it came from the central store. */
function firstOfBranches(taken: BranchThousandths | null, thousandths: number): BranchThousandths | null {
  if (taken === null) return null;
  const part: Record<string, number> = {};
  let left = thousandths;
  for (const [id, there] of Object.entries(taken)) {
    const some = Math.min(left, there);
    if (some > 0) part[id] = some;
    left -= some;
  }
  return part;
}

function less(taken: BranchThousandths | null, part: BranchThousandths | null): BranchThousandths | null {
  if (taken === null) return null;
  const left = Object.entries(changedBranches(taken, part ?? {}, -1));
  return Object.fromEntries(left.filter(([, there]) => there > 0));
}
