/** What tabs of a browser tell each other: that something of the visitor is another one now. */
type Changed = 'cart' | 'login' | 'wishlist';

/** Storage tells all tabs but the one that writes. */
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
