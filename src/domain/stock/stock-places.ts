import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Translated } from '#values/language.ts';
import { plant } from '#values/stock.ts';
import { deliveryMethods } from '../checkout/checkout-tables.ts';

/** A branch's id; null: the plant. */
export type Place = number | null;

/** What is on hand of a product in the words of calls, by place. */
export const onHandField = 'onHand';
export const onHandPath = (place: Place) => `${onHandField}.${wordOfPlace(place)}`;

/** How calls and change sets name a place: `plant`, or the branch's id. */
export const wordOfPlace = (place: Place): string => String(place ?? plant);

/** Undefined where it names none. */
export function placeOfWord(word: string): Place | undefined {
  if (word === plant) return null;
  return /^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined;
}

/** What is on hand in one of a product's places, in its unit; null where it is not counted. */
export function toldOnHand(
  places: readonly { readonly place: Place; readonly onHand: number }[],
  place: Place,
): number | null {
  const found = places.find((one) => one.place === place);
  return found ? found.onHand / 1000 : null;
}

/** The branches that goods can be collected from, by id. */
export async function readBranches(database: Database): Promise<Map<number, Translated>> {
  const methods = await database.select({ branches: deliveryMethods.branches }).from(deliveryMethods);
  return new Map(methods.flatMap(({ branches }) => branches.map(({ id, name }) => [id, name] as const)));
}

/** What orders have taken of products and not sent, by product and place, in thousandths. */
export async function readCommitted(
  database: Database,
  productIds: readonly number[],
): Promise<Map<number, Map<Place, number>>> {
  const { rows } = await database.execute<{ id: number; place: Place; thousandths: number }>(sql`
    with noted as (
      select product_id, thousandths, branches, shipped_thousandths, shipped_branches from order_stock
      where product_id = any(${sql.param([...productIds])}::int[]) and thousandths > shipped_thousandths)
    select product_id as id, place, sum(thousandths)::float8 as thousandths from (
      select product_id, null::int as place, thousandths - shipped_thousandths as thousandths from noted
      union all select product_id, lying.key::int, lying.value::int from noted, jsonb_each_text(branches) lying
      union all select product_id, null, -lying.value::int from noted, jsonb_each_text(branches) lying
      union all select product_id, gone.key::int, -gone.value::int from noted, jsonb_each_text(shipped_branches) gone
      union all select product_id, null, gone.value::int from noted, jsonb_each_text(shipped_branches) gone) placed
    group by 1, 2 having sum(thousandths) <> 0`);
  const committed = new Map<number, Map<Place, number>>();
  for (const { id, place, thousandths } of rows) {
    const ofProduct = committed.get(id) ?? new Map<Place, number>();
    committed.set(id, ofProduct.set(place, thousandths));
  }
  return committed;
}
