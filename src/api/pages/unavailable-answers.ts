import { isDatabaseAway } from '#platform/database/database-away.ts';

/** Whether an answer of the API says that the database is away. */
export function isUnavailableAnswer(statusCode: number, content: string | Buffer): boolean {
  return statusCode === 503 && content.includes('"code":"UNAVAILABLE"');
}

/** The same of an error of a page: an answer of the API that it threw, or what the router has made of one. */
export function isOfUnavailable(error: unknown): boolean {
  const { details, data } = (error ?? {}) as { details?: { code?: unknown }; data?: { code?: unknown } };
  return isDatabaseAway(error) || [details?.code, data?.code].includes('UNAVAILABLE');
}
