import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Language } from '#values/language.ts';
import type { FieldRegister } from './content/shown-options.ts';
import type { Drawing } from './store/drawing.ts';
import type { EditState, EditStore } from './store/edit-store.ts';
import type { Saving } from './store/saving.ts';

/** What every part of edit mode works with. */
export type Editing = {
  readonly store: EditStore;
  readonly drawing: Drawing;
  readonly saving: Saving;
  readonly register: FieldRegister;
  /** Of the document's text. */
  readonly language: Language;
  /** True in the phone's window: what is changed differs there alone. */
  readonly isPhone: boolean;
  readonly may: { readonly structure: boolean; readonly publish: boolean; readonly media: boolean };
};

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('Only edit mode edits.');
  return editing;
}

/** A part of the state; what it answers must be the same object until it has changed. */
export function useEditState<T>(select: (state: EditState) => T): T {
  const { store } = useEditing();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}
