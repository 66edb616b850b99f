import type { Translated } from '#values/language.ts';
import type { Cents } from '#values/money.ts';
import type { Reduction } from '../pricing/price-draft.ts';

/** A coupon as it stands for one cart. */
export type Coupon = {
  readonly id: number;
  readonly code: string;
  readonly reduction: Reduction;
  /** First and last day (YYYY-MM-DD), both included; null: no bound. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly minimumEuroCents: Cents;
  /** Null: no bound. */
  readonly maximumUses: number | null;
  readonly usedCount: number;
  readonly maximumUsesPerUser: number | null;
  /** Uses by this buyer; 0 while the buyer is not known. */
  readonly usesOfBuyer: number;
  readonly active: boolean;
  /** Categories it is for, their descendants included; empty: all goods. */
  readonly categoryKeys: readonly string[];
  readonly description: Translated;
};
