/** What the panel edits on its own screens and dialogs, where somebody else may have it open at the same time. */
export const editedThings = [
  'form',
  'consent',
  /** The consents that a form asks for, by the form's kind. */
  'askedConsents',
  'event',
  'navigation',
  /** Options of the site, by their theme. */
  'options',
  'template',
  'product',
] as const;
export type EditedThing = (typeof editedThings)[number];
