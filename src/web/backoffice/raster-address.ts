/**
 * The address of a medium as a picture that the shop has made. Lists show drawings so: one that browsers do not bear would stop the very
 * list from which it is to be deleted.
 */
export function rasterAddress(address: string): string {
  return address.replace(/\.svg(?=\?|$)/, '.png');
}
