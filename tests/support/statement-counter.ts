import type pg from 'pg';
import { openedConnections } from '#platform/database/database.ts';

/** What was asked of PostgreSQL through the pools of this process. */
export type StatementCounts = {
  /** Statements sent, without those that only begin and end transactions. */
  readonly statements: number;
  /** Transactions that wrote, each of them one flush of PostgreSQL's log: committed ones and single statements. */
  readonly commits: number;
  /** Transactions that were rolled back. */
  readonly rollbacks: number;
};

/** One statement as it was sent, in order. */
export type SentStatement = { readonly text: string; readonly name: string | undefined; readonly ms: number };

export type StatementCounter = {
  /** Since the counter was made, or since `restart`. */
  counts(): StatementCounts;
  restart(): void;
};

/** Locks are written to tables too, but a lock alone makes no commit wait. */
const locking = /\bfor\s+(no\s+key\s+)?update\b/gi;
const writing = /\b(insert\s+into|update|delete\s+from)\b/i;

type Kind = 'begin' | 'commit' | 'rollback' | 'savepoint' | 'write' | 'read';

function kindOf(text: string): Kind {
  const [first = '', second] = text.trimStart().toLowerCase().split(/\s+/, 2);
  if (first === 'rollback') return second === 'to' ? 'savepoint' : 'rollback';
  if (first === 'savepoint' || first === 'release') return 'savepoint';
  if (first === 'begin' || first === 'commit') return first;
  return writing.test(text.replace(locking, '')) ? 'write' : 'read';
}

/**
 * Counts what the pools send that open connections from now on; make it before the shop is opened. It listens to
 * `openedConnections` and wraps each connection's `query`, so that nothing is counted, and nothing costs, without it.
 * @param hear gets each statement when its answer has come
 */
export function countStatements(hear?: (statement: SentStatement) => void): StatementCounter {
  const found = { statements: 0, commits: 0, rollbacks: 0 };

  function countOf(connection: { isOpen: boolean; hasWritten: boolean }, kind: Kind): void {
    if (kind === 'begin') connection.isOpen = true;
    else if (kind === 'write' || kind === 'read') found.statements += 1;
    if (kind === 'write') connection.hasWritten = true;
    if (kind === 'rollback') found.rollbacks += 1;
    if (connection.isOpen && kind !== 'commit' && kind !== 'rollback') return;
    if (connection.hasWritten && kind !== 'rollback') found.commits += 1;
    connection.isOpen = false;
    connection.hasWritten = false;
  }

  openedConnections.subscribe((opened) => {
    const client = opened as pg.PoolClient;
    const send = client.query.bind(client) as (...args: unknown[]) => unknown;
    const connection = { isOpen: false, hasWritten: false };
    client.query = ((...args: [unknown, ...unknown[]]) => {
      const { text, name } = factsOf(args[0]);
      countOf(connection, kindOf(text));
      if (!hear) return send(...args);
      const sent = performance.now();
      const tell = () => hear({ text, name, ms: performance.now() - sent });
      // A pool passes a callback where it was asked itself.
      const last = args.at(-1);
      if (typeof last === 'function') {
        return send(...args.slice(0, -1), (...answer: unknown[]) => {
          tell();
          last(...answer);
        });
      }
      const answer = send(...args) as Promise<unknown>;
      answer.then(tell, tell);
      return answer;
    }) as typeof client.query;
  });
  return {
    counts: () => ({ ...found }),
    restart: () => void Object.assign(found, { statements: 0, commits: 0, rollbacks: 0 }),
  };
}

function factsOf(query: unknown): { text: string; name: string | undefined } {
  if (typeof query === 'string') return { text: query, name: undefined };
  const { text, name } = query as { text?: string; name?: string };
  return { text: text ?? '', name };
}
