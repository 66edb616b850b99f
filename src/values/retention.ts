/**
 * Years that papers are kept after the one in which they were issued, by the seller's country: Croatia (Accounting Act, Art. 14),
 * Germany (§ 147 AO, § 14b UStG since 2025), Austria (§ 132 BAO), Slovenia (ZDDV-1, Art. 86). An owner has the last word.
 */
export const paperYearsDefault = 'HR 11, DE 8, AT 7, SI 10';

/** Of countries that nobody has named: the longest of those. */
const paperYearsElsewhere = 11;

/** How the option says it: countries (ISO 3166-1 alpha-2) with their years. */
export const paperYearsPattern = '^[A-Z]{2} [0-9]{1,2}(, ?[A-Z]{2} [0-9]{1,2}){0,40}$';

/** Whole years that a paper of a seller in this country is kept. @param rule as the option has it */
export function paperYearsOf(rule: unknown, country: string): number {
  for (const words of [typeof rule === 'string' ? rule : '', paperYearsDefault]) {
    const found = words.split(',').find((entry) => entry.trim().startsWith(`${country} `));
    if (found) return Number(found.trim().slice(3));
  }
  return paperYearsElsewhere;
}

/** The last day (YYYY-MM-DD) on which a paper has to be kept: the time runs from the end of its year. */
export function retainedUntil(yearOfIssue: number, years: number): string {
  return `${yearOfIssue + years}-12-31`;
}
