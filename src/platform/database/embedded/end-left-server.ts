import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getPostgresBinaries } from './postgres-binaries.ts';
import { findPostmasterFile } from './postmaster-file.ts';
import { joinServer } from './server-acquisition.ts';
import { giveBack } from './server-return.ts';

/*
 * `node end-left-server.ts DATA_DIR`: ends the PostgreSQL that a killed process has left, unless another one uses it (embedded-postgres.ts).
 */

/** If the program is started again at once, it finds the server running, as after every restart by a supervisor. */
const graceMs = 3_000;

const [dataDir = ''] = process.argv.slice(2);
const clusterDir = join(dataDir, 'postgres');
const pidNow = async () => (await findPostmasterFile(clusterDir).catch(() => undefined))?.pid;
const left = await pidNow();
await delay(graceMs);
// A different server by now belongs to whoever started it since. One that did not exist yet was just being started.
if (left !== undefined && (await pidNow()) !== left) process.exit(0);
const binaries = await getPostgresBinaries(join(dataDir, 'postgres-libraries'));
const database = { dataDir, clusterDir, binaries, log: () => undefined };
const lease = await joinServer(database);
if (lease) await giveBack(database, lease);
