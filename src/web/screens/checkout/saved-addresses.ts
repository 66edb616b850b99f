import { type AddressKind, isSameAddress, savedPath } from '../../parts/address-fields/address-rules.ts';
import type { CheckoutPage } from './checkout-page.ts';

export type SavedAddress = NonNullable<CheckoutPage['customer']>['addresses'][number];

/** Which saved address is chosen for each of the two, by its id; null: the one that is typed. */
export type SavedChoice = Record<AddressKind, number | null>;

/** Value of the choice that opens the fields. */
export const newAddress = 'new';

/** Form name: whether the typed one is to be saved. */
export const keepPath = (kind: AddressKind) => `${kind}.keep`;

/** Chosen ids as a form holds them; ids that the customer does not have count as none. */
export function readSavedChoice(form: FormData, saved: readonly SavedAddress[]): SavedChoice {
  const read = (kind: AddressKind) => {
    const value = form.get(savedPath(kind));
    return saved.find(({ id }) => String(id) === value)?.id ?? null;
  };
  return { shipping: read('shipping'), main: read('main') };
}

/**
 * The saved addresses to choose from, those meant for this purpose first; only where the store delivers to, and each
 * place once.
 */
export function offeredAddresses({ customer, countries }: CheckoutPage, kind: AddressKind): SavedAddress[] {
  const offered = (customer?.addresses ?? []).filter(({ country }) =>
    countries.some(({ iso }) => iso === country),
  );
  const inOrder = [
    ...offered.filter(({ type }) => type === kind),
    ...offered.filter(({ type }) => type !== kind),
  ];
  return inOrder.filter(
    (address, index) => inOrder.findIndex((one) => isSameAddress(one, address)) === index,
  );
}
