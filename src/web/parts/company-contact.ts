import type { Section } from '#web/request/root-facts.ts';

/** A way to reach the company: as it is read, and as a link (tel:, mailto:). */
export type ContactWay = { readonly value: string; readonly url: string };

type ContactItem = {
  readonly kind: string;
  readonly value: string;
  readonly link: { readonly url: string } | null;
};

/** Telephone and e-mail of the company, by the header's contact links. */
export function listContacts(
  header: readonly Section[],
): (ContactWay & { readonly kind: 'phone' | 'email' })[] {
  return header.flatMap(({ type, options }) => {
    if (type !== 'contactLinks') return [];
    // Parts know no types of sections; the API answers their options whole.
    return (options.items as readonly ContactItem[]).flatMap(({ kind, value, link }) =>
      link && (kind === 'phone' || kind === 'email') ? [{ kind, value, url: link.url }] : [],
    );
  });
}

/** The first telephone number and the first e-mail address; either may be missing. */
export function findContact(header: readonly Section[]): { phone?: ContactWay; email?: ContactWay } {
  const contacts = listContacts(header);
  const phone = contacts.find(({ kind }) => kind === 'phone');
  const email = contacts.find(({ kind }) => kind === 'email');
  return { ...(phone ? { phone } : {}), ...(email ? { email } : {}) };
}
