import type { FieldErrors } from '#values/refusal.ts';

/** A consent as a form asks for it. */
export type AskedConsent = {
  id: number;
  /** As the back office calls it. */
  name: string;
  /** What stands at its box: HTML that the server has cleaned. */
  text: string;
  /** The same as plain text without the last full stop: its name in a summary of errors. */
  label: string;
  required: boolean;
};

/** Form name of a consent's box. */
export function consentPath(id: number): string {
  return `consent.${id}`;
}

/** Id of a consent's box. @param prefix tells apart the forms of one page */
export function consentId(id: number, prefix = ''): string {
  return `${prefix}consent-${id}`;
}

/** The required consents that were not given, by form name. */
export function checkConsents(
  consents: readonly AskedConsent[] | null,
  accepted: readonly number[],
): FieldErrors {
  const missing = (consents ?? []).filter(({ id, required }) => required && !accepted.includes(id));
  return Object.fromEntries(missing.map(({ id }) => [consentPath(id), { rule: 'required' as const }]));
}

/** Ids of the ticked boxes. */
export function readConsents(form: FormData): number[] {
  return [...form.keys()]
    .map((name) => /^consent\.([1-9]\d{0,9})$/.exec(name)?.[1])
    .filter((id) => id !== undefined)
    .map(Number);
}
