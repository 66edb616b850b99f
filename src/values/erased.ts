/** Replaces the name of an erased person. */
export const erasedWord = 'erased';
