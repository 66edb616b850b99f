import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type ComboboxOptions = {
  field: RefObject<HTMLInputElement | null>;
  /** Id of the list; its options have the ids that `optionId` gives them. */
  listId: string;
  /** Options that there are now. */
  count: number;
  /** Whether Escape and leaving the field close the list. */
  closes: boolean;
  onTyped(text: string): void;
  onChosen(index: number): void;
};

/**
 * Makes a field that is in the page already the combobox of a list (WAI-ARIA 1.2; APG, editable combobox with list
 * autocomplete): arrows go through the options and back to the field, Enter chooses, Escape closes. Its attributes are
 * set here, since the field is drawn before this code has come.
 */
export function useCombobox({ field, listId, count, closes, onTyped, onChosen }: ComboboxOptions) {
  const [isWanted, want] = useState(true);
  /** -1: nothing but what is typed. */
  const [marked, mark] = useState(-1);
  const isOpen = isWanted && count > 0;
  const active = isOpen && marked < count ? marked : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  const catchUp = useEffectEvent(onTyped);
  const hear = useEffectEvent((event: Event) => {
    if (event.type === 'keydown') return hearKey(event as KeyboardEvent);
    if (event.type === 'blur') return want(!closes);
    want(true);
    if (event.type === 'input') {
      mark(-1);
      onTyped((event.target as HTMLInputElement).value);
    }
  });
  const hearKey = (event: KeyboardEvent) => {
    const answer = answerKey(event, { isOpen, active, count, closes });
    if (!answer) return;
    if (answer.isTaken) event.preventDefault();
    // The first Escape is the list's, the second one the page's or a dialog's around it.
    if (event.key === 'Escape') event.stopPropagation();
    want(answer.isOpen);
    mark(answer.active);
    if (answer.chosen !== undefined) onChosen(answer.chosen);
  };

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const signs = ['input', 'keydown', 'focus', 'blur', 'click'];
    for (const sign of signs) input.addEventListener(sign, hear);
    // What was typed while this code was on its way.
    catchUp(input.value);
    return () => {
      for (const sign of signs) input.removeEventListener(sign, hear);
    };
  }, [field]);

  const activeId = active < 0 ? undefined : optionId(active);
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', listId);
    input.setAttribute('aria-expanded', String(isOpen));
    if (activeId === undefined) input.removeAttribute('aria-activedescendant');
    else {
      input.setAttribute('aria-activedescendant', activeId);
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
  }, [field, listId, isOpen, activeId]);

  return { isOpen, active, optionId };
}

type ComboboxState = { isOpen: boolean; active: number; count: number; closes: boolean };
type KeyAnswer = { isOpen: boolean; active: number; chosen?: number; isTaken: boolean };

/** What a key does to the list; nothing where it is the field's own. */
export function answerKey(
  { key, altKey, isComposing }: Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing'>,
  { isOpen, active, count, closes }: ComboboxState,
): KeyAnswer | undefined {
  if (isComposing || count === 0) return undefined;
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    // With Alt the list opens or closes, and nothing is marked.
    if (altKey) return { isOpen: key === 'ArrowDown' || !closes, active: -1, isTaken: true };
    const by = key === 'ArrowDown' ? 1 : -1;
    return { isOpen: true, active: stepped(isOpen ? active : -1, by, count), isTaken: true };
  }
  if (key === 'Enter') {
    const isChosen = isOpen && active >= 0;
    return { isOpen: !closes, active: -1, isTaken: isChosen, ...(isChosen ? { chosen: active } : {}) };
  }
  return key === 'Escape' && closes && isOpen ? { isOpen: false, active: -1, isTaken: true } : undefined;
}

/** The next place: through all options, then the field itself (-1), then around. */
function stepped(place: number, by: 1 | -1, count: number): number {
  const next = place + by;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}
