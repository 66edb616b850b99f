import type { Section } from '#web/request/root-facts.ts';

/** A way to reach the company: as it is read, and as a link (tel:, mailto:). */
export type ContactWay = { readonly value: string; readonly url: string };

/** Telephone and e-mail from the header's contact links; either may be missing. */
export function findContact(header: readonly Section[]): { phone?: ContactWay; email?: ContactWay } {
  const items = header.flatMap(({ type, options }) =>
    type === 'contactLinks' && Array.isArray(options.items) ? (options.items as unknown[]) : [],
  );
  const find = (kind: string): ContactWay | undefined => {
    for (const item of items) {
      if (!isRecord(item) || item.kind !== kind || !isRecord(item.link)) continue;
      const { value } = item;
      const { url } = item.link;
      if (typeof value === 'string' && typeof url === 'string') return { value, url };
    }
    return undefined;
  };
  const phone = find('phone');
  const email = find('email');
  return { ...(phone ? { phone } : {}), ...(email ? { email } : {}) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
