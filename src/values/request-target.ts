/** No longer path exists in a shop. */
export const targetPathMaximum = 4096;
/** An address of ours is encoded once; what is encoded more often than this hides something. */
const decodingsMaximum = 4;

/**
 * Control characters, backslashes, and slashes behind slashes: everybody reads these in a way of their own. UTF-8 that is longer
 * than it has to be (RFC 3629, 3) hides dots and slashes. Letters that were not encoded arrive as their bytes.
 */
const ambiguous =
  /[^\P{Cc}\x80-\x9f]|\\|\/\/|%(?:[01][\da-f]|7f|2f|5c|c[01]%[89ab][\da-f]|e0%[89][\da-f]|f0%8[\da-f])/iu;

/**
 * Whether a request's target means one place to all who read it: router, gates, pages, and proxies before them. A path only
 * (RFC 9112, 3.2.1), with no segment that leads up or nowhere, in whatever spelling. `.data`, which the router of the pages takes off
 * before it reads an address, hides none either.
 */
export function isPlainTarget(target: string): boolean {
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith('/') || path.length > targetPathMaximum || target.includes('#')) return false;
  let seen = path;
  for (let times = 0; times < decodingsMaximum; times += 1) {
    if (ambiguous.test(seen) || seen.split('/').some(isDotSegment)) return false;
    const decoded = seen.replace(/%25|%3\d|%[46][1-6]/gi, (code) => decodeURIComponent(code));
    if (decoded === seen) return true;
    seen = decoded;
  }
  return false;
}

/** Some read what stands behind a semicolon, a blank or the beginning of a query as no part of the segment. */
function isDotSegment(segment: string): boolean {
  const name = segment.replace(/%2e/gi, '.').replace(/(?:;|%3b|%20|%09|%23|%3f).*$/i, '');
  return /^\.{1,2}(?:\.data)*$/i.test(name);
}
