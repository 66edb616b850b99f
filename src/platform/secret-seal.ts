import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { FileStore } from './files/file-store.ts';

/**
 * Seals short secrets that the program has to read again, so that nobody who has only the database can read them: AES-256-GCM
 * (NIST SP 800-38D) by a key that lies outside the database.
 */
export type SecretSeal = {
  /** @param owner what it belongs to; sealed for one, it opens for nobody else */
  seal(secret: string, owner: string): string;
  /** Nothing where it was sealed by another key or for another owner, or changed. */
  open(sealed: string, owner: string): string | undefined;
};

const cipher = 'aes-256-gcm';
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const version = 'v1';
/** Of the key's hash: tells keys apart and nothing of any. */
const keyMarkLetters = 8;
/** Where the key lies that the program made itself. Not below what the store shows to everybody. */
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
 * The seal of this installation: by the key that was given, else by one that lies among its files, which all its machines share. The
 * first start makes it.
 */
export async function openSecretSeal(files: FileStore, given: string | undefined): Promise<SecretSeal> {
  if (given !== undefined) return createSecretSeal(given);
  if (!(await files.has(keyFile)))
    await files.put(keyFile, Buffer.from(randomBytes(keyBytes).toString('base64url')));
  const kept = await files.read(keyFile);
  if (!kept || kept.length < keyBytes) throw new Error(`The key in ${keyFile} cannot be read.`);
  return createSecretSeal(kept.toString().trim());
}
