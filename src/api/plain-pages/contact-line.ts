import type { Site } from '#domain/site.ts';
import type { ServerTexts } from '#platform/server-texts.ts';
import { escapeHtml } from '#values/escaped-text.ts';

/** How the company can be asked, as HTML: address and number can be followed, and are not broken at the end of a line. */
export function contactLine(
  { company: { email, phone } }: Pick<Site, 'company'>,
  { say }: Pick<ServerTexts, 'say'>,
): string {
  const link = (href: string, text: string) =>
    `<a class="whole" href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  const places = { email: '\u0001', phone: '\u0002' };
  return escapeHtml(say('maintenance.contact', places))
    .replace(places.email, () => link(`mailto:${email}`, email))
    .replace(places.phone, () => link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone));
}
