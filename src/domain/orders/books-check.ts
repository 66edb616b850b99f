import { asc, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { erasedWord } from '#values/erased.ts';
import type { ShopRuntime } from '../context.ts';
import { wordsOf } from './order-fulfilment.ts';
import { orderLines, orders } from './orders-tables.ts';
import { dueCentsOf } from './paper-issuing.ts';

/** Differences of the whole shop between what is stored twice; each is 0 where the books are right. */
export type BooksDifferences = {
  /** Orders whose sums are not those of the money ledger. */
  readonly moneySums: number;
  /** Orders whose invoices, advances and credit notes do not come to what is due. */
  readonly papersAndOpen: number;
  /** Products whose available or committed stock is not what the stock ledger comes to. */
  readonly stockSums: number;
  /** Products of which orders have noted another amount in the house than is committed. */
  readonly stockOfOrders: number;
  /** Lines of invoices in force that are not as the order's revision sold them. */
  readonly paperLines: number;
  /** Series of numbers of papers and orders with a gap. */
  readonly numbers: number;
  /** Orders whose stored words or due amount do not follow from lines and ledger. */
  readonly words: number;
};

/** Orders that are worked out at once. */
const batchSize = 500;

/** Compares ledgers, sums, papers and numbers of all sites; reads alone. */
export async function checkBooks(runtime: Pick<ShopRuntime, 'database'>): Promise<BooksDifferences> {
  const countOf = async (differences: SQL): Promise<number> => {
    const { rows } = await runtime.database.execute<{ count: number }>(
      sql`select count(*)::int as count from (${differences}) as difference`,
    );
    return rows[0]?.count ?? 0;
  };
  return {
    moneySums: await countOf(wrongMoneySums),
    papersAndOpen: await countOf(wrongPapers),
    stockSums: await countOf(wrongStockSums),
    stockOfOrders: await countOf(wrongStockOfOrders),
    paperLines: await countOf(wrongPaperLines),
    numbers: await countOf(gapsInNumbers),
    words: await countWrongWords(runtime),
  };
}

const wrongMoneySums = sql`
  select o.id from "order" o left join (
    select order_id,
      coalesce(sum(amount_cents) filter (where kind = 'in'), 0)
        - coalesce(sum(amount_cents) filter (where kind = 'chargeback'), 0) as received,
      coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded,
      coalesce(sum(amount_cents) filter (where kind = 'writeOff'), 0) as written_off
    from money_entry group by order_id) booked on booked.order_id = o.id
  where (o.received_cents, o.refunded_cents, o.written_off_cents)
    is distinct from (coalesce(booked.received, 0), coalesce(booked.refunded, 0), coalesce(booked.written_off, 0))`;

/** An invoice that was credited whole, by hand, leaves the order without one: that is no difference. */
const wrongPapers = sql`
  select o.id from "order" o join (
    select order_id, sum(gross_cents) as cents from paper
    where kind in ('invoice', 'advance', 'credit') group by order_id) issued on issued.order_id = o.id
  where issued.cents <> o.due_cents and issued.cents <> 0`;

const wrongStockSums = sql`
  select p.id from product p left join (
    select product_id,
      sum(case when kind in ('receipt', 'release', 'return', 'count', 'correct', 'move') then thousandths
        when kind = 'allocate' then -thousandths else 0 end) as available,
      sum(case when kind = 'allocate' then thousandths when kind in ('release', 'ship') then -thousandths else 0 end) as committed
    from stock_movement group by product_id) moved on moved.product_id = p.id
  where (coalesce(p.stock_thousandths, 0), p.committed_thousandths)
    is distinct from (coalesce(moved.available, 0), coalesce(moved.committed, 0))`;

const wrongStockOfOrders = sql`
  select p.id from product p left join (
    select product_id, sum(thousandths - shipped_thousandths) as committed from order_stock group by product_id
  ) noted on noted.product_id = p.id
  where p.committed_thousandths <> coalesce(noted.committed, 0)`;

/** Erased people's lines say nothing any more that could be compared. */
const wrongPaperLines = sql`
  select paper.id from paper join "order" o on o.id = paper.order_id and o.revision = paper.revision,
    jsonb_array_elements(paper.lines) sold
  where paper.kind in ('invoice', 'advance') and paper.erased_at is null and o.email <> ${erasedWord}
    and paper.id = (select max(last.id) from paper last where last.order_id = paper.order_id and last.kind = paper.kind)
    and not exists (select from order_line line where line.order_id = o.id
      and line.position = (sold ->> 'position')::int and line.sku = sold ->> 'sku'
      and line.piece_cents = (sold ->> 'pieceCents')::bigint and line.quantity >= (sold ->> 'quantity')::int)`;

const gapsInNumbers = sql`
  select series, premises, device, year from paper
  where event <> 'former'
  group by site_id, series, premises, device, year having max(number) - min(number) + 1 <> count(distinct number)
  union all
  select 'order', site.site_id, '', counter.year from order_counter counter join site on site.id = counter.site_id
  where counter.last <> (select count(*) from "order" o where o.site_id = counter.site_id
    and o.order_number like site.site_id || '-' || counter.year || '-%')`;

async function countWrongWords({ database }: Pick<ShopRuntime, 'database'>): Promise<number> {
  let wrong = 0;
  for (let last = 0; ; ) {
    const rows = await database
      .select()
      .from(orders)
      .where(gt(orders.id, last))
      .orderBy(asc(orders.id))
      .limit(batchSize);
    const newest = rows.at(-1);
    if (!newest) return wrong;
    last = newest.id;
    const ids = rows.map(({ id }) => id);
    const lines = await database.select().from(orderLines).where(inArray(orderLines.orderId, ids));
    const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
    for (const row of rows) {
      const order = { ...row, lines: linesOf.get(row.id) ?? [] };
      const { fulfilment, paymentStatus, status } = wordsOf(order, order.lines);
      const isRight =
        fulfilment === row.fulfilment &&
        paymentStatus === row.paymentStatus &&
        status === row.status &&
        row.dueCents === (row.state === 'cancelled' ? 0 : dueCentsOf(order));
      if (!isRight) wrong += 1;
    }
  }
}
