import { isRouteErrorResponse } from 'react-router';
import { isOnline } from '#web/connection/connection.ts';

/** What the error page tells: a status, and the code of a refusal where the API gave one. */
export type Problem = { readonly status: number; readonly code: string | undefined };

/** Status 0 where the server was not reached; 400 without an error, 500 for a thrown one without a status (docs/rules/pages.md). */
export function problemOf(error: unknown): Problem {
  if (error === undefined || error === null) return { status: 400, code: undefined };
  // Browsers alone know whether there is a connection.
  if (error instanceof TypeError && !isOnline()) return { status: 0, code: 'NETWORK' };
  if (!isRouteErrorResponse(error)) return { status: 500, code: undefined };
  const code = (error.data as { code?: unknown } | null)?.code;
  return { status: error.status, code: typeof code === 'string' ? code : undefined };
}
