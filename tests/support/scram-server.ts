import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { getPostgresBinaries } from '#platform/database/embedded/postgres-binaries.ts';
import { chooseRunIdentity, handOver, runAs } from '#platform/database/embedded/run-identity.ts';

/** A PostgreSQL of its own that takes passwords alone, and no SSL. */
export type ScramServer = {
  /** Of its database `postgres`. @param login user and password as an address has them, `@` behind */
  addressFor(login: string): string;
  readonly rightLogin: string;
  stop(): Promise<void>;
};

/** Of a user who may come with SSL alone. */
export const userWithSsl = 'encrypted';
const password = 'prava lozinka';
const triesMaximum = 200;
const pauseMs = 50;

/** Starts it from the programs that npm brought, in a folder that goes away with it. */
export async function startScramServer(): Promise<ScramServer> {
  const folder = await mkdtemp(join(tmpdir(), 'attika-scram-'));
  await chmod(folder, 0o755);
  const binaries = await getPostgresBinaries(folder);
  const identity = await chooseRunIdentity(binaries, folder, undefined);
  await handOver(folder, identity);
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await handOver(passwordFile, identity);
  const cluster = join(folder, 'cluster');
  const made = await runAs(
    identity,
    binaries.initdb,
    ['-D', cluster, '--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--no-sync'],
    binaries.environment,
  );
  if (made.exitCode !== 0) throw new Error(made.output);
  const rules = join(cluster, 'pg_hba.conf');
  await writeFile(rules, `hostssl all ${userWithSsl} all scram-sha-256\n`);
  await appendFile(rules, `hostnossl all ${userWithSsl} all reject\nhost all all all scram-sha-256\n`);
  const port = await findFreePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    ssl: 'off',
    fsync: 'off',
  };
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const words = [...identity.wrapper, binaries.postgres, '-D', cluster, ...settings];
  const [command = '', ...args] = words;
  const server = spawn(command, args, {
    ...identity.ids,
    cwd: '/',
    env: binaries.environment,
    stdio: 'ignore',
  });
  const addressFor = (login: string) => `postgres://${login}127.0.0.1:${port}/postgres`;
  const rightLogin = `postgres:${encodeURIComponent(password)}@`;
  await untilItAnswers(addressFor(rightLogin), () => server.exitCode !== null);
  return {
    addressFor,
    rightLogin,
    async stop() {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(connectionString: string, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (hasEnded() || tries >= triesMaximum) throw error;
      await delay(pauseMs);
    }
  }
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  return port;
}
