import { closeLabels, openLabel } from './button-labels.ts';
import { isMarked, readMark } from './content/field-marks.ts';
import type { FieldPlace, FieldRegister } from './content/shown-options.ts';

/** Attributes in which texts stand, too; none of them may show a mark to anybody. */
const spokenAttributes = ['aria-label', 'alt', 'title', 'placeholder', 'value', 'label', 'id', 'href'];

/** The attribute that says which field an element shows. */
export const fieldAttribute = 'data-edit-field';

/**
 * Finds the texts of fields in what has been drawn, takes their marks away and makes their elements editable. An element is one
 * field's where no other text is in it.
 * @param label of an empty field
 */
export function openFields(root: Element, register: FieldRegister, label: (path: string) => string): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) openField(node, register, label);
    else if (node instanceof Element) cleanAttributes(node);
  }
}

function openField(node: Text, register: FieldRegister, label: (path: string) => string): void {
  if (!isMarked(node.data)) return;
  const { text, field } = readMark(node.data);
  node.data = text;
  const element = node.parentElement;
  const place = field === undefined ? undefined : register.find(field);
  if (!element || !place || !standsAlone(node, element) || element.offsetWidth === 1) return;
  makeWritable(element, String(field), label(place.path));
  showEmpty(element, text === '');
}

function makeWritable(element: HTMLElement, field: string, label: string): void {
  element.setAttribute(fieldAttribute, field);
  element.setAttribute('contenteditable', 'plaintext-only');
  element.setAttribute('spellcheck', 'true');
  element.setAttribute('data-placeholder', label);
  for (const child of element.children) child.setAttribute('contenteditable', 'false');
}

/**
 * Makes the label of a section's form button editable in place (button-labels.ts). Until somebody writes one it is the
 * form's own.
 * @param place its field
 */
export function openButton(
  root: Element,
  place: FieldPlace,
  register: FieldRegister,
  label: (path: string) => string,
): void {
  closeLabels(root, 'left');
  const button = root.querySelector<HTMLElement>('form button[type="submit"]');
  // That of a section within it is not its own.
  if (!button || button.closest('[data-edit-section]') !== root.parentElement) return;
  const element = openLabel(button);
  if (!element) return;
  if (!element.hasAttribute(fieldAttribute)) {
    makeWritable(element, String(register.numberOf(place)), label(place.path));
    element.setAttribute('role', 'textbox');
    element.setAttribute('aria-label', label(place.path));
  }
  const words = button.textContent ?? '';
  if (document.activeElement === element || typedText(element) === words) return;
  element.textContent = words;
  showEmpty(element, words === '');
}

/** An empty field shows its name; a heading without words is called by it, too. */
export function showEmpty(element: HTMLElement, isEmpty: boolean): void {
  element.toggleAttribute('data-empty', isEmpty);
  if (!/^H\d$/.test(element.tagName)) return;
  if (isEmpty) element.setAttribute('aria-label', element.dataset.placeholder ?? '');
  else element.removeAttribute('aria-label');
}

function standsAlone(node: Text, element: Element): boolean {
  return [...element.childNodes].every(
    (other) => other === node || !(other instanceof Text) || other.data.trim() === '',
  );
}

function cleanAttributes(element: Element): void {
  for (const name of spokenAttributes) {
    const value = element.getAttribute(name);
    if (value !== null && isMarked(value)) element.setAttribute(name, readMark(value).text);
  }
}

/** The element of a field that something happens in, with the field's number. */
export function fieldOf(target: EventTarget | null): { element: HTMLElement; field: number } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[${fieldAttribute}]`) : null;
  return element ? { element, field: Number(element.getAttribute(fieldAttribute)) } : undefined;
}

/** The typed text: one line, without the placeholders that browsers insert. */
export function typedText(element: HTMLElement): string {
  const text = [...element.childNodes]
    .filter((node) => node instanceof Text || node instanceof HTMLBRElement)
    .map((node) => node.textContent ?? '')
    .join('');
  return readMark(text).text.replace(/[\r\n\u00a0]+/g, ' ');
}
