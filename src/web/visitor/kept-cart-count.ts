const key = 'cartCount';

/** Keeps how many pieces a cart holds, for pages that show it before anything has been asked. */
export function keepCartCount(cartId: number | undefined, count: number): void {
  try {
    if (cartId === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, `${cartId}:${count}`);
  } catch {
    // Browsers without storage ask for the cart on every page.
  }
}

/** Pieces in the cart that the cookies name; nothing without a cart, and where only the server knows. */
export function findCartCount(cookies: string): number | undefined {
  const cartId = /(?:^|; )cartId=(\d+)/.exec(cookies)?.[1];
  if (cartId === undefined) return undefined;
  try {
    const [id, count] = localStorage.getItem(key)?.split(':') ?? [];
    return id === cartId ? Number(count) : undefined;
  } catch {
    return undefined;
  }
}
