import type { ReactNode } from 'react';
import type { Static } from 'typebox';
import type { CartPrices } from '#contract/shapes/cart-shapes.ts';
import type { Currency } from '#web/i18n/formats.ts';
import type { FactsProps } from '../../ui/table.tsx';
import type { PriceFacts } from '../price-facts.ts';

/** An amount that contains tax, in major units; where neither tax nor rate are known, nothing is taken off. */
export type AmountProps = {
  gross: number;
  /** Contained in it. */
  tax?: number | undefined;
  /** The same as a rate, in percent. */
  taxRate?: number | undefined;
  currency?: number | Currency | undefined;
  /** Within a sentence: both in one line. */
  inline?: true;
};

/** What is drawn for those alone who may or do have prices without tax first. */
export type NetPartProps =
  | ({ part: 'amount' } & AmountProps)
  /** `draw` draws prices, and what stands directly below them. */
  | {
      part: 'price';
      price: PriceFacts;
      draw: (price: PriceFacts, below: ReactNode) => ReactNode;
    }
  /** Behind an amount: that it contains tax, or does not. */
  | { part: 'mark'; net?: boolean }
  /** What comes on top: `costs` leads to what delivery costs; of one price, or of all of a list. */
  | { part: 'note'; all: boolean; costs: ReactNode }
  /** `rows` without tax, up to the sum. */
  | {
      part: 'totals';
      rows: FactsProps['items'];
      prices: Static<typeof CartPrices>;
      money: (amount: number) => string;
    }
  /** The choice itself. */
  | { part: 'switch' };
