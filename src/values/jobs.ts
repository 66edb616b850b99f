/** Work on many things, as its progress is told. */
export const jobStates = ['running', 'done'] as const;

/** Things that one job is about. */
export const jobIdsMaximum = 1000;
/** How long the end of a job can be read. */
export const jobKeptDays = 30;
