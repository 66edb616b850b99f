import type { Messages } from './messages.ts';

/** Joins the files of one language by their names: locales/hr/cart.json is area `cart`. */
export function messagesByArea(files: Record<string, Record<string, unknown>>): Messages {
  return Object.fromEntries(
    Object.entries(files).map(([path, messages]) => [path.slice(path.lastIndexOf('/') + 1, -5), messages]),
  );
}
