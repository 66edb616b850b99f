type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type EnteredValues = {
  /** Whether anything was entered that the scripts do not know of yet, or is about to be. */
  any(): boolean;
  /** Tells the scripts of what was entered as if it happened now; nothing of it changes. */
  replay(): void;
};

/**
 * Records what is typed, ticked, chosen and folded out before the page is hydrated.
 * @param isPending whether it has still to be
 */
export function recordEnteredValues(isPending: () => boolean): EnteredValues {
  const entered = new Map<Element, (element: Element) => void>();
  const record = ({ target, type }: Event) => {
    if (isPending()) entered.set(target as Element, type === 'toggle' ? replayToggle : replayEntry);
  };
  for (const type of ['input', 'change', 'toggle']) document.addEventListener(type, record, true);
  return {
    any: () => entered.size > 0 || document.activeElement?.matches('input, textarea, select') === true,
    replay() {
      for (const [element, replay] of entered) if (element.isConnected) replay(element);
      entered.clear();
    },
  };
}

function replayToggle(element: Element): void {
  element.dispatchEvent(new Event('toggle'));
}

function replayEntry(element: Element): void {
  const field = element as Field;
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    enterAnew(field, 'checked', field.defaultChecked);
    // No MouseEvent: that would turn the box over.
    field.dispatchEvent(new Event('click', { bubbles: true }));
    return;
  }
  if (!(field instanceof HTMLSelectElement) && (field as HTMLInputElement).type !== 'file') {
    const { selectionStart, selectionEnd } = field;
    enterAnew(field, 'value', field.defaultValue);
    if (selectionStart !== null && field === document.activeElement) {
      field.setSelectionRange(selectionStart, selectionEnd);
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * React passes over an event of a field whose content is what it wrote or found last. It hears of what it writes by a
 * property of the element itself; the prototype's own goes past it.
 */
function enterAnew<Name extends 'value' | 'checked'>(
  field: Field,
  name: Name,
  first: string | boolean,
): void {
  const element = field as unknown as Record<Name, string | boolean>;
  const entered = element[name];
  if (entered === first) return;
  element[name] = first;
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, name)?.set?.call(field, entered);
}
