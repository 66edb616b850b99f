/** What has become of an event: visitors see no drafts; one that is cancelled stays and says so. */
export const eventStatuses = ['draft', 'published', 'cancelled'] as const;
export type EventStatus = (typeof eventStatuses)[number];
