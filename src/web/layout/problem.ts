import { isRouteErrorResponse } from 'react-router';

/** What the error page tells: a status, and the code of a refusal where the API gave one. */
export type Problem = { readonly status: number; readonly code: string | undefined };

/** 400 without an error, 500 for a thrown one without a status (readings.md, S8). */
export function problemOf(error: unknown): Problem {
  if (error === undefined || error === null) return { status: 400, code: undefined };
  if (!isRouteErrorResponse(error)) return { status: 500, code: undefined };
  const code = (error.data as { code?: unknown } | null)?.code;
  return { status: error.status, code: typeof code === 'string' ? code : undefined };
}
