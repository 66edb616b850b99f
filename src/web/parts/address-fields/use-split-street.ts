import { type RefObject, useEffect } from 'react';
import { splitHouseNumber } from '#values/house-number.ts';
import { type AddressKind, fieldPath } from './address-rules.ts';

/** Shows the number of a house in its field where a browser has filled it in behind the street, and nothing stands there. */
export function useSplitStreet(fields: RefObject<HTMLElement | null>, kind: AddressKind): void {
  useEffect(() => {
    const list = fields.current;
    if (!list) return;
    const inputOf = (field: 'street' | 'houseNumber') =>
      list.querySelector<HTMLInputElement>(`[name="${fieldPath(kind, field)}"]`);
    const split = ({ target }: Event) => {
      const [street, houseNumber] = [inputOf('street'), inputOf('houseNumber')];
      if (!street || !houseNumber || target !== street) return;
      // A browser fills in one field after the other.
      setTimeout(() => {
        const found = houseNumber.value.trim() === '' && splitHouseNumber(street.value);
        if (!found) return;
        street.value = found.street;
        houseNumber.value = found.houseNumber;
        for (const input of [street, houseNumber]) {
          for (const sign of ['input', 'change']) input.dispatchEvent(new Event(sign, { bubbles: true }));
        }
      });
    };
    list.addEventListener('change', split);
    return () => list.removeEventListener('change', split);
  }, [fields, kind]);
}
