import type { Site } from '#domain/site.ts';
import type { LinkSigner } from '#platform/link-signer.ts';
import type { PasswordHasher } from '#platform/passwords/password-hasher.ts';

/** A site that is shown only to those who know its password (option PasswordProtection). */

type Locked = Pick<Site, 'siteId' | 'options'>;

/** How long a browser that has given the password is let in. */
export const unlockedSeconds = 7 * 24 * 3600;

/** Anything but a clear no shuts the site: a value that nobody can have given must not open it. */
export function asksForPassword({ options }: Pick<Site, 'options'>): boolean {
  return Boolean(options.PasswordProtection);
}

/** Takes as long whether the password is right, wrong or none is kept. */
export function isSitePassword(passwords: PasswordHasher, site: Locked, given: string): Promise<boolean> {
  return passwords.verify(storedPassword(site), given);
}

/** What a browser keeps that has given the password: it ends by itself, and with the password. */
export function makePass(links: LinkSigner, site: Locked, now: Date): string {
  const endsAt = Math.floor(now.getTime() / 1000) + unlockedSeconds;
  return `${endsAt}.${links.sign(wordsOf(site, endsAt))}`;
}

export function isPass(links: LinkSigner, site: Locked, pass: string, now: Date): boolean {
  const [, seconds, signature] = /^(\d{1,12})\.([\w-]{20,100})$/.exec(pass) ?? [];
  if (seconds === undefined || signature === undefined) return false;
  const endsAt = Number(seconds);
  return endsAt * 1000 > now.getTime() && links.isSigned(wordsOf(site, endsAt), signature);
}

function wordsOf(site: Locked, endsAt: number): string[] {
  return ['site-password', site.siteId, storedPassword(site) ?? '', String(endsAt)];
}

function storedPassword({ options }: Locked): string | null {
  const { PasswordProtection: kept } = options;
  return typeof kept === 'string' && kept.startsWith('$argon2id$') ? kept : null;
}
