import pg from 'pg';
import { failureOf } from './connection-failures.ts';
import { DatabaseAway } from './database-away.ts';
import type { DatabaseOutage } from './database-outage.ts';

export type ShopConnectionConfig = pg.ClientConfig & { readonly outage?: DatabaseOutage };

/** What pg's types omit about its client: the socket. */
type WithSocket = { readonly connection: { readonly stream: { cork(): void; uncork(): void } } };

type Answered = (error: unknown, result?: unknown) => void;

const begun = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };
/** After this long without traffic the system checks whether the other side is still there. */
const keepAliveInitialDelayMillis = 10_000;

/**
 * A connection that sends statements without waiting for earlier answers (pg's `pipeline`), with statements issued
 * together sent in one write. Nobody waits for a `begin`: it travels with the transaction's first statement. If the
 * connection is lost, waiting callers get `DatabaseAway`.
 */
export class ShopConnection extends pg.Client {
  #isHeld = false;
  readonly #outage: DatabaseOutage | undefined;

  constructor({ outage, ...config }: ShopConnectionConfig = {}) {
    super({ ...config, pipeline: true, keepAlive: true, keepAliveInitialDelayMillis } as pg.ClientConfig);
    this.#outage = outage;
    // The pool handles errors only of idle connections. Without this, losing one within a transaction would end the
    // program.
    this.on('error', () => undefined);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      this.#holdWrites();
      const callback = args.at(-1);
      if (typeof callback === 'function')
        return send(...args.slice(0, -1), this.#heard(callback as Answered));
      const answer = (send(...args) as Promise<unknown>).then(this.#answer, this.#fail);
      if (!isBegin(args)) return answer;
      // If it fails the connection is lost, which the following statement reports.
      answer.catch(() => undefined);
      return Promise.resolve(begun);
    }) as typeof this.query;
  }

  /** Who asks a pool, and not a connection, hears of its loss by this. */
  override emit(event: string | symbol, ...facts: unknown[]): boolean {
    const [first, ...others] = facts;
    return event === 'error' ? super.emit(event, failureOf(first), ...others) : super.emit(event, ...facts);
  }

  readonly #answer = (result: unknown): unknown => {
    this.#outage?.answered();
    return result;
  };

  readonly #fail = (error: unknown): never => {
    throw this.#failure(error);
  };

  #heard(callback: Answered): Answered {
    return (error, result) => callback(error && this.#failure(error), error ? result : this.#answer(result));
  }

  #failure(error: unknown): unknown {
    const failure = failureOf(error);
    if (failure instanceof DatabaseAway) this.#outage?.missed(error);
    return failure;
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

function isBegin([query]: readonly unknown[]): boolean {
  return (query as { text?: string } | undefined)?.text === 'begin';
}
