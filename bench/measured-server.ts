import { findPostmasterPid } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { startShop } from '../tests/support/shop-process.ts';
import { type KeepAliveClient, openKeepAliveClient } from './keep-alive-client.ts';
import { cpuMsOf } from './process-cpu.ts';

export type MeasuredServer = {
  readonly url: string;
  readonly http: KeepAliveClient;
  readonly serverProcess: number;
  /** The server's and PostgreSQL's main process: CPU is counted of both and all their children. */
  readonly processes: readonly number[];
  /** From the start of the process to the first 200 of /readyz. */
  readonly readyMs: number;
  /** CPU of server and PostgreSQL until then. */
  readonly readyCpuMs: number;
  stop(): Promise<void>;
};

/** Starts the production server on a filled DATA_DIR, as `npm start` does once the pages are built. */
export async function startMeasuredServer(dataDir: string, profileFolder?: string): Promise<MeasuredServer> {
  const shop = await startShop({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '1000000000',
    // Clients name an address of their own: the limits of one address are not what is measured.
    TRUST_PROXY: 'loopback',
    ...(profileFolder ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profileFolder}` } : {}),
  });
  const serverProcess = shop.process.pid;
  const postmaster = await findPostmasterPid(dataDir);
  if (serverProcess === undefined || postmaster === undefined) throw new Error(shop.output());
  const processes = [serverProcess, postmaster];
  const readyCpuMs = cpuMsOf(processes);
  const http = openKeepAliveClient(shop.url);
  return {
    url: shop.url,
    http,
    serverProcess,
    processes,
    readyMs: shop.readyMs,
    readyCpuMs,
    async stop() {
      http.close();
      const code = await shop.stop();
      if (code !== 0) throw new Error(`The server stopped with ${code}:\n${shop.output()}`);
    },
  };
}
