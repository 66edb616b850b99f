import type { Cart } from '#web/visitor/cart-state.ts';
import { latePart } from '../../ui/late-part.tsx';

// Nothing in it needs scripts.
const GuaranteeNotice = latePart(
  () => import('./guarantee-notice.tsx'),
  () => 'untouched',
);

type GuaranteePartProps = {
  cart: Pick<Cart, 'digitalOnly' | 'prices'>;
  /** Rank of its heading. */
  level: 2 | 3;
};

/** The legal guarantee where goods are sold: e-products alone have none of goods, and an enquiry is no contract. */
export function GuaranteePart({ cart, level }: GuaranteePartProps) {
  return !cart.digitalOnly && cart.prices ? <GuaranteeNotice level={level} /> : null;
}
