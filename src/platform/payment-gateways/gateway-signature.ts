import { createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the field that carries the signature and is not part of what it signs. */
const signatureField = 'signature';

/** HMAC-SHA256 in lower-case hex over all fields but the signature, sorted by key, each as key then value. */
export function signatureOfFields(key: string, fields: Readonly<Record<string, string>>): string {
  const message = Object.keys(fields)
    .filter((name) => name !== signatureField)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((name) => `${name}${fields[name]}`)
    .join('');
  return signatureOfText(key, message);
}

export function signatureOfText(key: string, text: string): string {
  return createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

/** Compared in the same time wherever they differ. */
export function isSameSignature(expected: string, given: string | undefined): boolean {
  const [known, told] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return known.length === told.length && timingSafeEqual(known, told);
}
