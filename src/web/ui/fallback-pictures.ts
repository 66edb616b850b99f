import { createContext } from 'react';

/** Replacements for a missing picture, tried one after the other; the page provides them. */
export const FallbackPictures = createContext<readonly string[]>([]);
