import { createContext } from 'react';

/** Whether who works here may add and change media; others choose among those that are there. */
export const MayEditMedia = createContext(false);
