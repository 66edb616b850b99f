import type { Static } from 'typebox';
import type { OrderConfirmation } from '#contract/shapes/checkout-shapes.ts';
import { pathOf } from '#values/addresses.ts';
import type { LineCut } from '#values/cut-groups.ts';
import type { Language } from '#values/language.ts';
import type { CartLine } from '#web/visitor/cart-state.ts';
import { Link } from '../../ui/link.tsx';
import { unbrokenName } from '../unbroken-name.ts';
import styles from './lines-of-order.module.css';
import type { OrderLine } from './order-line-item.tsx';

/** What was ordered, each with the way to its page while it is still sold. */
export function linesOfOrder(
  { lines }: Pick<Static<typeof OrderConfirmation>, 'lines'>,
  language: Language,
): OrderLine[] {
  return lines.map((line, index) => ({
    ...line,
    key: index,
    linkedName: line.slug ? (
      <Link href={pathOf('product', language, { slug: line.slug })} className={styles.link}>
        {unbrokenName(line.name)}
      </Link>
    ) : undefined,
  }));
}

/** How a line of the cart is cut; null where it is not cut to length. */
export function lineCut({ options }: Pick<CartLine, 'options'>): LineCut | null {
  const { customPriceOption, mark = '' } = options;
  return customPriceOption ? { lengthMm: customPriceOption.customOptionValue, mark } : null;
}
