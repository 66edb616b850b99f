/** Letters, digits and - . _ ~ / ? & = % #: all that the parameter `redirect` may hold. */
const allowed = /^[A-Za-z0-9\-._~/?&=%#]*$/;
const longestRedirect = 500;
const longest = 2000;
/** Stands for this site where its own origin does not matter; no name ends so (RFC 2606). */
const here = 'http://here.invalid';

/**
 * The place on this site at which a browser ends up that is sent to `address`: the one judge of every redirect and way
 * back that comes from outside. It judges what the address resolves to, and that once more as often as it can be decoded,
 * so that neither dots nor encodings hide what a browser, or a server in between, would see.
 * @param ownOrigins origins whose absolute addresses are places of this site too
 * @returns path, query and fragment; nothing where it may lead elsewhere
 */
export function localPath(address: unknown, ownOrigins: readonly string[] = []): string | undefined {
  if (typeof address !== 'string' || address.length > longest || isDisguised(address)) return undefined;
  // A name without a slash would depend on the page it stands on.
  if (!/^(?:\/|https?:\/\/)/i.test(address)) return undefined;
  const target = URL.parse(address, here);
  if (!target || target.username || target.password) return undefined;
  if (target.origin !== here && !ownOrigins.includes(target.origin)) return undefined;
  const path = target.pathname + target.search + target.hash;
  return isPlainPath(path) ? path : undefined;
}

/** The same for the parameter `redirect`, whose letters are limited, and for paths alone. */
export function safeLocalPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > longestRedirect || !allowed.test(value)) return undefined;
  const path = localPath(value);
  // One that changes on being resolved has gone up out of a folder.
  return path === value ? path : undefined;
}

/** The same address in the letters that the parameter `redirect` may hold; a plus is a blank there. */
export function inPlainLetters(address: string): string {
  return address.replace(/[^A-Za-z0-9\-._~/?&=%#]/gu, (letter) => {
    if (letter === '+') return '%20';
    const encoded = encodeURIComponent(letter);
    return encoded === letter ? `%${letter.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
  });
}

/** Holds what browsers drop or turn round before they read an address. */
function isDisguised(text: string): boolean {
  return /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text.normalize('NFKC'));
}

function isPlainPath(path: string): boolean {
  let seen = path;
  for (let times = 0; times < 5; times += 1) {
    if (!staysHere(seen)) return false;
    const decoded = decodeOnce(seen);
    // A % that was written as %25 ends the decoding; one in the address itself is no address.
    if (decoded === undefined) return times > 0;
    if (decoded === seen) return true;
    seen = decoded;
  }
  // Encoded more often than any address of ours.
  return false;
}

function staysHere(text: string): boolean {
  if (isDisguised(text)) return false;
  // Letters that look like another slash become one.
  const [path = ''] = text.normalize('NFKC').split(/[?#]/, 1);
  return path.startsWith('/') && !path.includes('//') && !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path);
}

function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
