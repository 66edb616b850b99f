/** Stands wherever a person was who has been erased. */
export const erasedWord = 'erased';
