import type { Sellable } from '../catalogue/products/sellable-queries.ts';
import type { OptionChoices } from './option-choices.ts';

/** A product within one piece of a line, with what was chosen for it. */
export type ChosenPart = {
  readonly product: Sellable;
  /** Pieces of it in one piece of the line. */
  readonly quantity: number;
  readonly choices: OptionChoices;
  /** Cut to a length that the buyer named (docs/rules/legal-duties.md); a bundle's preset length is the shop's. */
  readonly isMadeToMeasure: boolean;
  /** What the buyer calls a piece that is cut to length. */
  readonly mark?: string | undefined;
};
