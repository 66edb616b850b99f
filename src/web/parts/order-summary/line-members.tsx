import { factsBehindName } from '#values/facts-behind-name.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { CartLine } from '#web/visitor/cart-state.ts';
import { unbrokenName } from '../unbroken-name.ts';
import { useUnitText } from '../use-unit-text.ts';
import styles from './order-summary.module.css';

type Member = Pick<
  CartLine['productData']['members'][number],
  'name' | 'sku' | 'unit' | 'qty' | 'attributes'
> & {
  options?: readonly { label: string; value: string }[];
};

export type LineMembersProps = { members: readonly Member[] };

/** What a bundle consists of: how much of what, with the choices made. */
export function LineMembers({ members }: LineMembersProps) {
  const { number } = useFormats();
  const unitText = useUnitText();
  return (
    <ul className={styles.members}>
      {members.map(({ name, sku, unit, qty, attributes, options = [] }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: members have no other order and hold no state.
        <li key={`${sku}-${index}`}>
          <span className={styles.memberQuantity}>
            {unit === 'pcs' ? number(qty, { unit: '×' }) : number(qty, { unit: unitText(unit) })}
          </span>
          <span>
            {unbrokenName([name, ...factsBehindName(name, [...attributes, ...options])].join(', '))}
          </span>
        </li>
      ))}
    </ul>
  );
}
