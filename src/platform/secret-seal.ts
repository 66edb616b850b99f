import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { FileStore } from './files/file-store.ts';

/**
 * Encrypts short secrets that the program has to read again, so that access to the database alone does not reveal them:
 * AES-256-GCM (NIST SP 800-38D) with a key stored outside the database.
 */
export type SecretSeal = {
  /** @param owner what the secret belongs to; sealed for one owner, it opens for no other */
  seal(secret: string, owner: string): string;
  /** Undefined if it was sealed with another key, for another owner, or has been changed. */
  open(sealed: string, owner: string): string | undefined;
};

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const version = 'v1';
/** From the key's hash: distinguishes keys without revealing anything about them. */
const keyMarkLetters = 8;
/** Where the key is stored that the program made itself. Not below the folder that the store serves publicly. */
const keyFile = 'keys/seal.key';

export function isSealed(text: string): boolean {
  return text.startsWith(`${version}.`);
}

/** @param secret at least 32 random characters, from which the key is made */
export function createSecretSeal(secret: string): SecretSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'attika secret seal', keyBytes));
  const mark = createHash('sha256').update(key).digest('hex').slice(0, keyMarkLetters);
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([iv, sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]);
      return `${version}.${mark}.${sealed.toString('base64url')}`;
    },
    open(sealed, owner) {
      const [, sealedBy, body = ''] = sealed.split('.');
      const bytes = Buffer.from(body, 'base64url');
      if (!isSealed(sealed) || sealedBy !== mark || bytes.length < ivBytes + tagBytes) return undefined;
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        opening.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes));
        const text = opening.update(bytes.subarray(ivBytes, -tagBytes));
        return Buffer.concat([text, opening.final()]).toString();
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * The seal of this installation. Its key is the configured one, or one stored among its files and shared by all its
 * machines, which the first start creates.
 */
export async function openSecretSeal(files: FileStore, given: string | undefined): Promise<SecretSeal> {
  if (given !== undefined) return createSecretSeal(given);
  if (!(await files.has(keyFile)))
    await files.put(keyFile, Buffer.from(randomBytes(keyBytes).toString('base64url')));
  const kept = await files.read(keyFile);
  if (!kept || kept.length < keyBytes) throw new Error(`The key in ${keyFile} cannot be read.`);
  return createSecretSeal(kept.toString().trim());
}
