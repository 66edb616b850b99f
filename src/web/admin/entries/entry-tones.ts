import type { EntryState } from '#values/entry-states.ts';

/** The appearance of entries' states: those that need attention stand out. */
export const entryTones = {
  new: 'warn',
  answered: 'ok',
  closed: 'neutral',
} as const satisfies Record<EntryState, string>;
