import { createContext } from 'react';

/**
 * Whether who works here may add and change media; others look at those that are there and choose. `added`: may add and describe
 * them, while replacing and deleting is left to those who keep the library.
 */
export const MayEditMedia = createContext<boolean | 'added'>(false);
