import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getPostgresBinaries } from './postgres-binaries.ts';
import { findPostmasterFile } from './postmaster-file.ts';
import { joinServer } from './server-acquisition.ts';
import { giveBack } from './server-return.ts';

/*
 * `node end-left-server.ts DATA_DIR`: ends the PostgreSQL that a killed process has left, unless another one uses it (embedded-postgres.ts).
 */

/** Who starts the program again at once finds the server running, as after every restart of a supervisor. */
const graceMs = 3_000;

const [dataDir = ''] = process.argv.slice(2);
const clusterDir = join(dataDir, 'postgres');
const pidNow = async () => (await findPostmasterFile(clusterDir).catch(() => undefined))?.pid;
const left = await pidNow();
await delay(graceMs);
// Another one by now is that of whoever has started it since. One that was not there yet was just being started.
if (left !== undefined && (await pidNow()) !== left) process.exit(0);
const binaries = await getPostgresBinaries(join(dataDir, 'postgres-libraries'));
const database = { dataDir, clusterDir, binaries, log: () => undefined };
const lease = await joinServer(database);
if (lease) await giveBack(database, lease);
