import { useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';

/** Amounts in a currency (ISO 4217) that the site need not have any more. */
export function useAmountIn(): (amount: number, label: string) => string {
  const { price } = useFormats();
  const allowed = useRootFacts()?.currency.allowedCurrencies;
  return (amount, label) =>
    price(amount, allowed?.find((one) => one.label === label) ?? { id: 0, label, symbol: label });
}

/** The same where all are in one. */
export function useAmounts(label: string): (amount: number) => string {
  const amountIn = useAmountIn();
  return (amount) => amountIn(amount, label);
}
