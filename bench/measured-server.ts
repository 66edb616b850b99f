import { join } from 'node:path';
import { findPostmasterPid } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { startShop } from '../tests/support/shop-process.ts';
import type { StatementCounts } from '../tests/support/statement-counter.ts';
import { type KeepAliveClient, openKeepAliveClient } from './keep-alive-client.ts';
import { cpuMsOf } from './process-cpu.ts';
import { countingEnvironment, readStatements } from './server-statements.ts';

export type MeasuredServer = {
  readonly url: string;
  readonly http: KeepAliveClient;
  /** Its DATA_DIR. */
  readonly dataDir: string;
  /** The main processes. */
  readonly processes: { readonly server: number; readonly postmaster: number };
  /** From the start of the process to the first 200 of /readyz. */
  readonly readyMs: number;
  /** CPU of server and PostgreSQL until then. */
  readonly readyCpuMs: number;
  /** What the server has asked of PostgreSQL since its start. */
  statements(): Promise<StatementCounts>;
  stop(): Promise<void>;
};

type ServerOptions = {
  /** Where a CPU profile of the server is left. */
  readonly profileFolder?: string | undefined;
  /** False: nothing is done but what is asked for, no mails either. */
  readonly jobs?: boolean;
};

/** Starts the production server on a filled DATA_DIR, as `npm start` does once the pages are built. */
export async function startMeasuredServer(
  dataDir: string,
  { profileFolder, jobs = true }: ServerOptions = {},
): Promise<MeasuredServer> {
  const socket = join(dataDir, '..', 'statements.sock');
  const counting = countingEnvironment(socket);
  const profiling = profileFolder ? `--cpu-prof --cpu-prof-dir=${profileFolder}` : '';
  const shop = await startShop({
    ...counting,
    NODE_OPTIONS: `${counting.NODE_OPTIONS} ${profiling}`,
    DATA_DIR: dataDir,
    JOBS: jobs ? 'on' : 'off',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    // Clients name an address of their own: the limits of one address are not what is measured.
    TRUST_PROXY: 'loopback',
    DEMO_ACCOUNTS: 'everywhere',
  });
  const server = shop.process.pid;
  const postmaster = await findPostmasterPid(dataDir);
  if (server === undefined || postmaster === undefined) throw new Error(shop.output());
  const readyCpuMs = cpuMsOf([server, postmaster]);
  const http = openKeepAliveClient(shop.url);
  return {
    url: shop.url,
    http,
    dataDir,
    processes: { server, postmaster },
    readyMs: shop.readyMs,
    readyCpuMs,
    statements: () => readStatements(socket),
    async stop() {
      http.close();
      const code = await shop.stop();
      if (code !== 0) throw new Error(`The server stopped with ${code}:\n${shop.output()}`);
    },
  };
}
