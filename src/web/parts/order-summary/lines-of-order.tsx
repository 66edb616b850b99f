import type { Static } from 'typebox';
import type { OrderConfirmation } from '#contract/shapes/checkout-shapes.ts';
import { pathOf } from '#values/addresses.ts';
import type { Language } from '#values/language.ts';
import { Link } from '../../ui/link.tsx';
import { unbrokenName } from '../unbroken-name.ts';
import styles from './lines-of-order.module.css';
import type { OrderLine } from './order-line-item.tsx';
import { UndonePieces } from './undone-pieces.tsx';

/** What was ordered, each with the way to its page while it is still sold, and with what will not come or went back. */
export function linesOfOrder(
  { lines }: Pick<Static<typeof OrderConfirmation>, 'lines'>,
  language: Language,
): OrderLine[] {
  return lines.map((line, index) => ({
    ...line,
    key: index,
    undone: line.cancelled + line.returned > 0 ? <UndonePieces line={line} /> : undefined,
    linkedName: line.slug ? (
      <Link href={pathOf('product', language, { slug: line.slug })} className={styles.link}>
        {unbrokenName(line.name)}
      </Link>
    ) : undefined,
  }));
}
