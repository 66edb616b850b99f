import type { CartLine } from '#web/request/cart-state.ts';
import { useFormats } from '#web/request/use-formats.ts';
import { useUnitText } from '../use-unit-text.ts';
import styles from './order-summary.module.css';

type Member = Pick<
  CartLine['productData']['members'][number],
  'name' | 'sku' | 'unit' | 'qty' | 'attributes'
> & {
  options?: readonly { label: string; value: string }[];
};

export type LineMembersProps = { members: readonly Member[] };

/** What a bundle consists of (values that stand in a variant's name are not said twice), with the choices made: how much of what, the values behind the name. */
export function LineMembers({ members }: LineMembersProps) {
  const { number } = useFormats();
  const unitText = useUnitText();
  return (
    <ul className={styles.members}>
      {members.map(({ name, sku, unit, qty, attributes, options = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: members have no other order and hold no state.
        <li key={`${sku}-${index}`}>
          <span className={styles.memberQuantity}>
            {unit === 'pcs' ? `${number(qty)}\u00a0×` : number(qty, { unit: unitText(unit) })}
          </span>
          <span>
            {[
              name,
              ...attributes.map(({ value }) => value).filter((value) => !name.includes(value)),
              ...options.map(({ label, value }) => `${label}: ${value}`),
            ].join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
