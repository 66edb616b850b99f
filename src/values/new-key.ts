/**
 * 128 random bits in hexadecimal digits, for requests that may be sent twice and things that are told apart. Browsers have no
 * `crypto.randomUUID` on pages of plain http other than localhost (W3C Web Cryptography API: secure contexts alone).
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
