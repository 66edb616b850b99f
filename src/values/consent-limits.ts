/** Letters of a consent's number, its name and its words. */
export const consentMaxima = { uniqueNumber: 40, displayName: 200, text: 10_000 } as const;
