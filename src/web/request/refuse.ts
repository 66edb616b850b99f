import { data } from 'react-router';

/** What the error page is told: the API's code, for its text, and the specified sentence where there is one. */
export type PageRefusal = { code: string; message?: string };

/** Thrown by loaders where an address leads to nothing; the error page answers 404. */
export function notFound() {
  return data<PageRefusal>({ code: 'NOT_FOUND' }, { status: 404 });
}
