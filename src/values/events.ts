/** Letters of what is said of an event. */
export const eventMaxima = { title: 200, place: 200, excerpt: 500, body: 40_000, url: 500 } as const;

/** What has become of an event: visitors see no drafts; one that is cancelled stays and says so. */
export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];
