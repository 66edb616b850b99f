import type { StoredSection } from './content/edited-content.ts';

/** The browser's own keeping: a section that is copied on one page is there on the next. */
const storageKey = 'attika.copiedSection';

export function keepCopied(section: StoredSection): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(section));
  } catch {
    // Without storage nothing is copied; the gallery then offers nothing.
  }
}

/** The section that was copied last; undefined if there is none, or the stored value is not a section. */
export function findCopied(): StoredSection | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isSection(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isSection(value: unknown): value is StoredSection {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    'options' in value &&
    typeof value.options === 'object'
  );
}
