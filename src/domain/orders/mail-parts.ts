import type { MailLanguage } from '#platform/mail/mail-texts.ts';
import { factsBehindName } from '#values/facts-behind-name.ts';
import type { Address } from '../accounts/address.ts';
import type { Order } from './order-record.ts';

export function nameOf({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** A member of a bundle on one line: how many of it, what, in which form. */
export function memberWords(
  { name, quantity, unit, attributes }: Order['lines'][number]['members'][number],
  { formatQuantity }: Pick<MailLanguage, 'formatQuantity'>,
): string {
  const choices = factsBehindName(name, attributes).join(', ');
  return `${formatQuantity(quantity, unit)} ${name}${choices ? ` (${choices})` : ''}`;
}
