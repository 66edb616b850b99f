import type { Static } from 'typebox';
import type { ConsentAssignment } from '#contract/shapes/consent-shapes.ts';
import { unescapeHtml } from '#values/escaped-text.ts';
import type { AskedConsent } from './consent-rules.ts';

type Assignment = Static<typeof ConsentAssignment>;

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
          label: wordsOf(text),
          required: assignment.requiredConsents.includes(id) || uniqueNumber === digitalContentNumber,
        })),
    );
}

/** Without the full stop: what is wrong follows it. */
function wordsOf(html: string): string {
  return unescapeHtml(html.replace(/<\/?(?:p|br|ul|ol|li)\b[^>]*>/g, ' ').replace(/<[^>]*>/g, ''))
    .replace(/[ \n\r\t]+/g, ' ')
    .trim()
    .replace(/\.$/, '');
}
