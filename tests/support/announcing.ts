import type { Pool } from 'pg';
import type { Announcement } from '#domain/announcements.ts';

/** Tells the running shops of a database what another process of theirs has done. */
export async function announceTo(pool: Pick<Pool, 'query'>, announcement: Announcement): Promise<void> {
  await pool.query('INSERT INTO journal_entry (body) VALUES ($1)', [JSON.stringify(announcement)]);
  await pool.query("SELECT pg_notify('attika', 'a test')");
}
