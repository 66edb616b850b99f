import { createHash } from 'node:crypto';
import type { FormKind } from '#values/consents.ts';
import { type Language, languages, type Translated } from '#values/language.ts';

/** Becomes required in the checkout as soon as the cart holds an e-product (docs/rules/consents.md). */
export const digitalContentConsentKey = 'con-digital';

export type Consent = {
  readonly id: number;
  readonly key: string;
  readonly uniqueNumber: string;
  readonly displayName: Translated;
  /** HTML of what the person agrees to. */
  readonly text: Translated;
  readonly textVersion: string;
  /** No form may ask for it any more. */
  readonly retired: boolean;
};

export type ConsentAssignment = {
  readonly id: number;
  readonly siteId: number;
  readonly assignedTo: FormKind;
  readonly consents: readonly Consent[];
  readonly requiredIds: readonly number[];
};

/** SHA-256 of the words a person is shown: what the log means when it says which version was agreed to. */
export function textVersionOf(displayName: Translated, text: Translated): string {
  const words = languages.map((language: Language) => [
    language,
    displayName[language] ?? '',
    text[language] ?? '',
  ]);
  return createHash('sha256').update(JSON.stringify(words)).digest('hex');
}

/**
 * Ids of the consents that a form needs before it may be sent.
 * @param holdsDigitalGoods adds the digital-content consent where the form asks for it
 */
export function requiredIdsOf(
  assignment: ConsentAssignment | undefined,
  holdsDigitalGoods: boolean,
): number[] {
  if (!assignment) return [];
  const digital = assignment.consents.filter((consent) => consent.key === digitalContentConsentKey);
  const extra = holdsDigitalGoods ? digital.map((consent) => consent.id) : [];
  return [...new Set([...assignment.requiredIds, ...extra])];
}
