import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

/**
 * A separate process that owns a database: prints one JSON line when it has it (or why not), then obeys lines on its
 * standard input: `insert` adds rows as fast as they are acknowledged and prints the number of each, `stop`.
 */
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log });
  print({ connection: database.connection });
  process.stdin.setEncoding('utf8').on('data', async (command: string) => {
    if (command.trim() === 'insert') await insertForever();
    await database.stop();
    print({ stopped: true });
    process.exit(0);
  });

  async function insertForever(): Promise<never> {
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query('create table if not exists acknowledged (number int primary key)');
    for (let number = 1; ; number++) {
      await client.query('insert into acknowledged values ($1)', [number]);
      print({ acknowledged: number });
    }
  }
} catch (error) {
  print({ refused: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exit(1);
}
