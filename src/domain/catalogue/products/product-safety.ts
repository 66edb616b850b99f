import type { Translated } from '#values/language.ts';

/** What a buyer must be told before buying (docs/rules/legal-duties.md: GPSR Art. 19). */
export type ProductSafety = {
  readonly manufacturer: string;
  /** Postal address in one line; without the country where `country` names it. */
  readonly address: string;
  /** ISO 3166-1 alpha-2: told in the visitor's language. */
  readonly country?: string | undefined;
  readonly email: string;
  readonly warnings: Translated;
  /** Who answers for the product in the Union; none where the manufacturer is established there and does so itself. */
  readonly responsiblePerson?:
    | { readonly name: string; readonly address: string; readonly email: string }
    | null
    | undefined;
};
