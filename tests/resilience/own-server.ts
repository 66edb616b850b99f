import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster } from '#platform/database/embedded/cluster-directory.ts';
import { until } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { getPostgresBinaries } from '#platform/database/embedded/postgres-binaries.ts';
import { chooseRunIdentity } from '#platform/database/embedded/run-identity.ts';
import { freePort } from '../support/shop-process.ts';
import { makeFolder } from './filled-shop.ts';

/** A PostgreSQL server of the test's own, reached by TCP as one on another machine is. */
export type OwnServer = {
  /** Of an empty database. */
  readonly address: string;
  readonly port: number;
  /** Ends the whole server as an operator or the kernel does, and waits until it has gone. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
};

/** Ends with `cleanUp` of the folders, or by `end`. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await makeFolder();
  const binaries = await getPostgresBinaries(join(folder, 'libraries'));
  const cluster = join(folder, 'cluster');
  const identity = await chooseRunIdentity(binaries, folder, undefined);
  await createCluster(folder, cluster, binaries, identity);
  // The first line that fits counts: that of a cluster of the shop's own refuses all of TCP.
  await appendFile(join(cluster, 'postgresql.conf'), `hba_file = '${join(cluster, 'own_hba.conf')}'\n`);
  await appendFile(join(cluster, 'own_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  const port = await freePort();
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const options = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const words = [binaries.postgres, '-D', cluster, ...options.flatMap((option) => ['-c', option])];
  const [command = binaries.postgres, ...args] = [...identity.wrapper, ...words];

  let server: ReturnType<typeof spawn>;
  const launch = () => {
    server = spawn(command, args, { ...identity.ids, cwd: '/', env: binaries.environment, stdio: 'ignore' });
  };
  const takesConnections = async () => {
    // Who comes while the killed one's children still hold its memory ends by itself.
    if (server.exitCode !== null || server.signalCode !== null) launch();
    const client = new pg.Client(address);
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  const start = async () => {
    launch();
    await until(takesConnections, 60_000);
  };
  await start();
  process.once('exit', () => server.kill('SIGKILL'));
  return {
    address,
    port,
    start,
    async end(signal) {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    },
  };
}
