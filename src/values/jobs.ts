/** Work on many things, as its progress is told. */
export const jobStates = ['running', 'paused', 'done', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** What whoever began a job does with it. */
export const jobActions = ['pause', 'resume', 'cancel'] as const;
export type JobAction = (typeof jobActions)[number];

/** Things that one job is about, where they are named one by one. */
export const jobIdsMaximum = 1000;
/** How long the end of a job can be read. */
export const jobKeptDays = 30;
