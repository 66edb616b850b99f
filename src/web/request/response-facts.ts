import { createContext, useContext } from 'react';

/** What belongs to one response and not to the page: it is told while rendering and not to the browser's scripts. */
export type ResponseFacts = { nonce: string; messagesChunk: string | undefined };

export const ResponseContext = createContext<ResponseFacts | undefined>(undefined);

/** The response's nonce for scripts; browsers hide it from scripts, so there is none after hydration. */
export function useNonce(): string | undefined {
  return useContext(ResponseContext)?.nonce;
}

/** Address of the chunk with the page's texts; the browser that runs it has it already. */
export function useMessagesChunk(): string | undefined {
  return useContext(ResponseContext)?.messagesChunk;
}
