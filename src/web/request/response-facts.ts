import { createContext, useContext } from 'react';
import type { PageScripts } from './page-scripts.ts';

/** What belongs to one response and not to the page: it is told while rendering and not to the browser's scripts. */
export type ResponseFacts = {
  /** Text of the script that watches for the first sign of somebody (src/web/starter). */
  starter: string;
  scripts: PageScripts;
  /** What the loaders gave, as the router reads it. */
  data: string;
};

export const ResponseContext = createContext<ResponseFacts | undefined>(undefined);

/** How the page comes to life; the browser that draws it has done so already. */
export function usePageStart(): ResponseFacts | undefined {
  return useContext(ResponseContext);
}
