import { useEffect, useSyncExternalStore } from 'react';

/* Lists by keyboard: j and k go from row to row, Enter opens (it is the link's own), / goes to the search (docs/rules/backoffice.md). */

const storageKey = 'attika.listKeys';
const changed = 'attika:list-keys';

/** Whether single letters act: who speaks to the computer, or holds the keys down, can turn them off (WCAG 2.1.4). */
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

export function turnKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
  } catch {
    // Without storage they stay as they are.
  }
  window.dispatchEvent(new Event(changed));
}

export function useAreKeysOn(): boolean {
  return useSyncExternalStore(
    (hear) => {
      window.addEventListener(changed, hear);
      return () => window.removeEventListener(changed, hear);
    },
    areKeysOn,
    () => true,
  );
}

/** Calls what a single letter is for, unless somebody types, a dialog is open or the keys are turned off. */
export function useSingleKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]') || !areKeysOn()) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [keys]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

const listKeys = { j: () => focusRow(1), k: () => focusRow(-1), '/': focusSearch };

/** The keys of the first list of the page. */
export function useListKeys(): void {
  useSingleKeys(listKeys);
}

function focusRow(step: 1 | -1): void {
  const rows = [...(document.querySelector('[data-list]')?.querySelectorAll('tbody tr') ?? [])];
  const links = rows.flatMap((row) => row.querySelector<HTMLElement>('th a') ?? []);
  const present = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = present === -1 ? (step === 1 ? 0 : links.length - 1) : present + step;
  links[next]?.focus();
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('[role="search"] input[type="search"]')?.focus();
}
