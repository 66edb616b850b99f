import { emailMaximum } from './limits.ts';

/** The form of HTML's input type=email, with a dot required in the domain, and bounded (RFC 5321). */
const emailForm =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

export function isEmailAddress(value: string): boolean {
  return value.length <= emailMaximum && emailForm.test(value);
}

/** Login e-mails ignore case and surrounding blanks (docs/rules/forms.md). */
export function normaliseEmail(value: string): string {
  return value.trim().toLowerCase();
}
