/** The browser's database of what editors have written and nobody has saved yet; edit mode alone writes it. */
export const draftCopiesName = 'attika-drafts';

/** After a logout no draft copy remains in the browser. */
export function dropDraftCopies(): void {
  globalThis.indexedDB?.deleteDatabase(draftCopiesName);
}
