import { useCallback, useMemo, useReducer } from 'react';
import {
  type CellProblem,
  type CellWrite,
  type Edits,
  type Problems,
  sameValue,
  withoutCells,
  withWrites,
} from './grid-edits.ts';

type Cell = { readonly id: number; readonly column: string };
export type WrongWrite = Cell & { readonly problem: CellProblem };

type State = {
  readonly edits: Edits;
  readonly problems: Problems;
  /** What the edits were before, the last first. */
  readonly past: readonly Edits[];
  readonly future: readonly Edits[];
};

type Action =
  | { readonly kind: 'write'; readonly writes: readonly CellWrite[]; readonly wrong: readonly WrongWrite[] }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'drop'; readonly cells: readonly Cell[] }
  | { readonly kind: 'tell'; readonly problems: Problems }
  | { readonly kind: 'see'; readonly cells: readonly (Cell & { readonly now: CellWrite['stored'] })[] };

const stepsKept = 100;
const nothing: State = { edits: new Map(), problems: new Map(), past: [], future: [] };

/** The edits of a sheet, with one history for all of them. */
export function useGridEdits() {
  const [state, dispatch] = useReducer(reduce, nothing);
  const write = useCallback(
    (writes: readonly CellWrite[], wrong: readonly WrongWrite[] = []) =>
      dispatch({ kind: 'write', writes, wrong }),
    [],
  );
  return useMemo(
    () => ({
      edits: state.edits,
      problems: state.problems,
      canUndo: state.past.length > 0,
      canRedo: state.future.length > 0,
      write,
      undo: () => dispatch({ kind: 'undo' }),
      redo: () => dispatch({ kind: 'redo' }),
      /** They are saved, or given up. */
      drop: (cells: readonly Cell[]) => dispatch({ kind: 'drop', cells }),
      tell: (problems: Problems) => dispatch({ kind: 'tell', problems }),
      /** What somebody else has made of cells was seen, and is to be written over. */
      see: (cells: readonly (Cell & { readonly now: CellWrite['stored'] })[]) =>
        dispatch({ kind: 'see', cells }),
    }),
    [state, write],
  );
}
export type GridEditing = ReturnType<typeof useGridEdits>;

function reduce(state: State, action: Action): State {
  const { edits, problems, past, future } = state;
  switch (action.kind) {
    case 'write': {
      const next = withWrites(edits, action.writes);
      const rightened = withoutCells(problems, action.writes);
      const told = action.wrong.reduce((known, { id, column, problem }) => {
        const own = { ...known.get(id), [column]: problem };
        return new Map(known).set(id, own);
      }, rightened);
      return { edits: next, problems: told, past: [edits, ...past].slice(0, stepsKept), future: [] };
    }
    case 'undo': {
      const [before, ...others] = past;
      return before
        ? { edits: before, problems: new Map(), past: others, future: [edits, ...future] }
        : state;
    }
    case 'redo': {
      const [after, ...others] = future;
      return after ? { edits: after, problems: new Map(), past: [edits, ...past], future: others } : state;
    }
    case 'drop':
      // What is saved cannot come back by a step of before.
      return {
        ...nothing,
        edits: withoutCells(edits, action.cells),
        problems: withoutCells(problems, action.cells),
      };
    case 'tell':
      return { ...state, problems: action.problems };
    case 'see': {
      const next = new Map(edits);
      for (const { id, column, now } of action.cells) {
        const row = next.get(id);
        const edit = row?.[column];
        if (!edit) continue;
        if (!sameValue(edit.after, now))
          next.set(id, { ...row, [column]: { before: now, after: edit.after } });
        else if (Object.keys(row).length === 1) next.delete(id);
        else next.set(id, Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)));
      }
      return { ...nothing, edits: next, problems: withoutCells(problems, action.cells) };
    }
  }
}
