import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { givenIds, namedStatement } from '#platform/database/named-statement.ts';
import type { ShopRuntime } from '../../context.ts';
import { type BranchThousandths, changedBranches, sumOfBranches } from './branch-stock.ts';
import type { stockMovements } from './stock-tables.ts';

type Kind = (typeof stockMovements.$inferSelect)['kind'];

/** A movement to be written; see `stock_movement`. Absent facts are null. */
export type StockMovement = {
  readonly productId: number;
  readonly placeId: number | null;
  readonly kind: Kind;
  readonly thousandths: number;
  readonly orderId?: number;
  readonly reason?: string | null;
  readonly actorId?: number | null;
};

/** What a product has, held by whoever read it. */
export type HeldStock = {
  readonly id: number;
  /** Null: it is not counted. */
  readonly available: number | null;
  /** Null: it is not counted by place. */
  readonly branches: BranchThousandths | null;
};

/** What one thousandth of a movement does to the sums of its place. */
const effects: Readonly<Record<Kind, { readonly available: number; readonly committed: number }>> = {
  receipt: { available: 1, committed: 0 },
  allocate: { available: -1, committed: 1 },
  release: { available: 1, committed: -1 },
  ship: { available: 0, committed: -1 },
  return: { available: 1, committed: 0 },
  count: { available: 1, committed: 0 },
  correct: { available: 1, committed: 0 },
  move: { available: 1, committed: 0 },
};

/** Said of what is counted off at once because its product, or its place, is not counted. */
const notCounted = 'notCounted';

const lockStocks = namedStatement<{
  id: number;
  available: string | number | null;
  branches: BranchThousandths | null;
}>(
  'stock_hold',
  () => sql`select id, stock_thousandths as available, branch_thousandths as branches
    from product where id = any(${givenIds('productIds')}) order by id for no key update`,
);

/** Reads what products have and holds them until the end of the caller's transaction, in the order of their ids. */
export async function holdStocks(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, HeldStock>> {
  const rows = await lockStocks(database, { productIds: [...new Set(productIds)] });
  return new Map(
    rows.map(({ available, ...row }) => [
      row.id,
      { ...row, available: available === null ? null : Number(available) },
    ]),
  );
}

/** Sums of products and their movements, in one statement. */
const writeStocks = namedStatement(
  'stock_move',
  () => sql`
    with changed as (
      update product set stock_thousandths = change.available, branch_thousandths = change.branches,
        committed_thousandths = committed_thousandths + change.committed
      from jsonb_to_recordset(${sql.placeholder('changes')}::jsonb)
        as change(id int, available bigint, committed bigint, branches jsonb)
      where product.id = change.id)
    insert into stock_movement (product_id, place_id, kind, thousandths, order_id, reason, actor_id, at)
    select movement."productId", movement."placeId", movement.kind, movement.thousandths, movement."orderId",
      movement.reason, movement."actorId", ${sql.placeholder('at')}::timestamptz
    from jsonb_to_recordset(${sql.placeholder('movements')}::jsonb) as movement("productId" int, "placeId" int, kind text,
      thousandths bigint, "orderId" int, reason text, "actorId" int)`,
);

/**
 * Books movements of products that the caller holds, with the sums that follow from them. What comes back of a product
 * that is no longer counted, or no longer by place, is counted off or moved to the plant at once: the ledger of a product that
 * is not counted adds up to nothing.
 * @param held what the products have, as it is counted from now on
 */
export async function bookMovements(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  held: ReadonlyMap<number, HeldStock>,
  movements: readonly StockMovement[],
): Promise<void> {
  const booked = movements.flatMap((movement) => withSettling(movement, held.get(movement.productId)));
  const byProduct = Map.groupBy(booked, ({ productId }) => productId);
  const changes = [...held.values()].map(({ id, available, branches }) => {
    const own = byProduct.get(id) ?? [];
    const sumOf = (of: 'available' | 'committed', some = own) =>
      some.reduce((sum, { kind, thousandths }) => sum + effects[kind][of] * thousandths, 0);
    const byBranch = Map.groupBy(
      own.filter(({ placeId }) => placeId !== null),
      ({ placeId }) => String(placeId),
    );
    const ofBranches = Object.fromEntries(
      [...byBranch].map(([place, some]) => [place, sumOf('available', some)]),
    );
    return {
      id,
      available: available === null ? null : available + sumOf('available'),
      committed: sumOf('committed'),
      branches: branches && changedBranches(branches, ofBranches, 1),
    };
  });
  await writeStocks(database, {
    at: clock.now(),
    changes: JSON.stringify(changes),
    movements: JSON.stringify(booked),
  });
}

function withSettling(movement: StockMovement, held: HeldStock | undefined): StockMovement[] {
  const { kind, placeId } = movement;
  const effect = effects[kind].available * movement.thousandths;
  const settling = (by: Kind, thousandths: number, place: number | null): StockMovement => ({
    ...movement,
    kind: by,
    thousandths,
    placeId: place,
    reason: notCounted,
  });
  if (effect === 0 || !held) return [movement];
  if (held.available === null) return [movement, settling('count', -effect, placeId)];
  if (held.branches !== null || placeId === null) return [movement];
  // What comes back is put where the shop counts it; what is released was committed in its place.
  if (kind === 'return') return [{ ...movement, placeId: null }];
  return [movement, settling('move', -effect, placeId), settling('move', effect, null)];
}

/** Sets what a held product has to what was counted, and books by how much each place differs. */
export async function bookCount(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  held: HeldStock,
  counted: Pick<HeldStock, 'available' | 'branches'>,
  told: Pick<StockMovement, 'reason' | 'actorId'>,
): Promise<void> {
  const before = placesOf(held.available ?? 0, held.branches);
  const after = placesOf(counted.available ?? 0, counted.branches);
  const movements = [...new Set([...before.keys(), ...after.keys()])].map((placeId) => ({
    ...told,
    productId: held.id,
    placeId,
    kind: 'count' as const,
    thousandths: (after.get(placeId) ?? 0) - (before.get(placeId) ?? 0),
  }));
  await writeStocks(database, {
    at: clock.now(),
    changes: JSON.stringify([{ id: held.id, committed: 0, ...counted }]),
    movements: JSON.stringify(movements.filter(({ thousandths }) => thousandths !== 0)),
  });
}

/** Begins the ledgers of products that were just written with what they have. */
export async function bookOpening(
  { database, clock }: Pick<ShopRuntime, 'database' | 'clock'>,
  opened: readonly HeldStock[],
): Promise<void> {
  const movements = opened.flatMap(({ id, available, branches }) =>
    [...placesOf(available ?? 0, branches)].map(([placeId, thousandths]) => ({
      productId: id,
      placeId,
      kind: 'count',
      thousandths,
      reason: 'opening',
    })),
  );
  const booked = movements.filter(({ thousandths }) => thousandths !== 0);
  if (booked.length === 0) return;
  await writeStocks(database, { at: clock.now(), changes: '[]', movements: JSON.stringify(booked) });
}

/** How much of it is in each place; null: the plant, which has what lies in no branch. */
export function placesOf(
  thousandths: number,
  branches: BranchThousandths | null,
): Map<number | null, number> {
  const ofBranches = Object.entries(branches ?? {}).map(([id, there]) => [Number(id), there] as const);
  return new Map<number | null, number>([[null, thousandths - sumOfBranches(branches ?? {})], ...ofBranches]);
}
