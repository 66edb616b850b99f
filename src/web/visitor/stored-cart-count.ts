const key = 'cartCount';

/** Stores the number of pieces in a cart, for pages that show it before any request. */
export function keepCartCount(cartId: number | undefined, count: number): void {
  try {
    if (cartId === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, `${cartId}:${count}`);
  } catch {
    // Browsers without storage ask for the cart on every page.
  }
}

/** Pieces in the cart of these cookies; undefined without a cart, or if only the server knows. */
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
