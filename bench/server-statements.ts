import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { countStatements, type StatementCounts } from '../tests/support/statement-counter.ts';

/** Socket at which a counting server tells what it has counted. */
const socketVariable = 'ATTIKA_BENCH_STATEMENTS';

/** Environment in which a server counts its statements: this module is loaded before the server's own. */
export function countingEnvironment(socket: string): Record<string, string> {
  return {
    [socketVariable]: socket,
    NODE_OPTIONS: `--import=${fileURLToPath(import.meta.url)}`,
    // The program opens this cache itself, but later: without it the counting would load Node's compiler of TypeScript.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/attika', import.meta.url)),
  };
}

/** What a server has counted since its start. */
export async function readStatements(socket: string): Promise<StatementCounts> {
  const connection = connect(socket);
  await once(connection, 'connect');
  return JSON.parse(await text(connection)) as StatementCounts;
}

const socket = process.env[socketVariable];
if (socket) {
  // Not in the processes that the server starts.
  delete process.env[socketVariable];
  delete process.env.NODE_OPTIONS;
  const counter = countStatements();
  // A server that was there before leaves its socket behind.
  rmSync(socket, { force: true });
  const server = createServer((connection) => connection.end(JSON.stringify(counter.counts())));
  server.listen(socket).unref();
}
