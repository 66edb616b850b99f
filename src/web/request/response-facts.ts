import { createContext, useContext } from 'react';
import type { PageStart } from './page-start.ts';

/** What belongs to one response and not to the page: it is told while rendering and not to the browser's scripts. */
export type ResponseFacts = PageStart & {
  /** Text of the bootstrap (src/web/bootstrap). */
  readonly bootstrap: string;
};

export const ResponseContext = createContext<ResponseFacts | undefined>(undefined);

/** How the page comes to life; the browser that draws it has done so already. */
export function usePageStart(): ResponseFacts | undefined {
  return useContext(ResponseContext);
}
