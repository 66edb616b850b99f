import { useAmounts } from '#web/backoffice/use-amounts.ts';

/** Sums over several orders, whose currencies may differ, are in euros. */
export function useEuros(): (amount: number) => string {
  return useAmounts('EUR');
}
