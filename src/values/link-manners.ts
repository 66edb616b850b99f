/** Where a link may open; names of windows would let a page of others find them. */
export const linkTargets: ReadonlySet<string> = new Set(['_self', '_blank']);

/** Words of an anchor's `rel` (HTML, 4.6.7) that mean something on a link of an editor. */
export const linkRels: ReadonlySet<string> = new Set([
  ...['author', 'external', 'help', 'license', 'me'],
  ...['nofollow', 'noopener', 'noreferrer', 'sponsored', 'ugc'],
]);

/** `https://shop.example@evil.example/`: who reads it takes it for another address than it is. */
export function namesUser(address: URL): boolean {
  return address.username !== '' || address.password !== '';
}
