/** The browser's database of what editors have written and nobody has saved yet; edit mode alone writes it. */
export const draftCopiesName = 'attika-drafts';

/** Whoever logs out leaves nothing of it behind. */
export function dropDraftCopies(): void {
  globalThis.indexedDB?.deleteDatabase(draftCopiesName);
}
