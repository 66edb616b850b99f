import pg from 'pg';
import type { DatabaseConnection } from '#platform/database/database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded/embedded-postgres.ts';

export type StoredOrder = {
  readonly slug: string;
  readonly orderNumber: string;
  readonly cartId: number;
  /** Pieces by product. */
  readonly goods: Readonly<Record<string, number>>;
  /** Mails that name the order. */
  readonly mails: number;
};

/** All orders as the tables hold them, in the order of their numbers. */
export async function listStoredOrders(client: pg.Client): Promise<StoredOrder[]> {
  const { rows } = await client.query<StoredOrder>(
    `select o.slug, o.order_number as "orderNumber", o.cart_id as "cartId",
       (select jsonb_object_agg(l.product_id, l.quantity) from order_line l where l.order_id = o.id) as goods,
       (select count(*)::int from outbox_mail m where m.text like '%' || o.order_number || '%') as mails
     from "order" o order by o.order_number`,
  );
  return rows;
}

/** Thousandths of each counted product's unit in stock, by product. */
export async function readStock(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; stock: number }>(
    'select id, stock_thousandths::int as stock from product where stock_thousandths is not null',
  );
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** What the stored orders took from stock, in the same measure. */
export async function readSold(client: pg.Client): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; sold: number }>(
    'select product_id as id, sum(stock_thousandths)::int as sold from order_line group by product_id',
  );
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}

/** Joins the database of a DATA_DIR as a command-line tool does, beside the server or alone. */
export async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    return await onConnection(database.connection, work);
  } finally {
    await database.stop();
  }
}

export async function onConnection<T>(
  connection: DatabaseConnection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
