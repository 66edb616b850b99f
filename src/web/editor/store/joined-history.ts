import type { EditHistory } from './edit-history.ts';
import type { EditStore } from './edit-store.ts';

export type JoinedHistory = ReturnType<typeof createJoinedHistory>;

type Text = Pick<EditStore, 'get' | 'subscribe' | 'undo' | 'redo'>;

/** What has happened to a text's history; nothing where no step came or went. */
type Happening = 'step' | 'joined' | 'undone' | 'redone' | undefined;

/**
 * One order of steps over several texts: a page and what stands around it are undone in the order in which they were changed.
 * Each text keeps its own steps; this says whose is next.
 */
export function createJoinedHistory() {
  const texts = new Set<Text>();
  const listeners = new Set<() => void>();
  let past: readonly Text[] = [];
  let future: readonly Text[] = [];

  function note(text: Text, happening: Happening): void {
    if (happening === undefined) return;
    if (happening === 'step') past = withoutForgotten([...past, text], text);
    if (happening === 'step' || happening === 'joined') future = [];
    if (happening === 'undone') {
      past = withoutLast(past, text);
      future = [...future, text];
    }
    if (happening === 'redone') {
      future = withoutLast(future, text);
      past = [...past, text];
    }
    for (const listener of listeners) listener();
  }

  return {
    /** Begins to follow a text. */
    follow(text: Text): void {
      if (texts.has(text)) return;
      texts.add(text);
      let known = text.get().history;
      text.subscribe(() => {
        const { history } = text.get();
        const happening = happeningOf(known, history);
        known = history;
        note(text, happening);
      });
    },
    undo: () => void past.at(-1)?.undo(),
    redo: () => void future.at(-1)?.redo(),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function happeningOf(was: EditHistory, is: EditHistory): Happening {
  if (was === is) return undefined;
  const [lastWas, nextWas] = [was.past.at(-1), was.future[0]];
  if (lastWas && is.present === lastWas.content && is.future.length > was.future.length) return 'undone';
  if (nextWas && is.present === nextWas.content && is.future.length < was.future.length) return 'redone';
  if (is.past === was.past) return 'joined';
  // What somebody else has changed is a step of nobody here.
  return is.past.at(-1)?.content === was.present ? 'step' : undefined;
}

/** A text keeps its last steps alone: the order knows of no others. */
function withoutForgotten(all: readonly Text[], text: Text): readonly Text[] {
  let forgotten = all.filter((one) => one === text).length - text.get().history.past.length;
  return all.filter((one) => {
    if (one !== text || forgotten <= 0) return true;
    forgotten -= 1;
    return false;
  });
}

function withoutLast(all: readonly Text[], text: Text): readonly Text[] {
  const index = all.lastIndexOf(text);
  return index === -1 ? all : all.toSpliced(index, 1);
}
