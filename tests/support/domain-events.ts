import type { Pool } from 'pg';
import type { DomainEvent } from '#domain/domain-events.ts';

/** Tells the running shops of a database what another process of theirs has done. */
export async function emitTo(pool: Pick<Pool, 'query'>, domainEvent: DomainEvent): Promise<void> {
  await pool.query('INSERT INTO journal_entry (body) VALUES ($1)', [JSON.stringify(domainEvent)]);
  await pool.query("SELECT pg_notify('attika', 'a test')");
}
