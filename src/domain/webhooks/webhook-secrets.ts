import { createHmac, randomBytes } from 'node:crypto';
import type { ShopRuntime } from '../context.ts';

/* Secrets and signatures by the specification Standard Webhooks (https://www.standardwebhooks.com), symmetric form. */

const secretPrefix = 'whsec_';
/** Between 24 and 64, says the specification. */
const secretBytes = 32;

/** As receivers keep it. */
export function makeWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`;
}

type Seal = Pick<ShopRuntime, 'seal'>;

/** As it is kept: by a key that the database does not hold. */
export function sealWebhookSecret({ seal }: Seal, secret: string, siteId: number): string {
  if (!seal) throw new Error('Secrets of webhooks need their seal.');
  return seal.seal(secret, ownerOf(siteId));
}

/** Nothing where it was sealed by another key: the webhook needs a new one. */
export function openWebhookSecret({ seal }: Seal, sealed: string, siteId: number): string | undefined {
  return seal?.open(sealed, ownerOf(siteId));
}

/** The header `webhook-signature`: a signature by each secret that holds. @param timestamp seconds */
export function signWebhook(
  secrets: readonly string[],
  { messageId, timestamp, payload }: { messageId: string; timestamp: number; payload: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
      const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${payload}`);
      return `v1,${signature.digest('base64')}`;
    })
    .join(' ');
}

const ownerOf = (siteId: number) => `webhook of site ${siteId}`;
