import type { EditedContent } from '../content/edited-content.ts';

/** A state of the text, and what has led to the next one. */
type Step = { readonly content: EditedContent; readonly sectionId: string | undefined };

export type EditHistory = {
  readonly past: readonly Step[];
  readonly present: EditedContent;
  readonly future: readonly Step[];
  /** What the last change was to, and when: typing on in the same place is one step. */
  readonly last: { readonly field: string; readonly atMs: number } | undefined;
};

export const stepsMaximum = 100;
/** Letters that follow each other so closely are undone together. */
const joinedMs = 1000;

export function beginHistory(content: EditedContent): EditHistory {
  return { past: [], present: content, future: [], last: undefined };
}

export type Change = {
  readonly content: EditedContent;
  /** Of which section, to show what an undo has changed. */
  readonly sectionId?: string | undefined;
  /** Where somebody types; other changes are steps of their own. */
  readonly field?: string | undefined;
  readonly atMs: number;
};

export function changed(history: EditHistory, { content, sectionId, field, atMs }: Change): EditHistory {
  const { past, present, last } = history;
  const isJoined = field !== undefined && last?.field === field && atMs - last.atMs < joinedMs;
  return {
    past: isJoined ? past : [...past, { content: present, sectionId }].slice(-stepsMaximum),
    present: content,
    future: [],
    last: field === undefined ? undefined : { field, atMs },
  };
}

export function undone(history: EditHistory): EditHistory {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    past: history.past.slice(0, -1),
    present: step.content,
    future: [{ content: history.present, sectionId: step.sectionId }, ...history.future],
    last: undefined,
  };
}

export function redone(history: EditHistory): EditHistory {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    past: [...history.past, { content: history.present, sectionId: step.sectionId }],
    present: step.content,
    future,
    last: undefined,
  };
}

/**
 * The same steps for a text that somebody else has changed meanwhile: undoing takes back one's own changes alone.
 * @param join gives a state of the text the other's changes, too
 */
export function rebased(
  { past, future }: EditHistory,
  content: EditedContent,
  join: (content: EditedContent) => EditedContent,
): EditHistory {
  const joined = (step: Step): Step => ({ ...step, content: join(step.content) });
  return { past: past.map(joined), present: content, future: future.map(joined), last: undefined };
}
