import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Language } from '#values/language.ts';
import type { EditedContent, StoredSection } from './content/edited-content.ts';
import type { FieldRegister } from './content/shown-options.ts';
import type { SiteChrome } from './site-chrome/site-chrome.ts';
import type { DocumentCalls } from './store/document-calls.ts';
import type { Drawing } from './store/drawing.ts';
import type { EditState, EditStore } from './store/edit-store.ts';
import type { JoinedHistory } from './store/joined-history.ts';
import type { Saving } from './store/saving.ts';
import type { TextCalls } from './store/text-calls.ts';

/** What every part of edit mode works with. */
export type Editing = {
  readonly store: EditStore;
  readonly drawing: Drawing;
  readonly saving: Saving;
  readonly calls: DocumentCalls;
  /** Of the page's own text: the site chrome has none. */
  readonly texts: TextCalls;
  /** What is edited, by which edit mode calls it. */
  readonly kind: 'page' | 'event' | 'template';
  /** A state of the text in the words in which two are compared: absent where those are its own. */
  readonly readable?: (content: EditedContent) => EditedContent;
  /** The undo steps of the page and the site chrome. */
  readonly history: JoinedHistory;
  readonly siteChrome: SiteChrome;
  readonly register: FieldRegister;
  /** Of the document's text. */
  readonly language: Language;
  /** Of the person editing. */
  readonly spoken: Language;
  /** Id of the person editing. */
  readonly person: number;
  /** True in the phone's window: what is changed differs there alone. */
  readonly isPhone: boolean;
  readonly may: { readonly structure: boolean; readonly publish: boolean; readonly media: boolean };
};

/** @param permissions of the person editing */
export function rightsOf(permissions: readonly string[]): Editing['may'] {
  return {
    structure: permissions.includes('content.edit'),
    publish: permissions.includes('content.publish'),
    media: permissions.includes('media.edit'),
  };
}

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

/** Whether a section shows a saved block that is not being changed right now. */
export function useIsLocked({ id, master }: Pick<StoredSection, 'id' | 'master'>): boolean {
  const opened = useEditState(({ everywhere }) => everywhere?.before.id);
  return master !== undefined && opened !== id;
}
