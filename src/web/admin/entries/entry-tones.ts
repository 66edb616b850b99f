import type { EntryState } from '#values/entry-states.ts';

/** How the states of entries look: what waits for somebody stands out. */
export const entryTones = {
  new: 'warn',
  answered: 'ok',
  closed: 'neutral',
} as const satisfies Record<EntryState, string>;
