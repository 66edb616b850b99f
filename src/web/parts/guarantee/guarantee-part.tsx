import type { Cart } from '#web/visitor/cart-state.ts';
import GuaranteeNotice from './guarantee-notice.tsx';

type GuaranteePartProps = {
  cart: Pick<Cart, 'digitalOnly' | 'prices'>;
  /** Rank of its heading. */
  level: 2 | 3;
};

/** The legal guarantee where goods are sold: e-products alone have none of goods, and an enquiry is no contract. */
export function GuaranteePart({ cart, level }: GuaranteePartProps) {
  return !cart.digitalOnly && cart.prices ? <GuaranteeNotice level={level} /> : null;
}
