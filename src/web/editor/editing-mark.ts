/** How long the mark outlasts edit mode, in milliseconds: from one edited page to the next nothing around it moves. */
export const markRestMs = 100;

type Marked = { readonly dataset: { editing?: string | undefined } };

let ending: ReturnType<typeof setTimeout> | undefined;

/**
 * Marks the document as edited, which makes room for edit mode's bar (edited-page.css).
 * @returns takes the mark away again, once it has rested
 */
export function markEditing({ dataset }: Marked, view: 'page' | 'phone'): () => void {
  clearTimeout(ending);
  dataset.editing = view;
  return () => {
    ending = setTimeout(() => {
      delete dataset.editing;
    }, markRestMs);
  };
}
