/** Longer addresses are nobody's: they are neither stored nor counted. */
export const redirectPathMaximum = 500;

/** An address as redirects know it. */
export type ComparableAddress = {
  /** Without its query. */
  readonly path: string;
  /** With its query, whose words stand in alphabetical order; the same as `path` where it has none. */
  readonly whole: string;
};

/**
 * An address in the form in which old addresses are compared: decoded, in lower case, without a slash at the end, doubled
 * slashes or an anchor; so `/Kontakt.html/` is `/kontakt.html`.
 * @returns nothing for what is no local address, or longer than any that is stored
 */
export function comparableAddress(address: string): ComparableAddress | undefined {
  const [withQuery = ''] = address.split('#', 1);
  const [way = '', ...rest] = withQuery.split('?');
  const path = comparablePath(way);
  if (path === undefined) return undefined;
  const words = new URLSearchParams(rest.join('?'));
  words.sort();
  const whole = words.size > 0 ? `${path}?${words}` : path;
  return whole.length > redirectPathMaximum ? { path, whole: path } : { path, whole };
}

function comparablePath(way: string): string | undefined {
  if (!way.startsWith('/') || way.length > redirectPathMaximum) return undefined;
  const decoded = decodedOnce(way).normalize('NFC').toLowerCase();
  if (/[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(decoded)) return undefined;
  const path = decoded.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  return path.length > redirectPathMaximum ? undefined : path;
}

/** What cannot be decoded is compared as it is. */
function decodedOnce(way: string): string {
  try {
    return decodeURIComponent(way);
  } catch {
    return way;
  }
}

/** Letters of a token: of a mail's link, an order, a login. */
const longestWord = 20;

/**
 * Whether an address may be kept that somebody asked for: it names nobody and carries no secret, neither an e-mail address
 * nor one of those long words without sense that say whose it is.
 * @param way as it was asked for, in its own case
 */
export function isKeepable(way: string): boolean {
  const decoded = decodedOnce(way);
  return !decoded.includes('@') && !decoded.split('/').some(isToken);
}

function isToken(part: string): boolean {
  if (part.length < longestWord) return false;
  const isMixed = /\d/.test(part) && /[a-z]/.test(part) && /[A-Z]/.test(part);
  return isMixed || /^[\da-f]{8}-?[\da-f-]{12,}$/i.test(part) || !/[-_. ]/.test(part);
}
