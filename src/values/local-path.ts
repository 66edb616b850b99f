/** Letters, digits and - . _ ~ / ? & = % # (readings.md, S5). */
const allowed = /^[A-Za-z0-9\-._~/?&=%#]*$/;
const longest = 500;

/**
 * A `redirect` that stays on this site: `/`, not followed by another `/` or `\`, then allowed characters alone; checked
 * again decoded, as often as it can be decoded, so that no encoding hides what a browser would see.
 * @returns the path as it was given; nothing where it may lead elsewhere
 */
export function safeLocalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longest || !allowed.test(value)) return undefined;
  let seen = value;
  for (let times = 0; times < 5; times += 1) {
    if (!staysHere(seen)) return undefined;
    const decoded = decodeOnce(seen);
    // A % that was written as %25 ends the decoding; one in the address itself is no address.
    if (decoded === undefined) return times === 0 ? undefined : value;
    if (decoded === seen) return value;
    seen = decoded;
  }
  // Encoded more often than any address of ours.
  return undefined;
}

/** No other site, no way up out of a folder, nothing that browsers drop or turn round before they read an address. */
function staysHere(text: string): boolean {
  // Letters that look like another slash become one.
  const path = text.normalize('NFKC');
  if (!/^\/(?![/\\])/.test(path)) return false;
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(path)) return false;
  const [pathOnly = ''] = path.split(/[?#]/, 1);
  return !pathOnly.includes('//') && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(pathOnly);
}

function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
