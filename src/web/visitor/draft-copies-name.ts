/** The browser's database of editors' unsaved work; only edit mode writes it. */
export const draftCopiesName = 'attika-drafts';

/** After a logout no draft copy remains in the browser. */
export function dropDraftCopies(): void {
  globalThis.indexedDB?.deleteDatabase(draftCopiesName);
}
