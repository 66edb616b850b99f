/** Messages between a browser's tabs: that some of the visitor's state has changed. */
type Changed = 'cart' | 'login' | 'wishlist';

/** Storage events reach all tabs but the one that writes. */
const key = 'changed';

export function tellOtherTabs(changed: Changed): void {
  try {
    // The same text twice would be no event.
    localStorage.setItem(key, `${changed} ${crypto.randomUUID()}`);
  } catch {
    // Browsers without storage look again with the next page.
  }
}

/** @returns how to stop */
export function hearOtherTabs(hear: (changed: Changed) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue) hear(event.newValue.split(' ')[0] as Changed);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
