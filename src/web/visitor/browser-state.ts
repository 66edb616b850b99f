/** The localStorage key of a visitor's wishlist, a list of ids. */
export const wishlistKey = 'wishlist';

/** A readable cookie of the document. */
export function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((part) => part.startsWith(`${name}=`));
}

/** Of the logged-in user, by the cookie that says so (src/api/plugins/session-cookies.ts). */
export function findInitials(): string {
  return /signedIn=\d+\.([^;]+)/.exec(decodeURIComponent(document.cookie))?.[1] ?? '✓';
}

/** Writes the wishlist; browsers without storage have none. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(wishlistKey);
  } catch {
    return null;
  }
}

/** There is something to do for the account's code: a login, a message, a wishlist. */
export function needsAccount(): boolean {
  return hasCookie('signedIn') || hasCookie('notice') || readStored() !== null;
}
