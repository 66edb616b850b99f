import type { Address } from '../accounts/address-rules.ts';
import type { AccountDetails } from '../customers/account-details.ts';
import type { CustomerFields } from '../customers/customers-writing.ts';
import { deliveryParts, mainParts } from '../exports/customers-export.ts';
import type { ReadNewsletter } from './customer-newsletter.ts';
import type { CellChange, Fields } from './import-tables.ts';

/* What rows of accounts would make new or other, in the words of their columns. */

/** An address in the words of its columns. */
const partsOf = (address: Address | null | undefined, parts: Readonly<Record<string, keyof Address>>) =>
  Object.entries(parts).map(([column, part]) => [column, address?.[part] ?? null] as const);

export function tellNew(
  { main, delivery, ...facts }: CustomerFields,
  newsletter: ReadNewsletter | undefined,
): Fields {
  const told = [
    ...Object.entries(facts),
    ...partsOf(main, mainParts),
    ...(delivery === main ? [] : partsOf(delivery, deliveryParts)),
  ];
  return {
    ...Object.fromEntries(told.filter(([, value]) => value !== null && value !== undefined)),
    ...(newsletter ? { newsletter: true } : {}),
  };
}

export function tellChanges(
  account: AccountDetails | undefined,
  { main, delivery, ...facts }: CustomerFields,
  newsletter: ReadNewsletter | undefined,
): CellChange[] {
  const named = Object.entries(facts).map(([field, after]) => ({
    field,
    before: account?.[field as keyof typeof facts],
    after,
  }));
  const ofAddress = (
    before: Address | null | undefined,
    after: Address | null | undefined,
    parts: Readonly<Record<string, keyof Address>>,
  ) => {
    const was = new Map(partsOf(before, parts));
    return after === undefined
      ? []
      : partsOf(after, parts).flatMap(([field, now]) =>
          was.get(field) === now ? [] : [{ field, before: was.get(field) ?? null, after: now }],
        );
  };
  return [
    ...named,
    ...ofAddress(account?.main, main, mainParts),
    ...ofAddress(account?.delivery, delivery, deliveryParts),
    ...(newsletter ? [{ field: 'newsletter', before: false, after: true }] : []),
  ];
}
