import { Redis } from 'ioredis';
import type { Logger } from '../log/logger.ts';

/** Nothing in the shop may wait for a cache. */
const usualPatienceMs = 500;

/**
 * Connects to Redis or Valkey. While it is away commands fail at once; it is found again by itself.
 * @param patienceMs a command that is not answered within this time fails
 */
export function connectRedis(url: string, log: Logger, patienceMs = usualPatienceMs): Redis {
  const redis = new Redis(url, {
    commandTimeout: patienceMs,
    // A silent server counts as down: the next caller does not wait for it again.
    socketTimeout: patienceMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  });
  let isReported = false;
  redis.on('error', () => {
    if (!isReported) log.warn({}, 'Redis does not answer');
    isReported = true;
  });
  redis.on('ready', () => {
    if (isReported) log.info({}, 'Redis answers again');
    isReported = false;
  });
  return redis;
}
