/** A place of this very site to be led back to; the start page for anything else. */
export function localPath(back: string, base: string): string {
  if (!/^\/(?![/\\])/.test(back)) return '/';
  const url = new URL(back, base);
  return url.origin === new URL(base).origin ? url.pathname + url.search : '/';
}
