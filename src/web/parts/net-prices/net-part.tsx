import { lazyPart } from '#web/connection/needed-code.ts';
import { useRootFacts } from '#web/request/site-facts.ts';
import { useFormats } from '#web/request/use-formats.ts';
import type { AmountProps } from './net-part-props.ts';

/**
 * Comes to those alone who have use for it, all at once: every page pays for the way to it, and for one. Without scripts it has
 * to be part of the page itself: no Suspense around it.
 */
export const NetPart = lazyPart(() => import('./net-views.tsx'));

/** Whether this visitor has prices without tax first (docs/decisions/net-prices.md). */
export function useNetPrices(): boolean {
  return useRootFacts()?.netPrices === true;
}

/** An amount with the tax contained in it; for whoever has prices without tax first that one, and this below it. */
export function Amount(props: AmountProps) {
  const { price } = useFormats();
  return useNetPrices() ? <NetPart part="amount" {...props} /> : price(props.gross, props.currency);
}

/** Says of an amount that it contains tax, or that it does not, to those alone who have prices without tax first. */
export function TaxMark({ net = false }: { net?: boolean }) {
  return useNetPrices() ? <NetPart part="mark" net={net} /> : null;
}
