import type { Logger } from '../log/logger.ts';

/** Logs once that the database is unreachable, and the number of failed requests when it is back; refused requests log nothing. */
export type DatabaseOutage = {
  /** Something was not answered. */
  missed(error: unknown): void;
  /** Something was. */
  answered(): void;
};

/** During an outage the log repeats at this interval how many requests were refused. */
const repeatMs = 60_000;
/** Connections end one by one: an answer this soon after a loss may already have been on its way. */
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
      // A start that finds no database stops, and reports it itself.
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

/** The code of Node or PostgreSQL; errors without one carry the library's own message, which quotes nobody. */
function reasonOf(error: unknown): string {
  let reason = 'unknown';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    reason = 'code' in cause ? String(cause.code) : cause.message;
  }
  return reason;
}
