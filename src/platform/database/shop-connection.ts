import pg from 'pg';

/** What of pg's client its types do not tell: the socket. */
type WithSocket = { readonly connection: { readonly stream: { cork(): void; uncork(): void } } };

const begun = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * A connection that sends statements without waiting for the answers of those before (pg's `pipeline`), what is asked in
 * one go in one write. Nobody waits for a `begin`: it travels with the transaction's first statement.
 */
export class ShopConnection extends pg.Client {
  #isHeld = false;

  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      this.#holdWrites();
      if (!isBegin(args)) return send(...args);
      // Where it fails the connection is lost, which the statement behind it says.
      (send(...args) as Promise<unknown>).catch(() => undefined);
      return Promise.resolve(begun);
    }) as typeof this.query;
  }

  #holdWrites(): void {
    if (this.#isHeld) return;
    const { stream } = (this as unknown as WithSocket).connection;
    this.#isHeld = true;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }
}

function isBegin([query, , callback]: readonly unknown[]): boolean {
  return (query as { text?: string } | undefined)?.text === 'begin' && callback === undefined;
}
