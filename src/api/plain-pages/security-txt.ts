import { dayMs } from '#values/durations.ts';
import type { Language } from '#values/language.ts';

export type SecurityContact = {
  /** Of the site, without a slash at the end. */
  readonly url: string;
  readonly email: string;
  readonly languages: readonly Language[];
  readonly policyUrl: string;
  readonly now: Date;
};

/** Less than a year, as RFC 9116 (2.5.5) recommends; by the clock, so that it never lies in the past while the shop runs. */
const lifeDays = 180;

/** Where to tell of a weakness of the shop (RFC 9116). */
export function securityTxt({ url, email, languages, policyUrl, now }: SecurityContact): string {
  // By the day: caches and those who compare see the same text all day.
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const expires = new Date(today + lifeDays * dayMs).toISOString().replace('.000Z', 'Z');
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${url}/.well-known/security.txt`,
    `Policy: ${policyUrl}`,
  ];
  return `${lines.join('\n')}\n`;
}
