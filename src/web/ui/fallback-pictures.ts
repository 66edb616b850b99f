import { createContext } from 'react';

/** Pictures that stand in for one that is missing, tried one after the other; the page says which ones. */
export const FallbackPictures = createContext<readonly string[]>([]);
