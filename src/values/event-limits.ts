/** Letters of what is said of an event. */
export const eventMaxima = { title: 200, place: 200, excerpt: 500, body: 40_000, url: 500 } as const;
