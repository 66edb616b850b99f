import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ApiDependencies } from './dependencies.ts';

/** A database that takes longer than this counts as gone. */
const databaseTimeoutMs = 2000;

/**
 * GET /healthz answers while the program is alive and its background work makes progress, GET /readyz while it can
 * serve requests (README.md): an unreachable cache server does not prevent that. A program whose thread is blocked does
 * not answer at all; the port HEALTH_PORT reports that (platform/life/health-door.ts).
 */
export function registerHealthRoutes(app: FastifyInstance, { runtime, workWatch }: ApiDependencies): void {
  const config = { rateLimit: false, quiet: true, open: 'always' } as const;
  app.get('/healthz', { config }, async (_request, reply) => {
    const stuck = workWatch.stuck();
    return reply
      .code(stuck.length > 0 ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(stuck.length > 0 ? { status: 'stuck', work: stuck } : { status: 'alive' });
  });
  app.get('/readyz', { config }, async (_request, reply) => {
    const database = runtime.database.execute(sql`SELECT 1`).then(() => true);
    const ready = await within(databaseTimeoutMs, database);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' });
  });
}

/** False if the check fails or does not answer in time. */
async function within(timeoutMs: number, check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  const answer = await Promise.race([check.catch(() => false), late]);
  clearTimeout(timer);
  return answer;
}
