/** How far the company has come with what somebody sent to it (docs/rules/backoffice.md). */
export const entryStates = ['new', 'answered', 'closed'] as const;
export type EntryState = (typeof entryStates)[number];

/** What people send: a message, a message about the goods of a cart, or a form that editors defined. */
export const entryKinds = ['contact', 'enquiry', 'form'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What a list of them can be sorted by. */
export const entrySorts = ['created_at', 'email'] as const;
export type EntrySort = (typeof entrySorts)[number];

/** Where an entry is kept. Both count their own, so that an entry is named by both: `message-12`. */
export const entrySources = ['message', 'form'] as const;
export type EntrySource = (typeof entrySources)[number];

/** Letters of an answer: as many as a message has. */
export const entryAnswerMaximum = 5000;
