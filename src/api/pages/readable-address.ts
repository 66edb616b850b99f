/**
 * An address of the pages that cannot be decoded, in a form that can: such a one leads to nothing and is told so as every
 * other unknown address is, by a page. Calls of the API are refused as malformed by the router.
 */
export function readableAddress(url: string): string {
  if (url.startsWith('/api/')) return url;
  const [path = '/'] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
