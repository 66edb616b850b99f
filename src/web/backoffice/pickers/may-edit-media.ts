import { createContext } from 'react';

/** Whether who works here may add and change media; others look at those that are there and choose. */
export const MayEditMedia = createContext(false);
