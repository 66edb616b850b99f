import { data } from 'react-router';
import { ApiError } from '#contract/client.ts';

/** What the error page is told: the API's code, for its text, and the specified sentence where there is one. */
export type PageRefusal = { code: string; message?: string };

/** Thrown by loaders where an address leads to nothing; the error page answers 404. */
export function notFound() {
  return data<PageRefusal>({ code: 'NOT_FOUND' }, { status: 404 });
}

/**
 * Waits for a call that a page cannot do without: a refusal of the API becomes the page's status, with the code for
 * its text.
 */
export async function needed<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The server could not be reached: for the visitor that is a failing server.
    const status = error.statusCode >= 400 ? error.statusCode : 503;
    throw data<PageRefusal>({ code: error.code }, { status });
  }
}
