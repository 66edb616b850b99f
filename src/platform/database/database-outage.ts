import type { Logger } from '../log/logger.ts';

/** Logs once that the database is unreachable, and the number of failed requests when it is back; refused requests log nothing. */
export type DatabaseOutage = {
  /** Something was not answered. */
  missed(error: unknown): void;
  /** Something was. */
  answered(): void;
};

/** While it lasts the log is told again how many have been refused. */
const repeatMs = 60_000;
/** Connections end one by one: what is answered so shortly after a loss may have been on its way. */
const settlingMs = 1000;

export function createDatabaseOutage(log: Pick<Logger, 'error' | 'info'>): DatabaseOutage {
  let began: number | undefined;
  let wasThere = false;
  let lastMissed = 0;
  let lastTold = 0;
  let missed = 0;
  const facts = (now: number) => ({ missed, seconds: Math.round((now - (began ?? now)) / 1000) });

  return {
    missed(error) {
      // A start that finds no database ends, and says so itself.
      if (!wasThere) return;
      const now = performance.now();
      missed += 1;
      lastMissed = now;
      if (began === undefined) {
        began = now;
        lastTold = now;
        log.error(
          { reason: reasonOf(error) },
          'the database does not answer; until it does calls are refused',
        );
      } else if (now - lastTold > repeatMs) {
        lastTold = now;
        log.error({ reason: reasonOf(error), ...facts(now) }, 'the database still does not answer');
      }
    },
    answered() {
      wasThere = true;
      if (began === undefined) return;
      const now = performance.now();
      if (now - lastMissed < settlingMs) return;
      log.info(facts(now), 'the database answers again');
      began = undefined;
      missed = 0;
    },
  };
}

/** The code of Node or PostgreSQL; what has none are words of the library, which quote nobody. */
function reasonOf(error: unknown): string {
  let reason = 'unknown';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    reason = 'code' in cause ? String(cause.code) : cause.message;
  }
  return reason;
}
