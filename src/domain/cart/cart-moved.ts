/**
 * The cart is another one than the one that was read, or closed: nothing was written. Who reads it while holding it
 * never meets this.
 */
export class CartMoved extends Error {}
