import { findPostmasterPid, until } from '#platform/database/embedded/embedded-postgres.fixture.ts';
import { embeddedConnection, type Loss, loseDatabaseUnderOrders } from './database-loss.ts';
import { copyFilledShop, makeFolder, runShop } from './filled-shop.ts';
import { startOwnServer } from './own-server.ts';
import { onConnection, readStock } from './stored-orders.ts';

const fromAnywhere = { TRUST_PROXY: 'loopback' };

/** A shop with the embedded database, which it brings back itself. @returns orders acknowledged */
export async function loseEmbedded(rounds: readonly Loss[], seed: number): Promise<number> {
  const dataDir = await copyFilledShop();
  const shop = await runShop(dataDir, fromAnywhere);
  const connection = embeddedConnection(dataDir);
  const acknowledged = await loseDatabaseUnderOrders(
    {
      shop,
      connection,
      stockBefore: await onConnection(connection, readStock),
      async end(signal) {
        const pid = await findPostmasterPid(dataDir);
        if (pid === undefined) throw new Error('There is no database to end.');
        process.kill(pid, signal);
        await until(async () => (await findPostmasterPid(dataDir)) !== pid, 60_000);
      },
    },
    rounds,
    seed,
  );
  await shop.stop();
  return acknowledged;
}

/** A shop on a server of the test's own. @returns orders acknowledged */
export async function loseServer(rounds: readonly Loss[], seed: number): Promise<number> {
  const server = await startOwnServer();
  try {
    const shop = await runShop(await makeFolder(), { ...fromAnywhere, DATABASE_URL: server.address });
    const stockBefore = await onConnection(server.address, readStock);
    const acknowledged = await loseDatabaseUnderOrders(
      { shop, connection: server.address, stockBefore, end: server.end, bringBack: server.start },
      rounds,
      seed,
    );
    await shop.stop();
    return acknowledged;
  } finally {
    await server.end('SIGKILL').catch(() => undefined);
  }
}
