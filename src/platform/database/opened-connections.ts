import { channel } from 'node:diagnostics_channel';

/**
 * Every connection that a pool opens is published here, as pg's client: tests and the bench count by it what is asked of
 * PostgreSQL (tests/support/statement-counter.ts). Without a listener it costs nothing.
 */
export const openedConnections = channel('attika.database.connection');
