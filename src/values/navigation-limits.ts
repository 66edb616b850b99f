/** Of a navigation tree (docs/rules/pages.md): levels, entries of all levels, letters of an entry's text. */
export const navigationMaxima = { depth: 3, entries: 200, letters: 80 } as const;
