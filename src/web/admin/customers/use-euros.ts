import { useAmounts } from '../orders/order-words.tsx';

/** Sums over several orders, whose currencies may differ, are in euros. */
export function useEuros(): (amount: number) => string {
  return useAmounts('EUR');
}
