import type { Address } from '../accounts/address.ts';

export function nameOf({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
