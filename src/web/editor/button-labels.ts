/*
 * A button's label cannot be edited: space presses the button, and some browsers set no caret in it. While its label is
 * editable, an inert copy that looks the same replaces it.
 */

const copyAttribute = 'data-edit-label';
const replacedAttribute = 'data-edit-replaced';

/**
 * Inserts the copy, or finds it.
 * @returns the element with its text; undefined if it has none
 */
export function openLabel(button: HTMLElement): HTMLElement | undefined {
  const known = button.nextElementSibling;
  if (known instanceof HTMLElement && known.hasAttribute(copyAttribute)) return labelIn(known);
  const copy = document.createElement('span');
  for (const { name, value } of button.attributes) {
    if (/^(class|data-variant|data-size|data-wide)$/.test(name)) copy.setAttribute(name, value);
  }
  copy.setAttribute(copyAttribute, '');
  copy.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
  const label = labelIn(copy);
  if (!label) return undefined;
  // Beside the words the copy is pressed, too.
  copy.addEventListener('click', () => label.focus());
  button.after(copy);
  button.setAttribute(replacedAttribute, '');
  return label;
}

/** Has the buttons as they were; of those that are no more the copies go, too. */
export function closeLabels(root: Element, which: 'all' | 'left' = 'all'): void {
  for (const copy of root.querySelectorAll(`[${copyAttribute}]`)) {
    const before = copy.previousElementSibling;
    const button = before?.hasAttribute(replacedAttribute) ? before : undefined;
    if (which === 'left' && button) continue;
    button?.removeAttribute(replacedAttribute);
    copy.remove();
  }
}

function labelIn(root: Element): HTMLElement | undefined {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent?.trim()) return node.parentElement ?? undefined;
  }
  // What somebody has emptied is still written in.
  return root.querySelector<HTMLElement>('[contenteditable]') ?? undefined;
}
