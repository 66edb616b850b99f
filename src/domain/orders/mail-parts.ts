import type { Address } from '../cart/address.ts';

export function nameOf({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}
