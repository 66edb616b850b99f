import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#values/money.ts';
import type { PriceListAudience } from '#values/price-lists.ts';

/** What an active list says of one product. Whether it holds is asked of it when somebody buys. */
export type ListedPrices = {
  readonly listId: number;
  readonly siteId: number;
  readonly audience: PriceListAudience;
  readonly groupIds: readonly number[];
  /** The label of a currency ('EUR'). */
  readonly currency: string;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly priority: number;
  /** Cents of a unit from so many thousandths of it on, the least first. */
  readonly tiers: readonly (readonly [fromThousandths: number, cents: Cents])[];
};

/** Whom lists are asked for, and when. */
export type ListBuyer = {
  readonly siteId: number;
  readonly groupId: number | null;
  /** With a member card that counts. */
  readonly isMember: boolean;
  readonly now: Date;
};

/** The prices of active lists of the product `p`, to stand in a statement. */
export const listedPricesAsJson = sql<ListedPrices[]>`coalesce((
  SELECT json_agg(json_build_object('listId', l.id, 'siteId', l.site_id, 'audience', l.audience,
    'groupIds', (SELECT coalesce(json_agg(g.group_id ORDER BY g.group_id), '[]') FROM price_list_group g WHERE g.list_id = l.id),
    'currency', l.currency, 'fromMs', ${millisecondsOf(sql`l.valid_from`)}, 'toMs', ${millisecondsOf(sql`l.valid_to`)},
    'priority', l.priority, 'tiers', listed.tiers) ORDER BY l.id)
  FROM (
    SELECT list_id, json_agg(json_build_array(from_thousandths, cents) ORDER BY from_thousandths) AS tiers
    FROM price_list_price WHERE product_id = p.id GROUP BY list_id) listed
  JOIN price_list l ON l.id = listed.list_id AND l.active), '[]')`;

function millisecondsOf(moment: SQL): SQL {
  return sql`extract(epoch FROM ${moment})::float8 * 1000`;
}

/**
 * What lists make of one unit for a buyer who takes so much of it, a price for each list that is for this buyer now.
 * @param thousandths of a piece, or of a metre of what is cut to length
 */
export function holdingPrices(
  lists: readonly ListedPrices[],
  { siteId, groupId, isMember, now }: ListBuyer,
  thousandths: number,
): { readonly list: ListedPrices; readonly unitCents: Cents }[] {
  const nowMs = now.getTime();
  return lists.flatMap((list) => {
    const holds =
      list.siteId === siteId &&
      (list.fromMs === null || list.fromMs <= nowMs) &&
      (list.toMs === null || nowMs < list.toMs);
    const isMeant = {
      groups: groupId !== null && list.groupIds.includes(groupId),
      loggedIn: true,
      members: isMember,
    }[list.audience];
    const tier = list.tiers.findLast(([from]) => from <= thousandths);
    return holds && isMeant && tier ? [{ list, unitCents: tier[1] }] : [];
  });
}
