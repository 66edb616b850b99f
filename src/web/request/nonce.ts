import { createContext, useContext } from 'react';

/** The response's nonce while rendering on the server; browsers hide it from scripts, so there is none after. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
