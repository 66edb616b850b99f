import type { Static } from 'typebox';
import type { ConsentAssignment } from '#contract/shapes/consent-shapes.ts';
import type { FieldErrors } from '#values/refusal.ts';

type Assignment = Static<typeof ConsentAssignment>;

/** A consent as a form asks for it. */
export type AskedConsent = {
  id: number;
  name: string;
  /** HTML that the server has cleaned. */
  text: string;
  required: boolean;
};

/** Number of the consent to immediate supply of digital content (demo/consents.json, con-digital). */
const digitalContentNumber = 'ATK-C-004';

/**
 * The consents that a checkout asks for, required ones first told apart by their star. The one to immediate supply
 * of digital content is asked for, and then required, only where the cart holds an e-product (docs/rules/consents.md).
 */
export function askedConsents(
  assignments: readonly Assignment[],
  form: Assignment['assigned_to'],
  holdsDigital: boolean,
): AskedConsent[] {
  return assignments
    .filter((assignment) => assignment.assigned_to === form)
    .flatMap((assignment) =>
      assignment.consents
        .filter((consent) => holdsDigital || consent.uniqueNumber !== digitalContentNumber)
        .map(({ id, displayName, text, uniqueNumber }) => ({
          id,
          name: displayName,
          text,
          required: assignment.requiredConsents.includes(id) || uniqueNumber === digitalContentNumber,
        })),
    );
}

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
