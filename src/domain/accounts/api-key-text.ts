import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyChecksumLength, apiKeyPrefix, apiKeyRandomLength } from '#values/api-keys.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A new key: the prefix, 238 random bits in letters and digits, and a checksum by which scanners and the API tell a key from
 * what only looks like one without asking anybody.
 */
export function makeApiKey(): string {
  const random = Array.from({ length: apiKeyRandomLength }, () => letters[randomInt(letters.length)]).join(
    '',
  );
  return `${apiKeyPrefix}${random}${checksumOf(random)}`;
}

/** Whether a text has the form of a key; another token of the API has not. */
export function isApiKey(text: string): boolean {
  const rest = text.slice(apiKeyPrefix.length);
  return (
    text.startsWith(apiKeyPrefix) &&
    rest.length === apiKeyRandomLength + apiKeyChecksumLength &&
    checksumOf(rest.slice(0, apiKeyRandomLength)) === rest.slice(apiKeyRandomLength)
  );
}

/** CRC-32 in base 62, most significant digit first. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  while (digits.length < apiKeyChecksumLength) {
    digits = `${letters[rest % letters.length]}${digits}`;
    rest = Math.floor(rest / letters.length);
  }
  return digits;
}
