import { closeLabels, openLabel } from '../button-labels.ts';
import { showEmpty, typedText } from '../typed-fields.ts';
import { type DrawnText, matchTexts, plain } from './drawn-texts.ts';
import type { SiteChromeHandler } from './site-element.ts';

/** The parts of the page that are drawn from elements. */
export const roots: Readonly<Record<SiteChromeHandler, string>> = {
  header: 'body > div > header',
  footer: 'body > div > footer',
  cookie: '[data-cookie-notice]',
};

/** The attribute that says which field of which section an element shows. */
export const aroundAttribute = 'data-edit-around';

/** What keeps working while a page is edited, and menus, whose texts are in their own trees. */
const closed =
  'nav, button, input, select, summary, dialog, script, [data-edit-ui], [contenteditable], [data-edit-rich]';

export type OpenText = Pick<DrawnText, 'sectionId' | 'path' | 'otherwise'> & {
  readonly element: HTMLElement;
};

type Shown = Pick<OpenText, 'element'>;

/**
 * Finds the texts of fields in the site chrome and makes them editable in place. A text belongs to a field if its
 * element contains no other text.
 */
export function openTexts(
  root: Element,
  texts: readonly DrawnText[],
  isEditable: (text: DrawnText) => boolean,
): OpenText[] {
  const words = texts.filter(({ kind }) => kind === 'words');
  // Nobody answers the notice while its words are written; other buttons go on working.
  if (root.matches(roots.cookie)) {
    for (const button of root.querySelectorAll<HTMLElement>('button[type="submit"]')) openLabel(button);
  }
  return matchTexts(words, placesIn(root)).flatMap(({ drawn, node: element }) => {
    if (!isEditable(drawn)) return [];
    const { sectionId, path, otherwise } = drawn;
    openText(element, `${sectionId}|${path}`);
    return [{ element, sectionId, path, ...(otherwise === undefined ? {} : { otherwise }) }];
  });
}

/** @param field that it shows */
export function openText(element: HTMLElement, field: string): void {
  element.setAttribute(aroundAttribute, field);
  element.setAttribute('contenteditable', 'plaintext-only');
  element.setAttribute('spellcheck', 'true');
  for (const child of element.children) child.setAttribute('contenteditable', 'false');
}

function placesIn(root: Element) {
  const places: { text: string; node: HTMLElement }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = plain(node.textContent ?? '');
    if (!element || text === '' || element.closest(closed) || element.offsetWidth === 1) continue;
    const isAlone = [...element.childNodes].every(
      (other) => other === node || !(other instanceof Text) || plain(other.data) === '',
    );
    if (isAlone) places.push({ text, node: element });
  }
  return places;
}

/** Has the page as it was before somebody edited it, but for the words. */
export function closeTexts(root: Element, opened: readonly Pick<OpenText, 'element'>[]): void {
  closeLabels(root);
  for (const { element } of opened) {
    for (const name of [aroundAttribute, 'contenteditable', 'spellcheck', 'data-placeholder'])
      element.removeAttribute(name);
    for (const child of element.children) child.removeAttribute('contenteditable');
  }
}

/** Shows what a field says, unless somebody is typing in it. */
export function showText(opened: Shown, text: string): void {
  if (document.activeElement !== opened.element) writeText(opened, text);
}

/** Replaces the text there, and leaves drawings next to it. */
export function writeText({ element }: Shown, text: string): void {
  if (typedText(element) === text) return;
  const [first, ...others] = [...element.childNodes].filter((node) => node instanceof Text);
  for (const other of others) other.remove();
  if (first) first.data = text;
  else element.append(text);
  showEmpty(element, text === '');
}

/** With the keyboard the caret goes after the text: before it there may be a drawing, which cannot be written in. */
export function placeCaret({ element }: Shown): void {
  const words = [...element.childNodes].findLast((node) => node instanceof Text);
  const selection = window.getSelection();
  if (!words || !selection || selection.anchorNode === words) return;
  selection.setPosition(words, words.data.length);
}

/** The element that shows a running text, and nothing else. */
export function findRunningText(root: Element, { text }: DrawnText): HTMLElement | undefined {
  const letters = withoutSpace(text);
  return [...root.querySelectorAll<HTMLElement>('div, p')].find(
    (element) => !element.closest(closed) && withoutSpace(element.textContent ?? '') === letters,
  );
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');
