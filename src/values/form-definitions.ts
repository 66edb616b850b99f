import type { FormKind } from './consents.ts';

/* Building blocks of editors' forms; visitors' pages do not use them. */

/** The kinds that a form of an editor's may be of: what it asks consents for, and whether it subscribes to letters. */
export const editedFormKinds = ['contactForm', 'newsletter'] as const satisfies FormKind[];

/** What a form's field may ask for. */
export const formFieldTypes = [
  'text',
  'email',
  'phone',
  'longText',
  'number',
  'choice',
  'yesNo',
  'file',
] as const;
export type FormFieldType = (typeof formFieldTypes)[number];

/** What a form may be made of: so many fields, choices of one and receivers, and letters of each text. */
export const formMaxima = {
  fields: 50,
  options: 100,
  receivers: 10,
  key: 60,
  label: 300,
  help: 500,
  thanks: 1000,
  goal: 1000,
} as const;
