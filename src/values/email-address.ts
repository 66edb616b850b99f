import { emailMaximum } from './limits.ts';
import type { FieldError } from './refusal.ts';

/** The local part: up to 64 letters and signs, dots only between them (RFC 5321, 4.1.2 and 4.5.3.1.1). */
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** The same with dots anywhere, as browsers take it (HTML, input type=email) and as the shop once did. */
const looseLocalPart = /^[\w.!#$%&'*+/=?^`{|}~-]+$/;
/** A host name of two labels or more. */
const domain = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/**
 * The address with its host in ASCII, as browsers send input of e-mail fields: ana@pošta.hr is ana@xn--pota-h6a.hr (RFC
 * 5891). It is stored in this form, so that all spellings are the same address.
 */
export function withPlainHost(value: string): string {
  const at = value.lastIndexOf('@');
  const host = value.slice(at + 1);
  // Letters and marks of any script alone: all else that an address of the web may hold is none of a host.
  if (at === -1 || !/[^\0-\x7f]/.test(host) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(host)) return value;
  const plain = URL.parse(`http://${host}`)?.hostname;
  return plain ? `${value.slice(0, at)}@${plain}` : value;
}

/** The rule for every e-mail address that is taken: in forms, calls, settings and from elsewhere (docs/rules/forms.md). */
export function isEmailAddress(value: string): boolean {
  return hasForm(value, localPart);
}

/** Letters of no address that is taken, where they stand before the @. */
const accentedLetters = /(?=[^\0-\x7f])[\p{L}\p{M}](?=.*@)/gu;

/**
 * What is wrong with an address: `emailLetters` with the letters (`ü č`) where such stand before the @, as not every mail server
 * takes them there (RFC 6531); else `email`.
 */
export function emailProblem(value: string, isTaken = isEmailAddress): FieldError | undefined {
  if (isTaken(value)) return undefined;
  const letters = value.length > emailMaximum ? null : value.normalize('NFC').match(accentedLetters);
  return letters ? { rule: 'emailLetters', parameter: [...new Set(letters)].join(' ') } : { rule: 'email' };
}

/**
 * True also for an address accepted before dots had to be between letters. Some mail servers allow such addresses:
 * their owners can still log in and get mail.
 */
export function isKnownEmailAddress(value: string): boolean {
  return hasForm(value, looseLocalPart);
}

function hasForm(given: string, local: RegExp): boolean {
  const value = withPlainHost(given);
  const at = value.lastIndexOf('@');
  if (at === -1 || value.length > emailMaximum) return false;
  return local.test(value.slice(0, at)) && domain.test(value.slice(at + 1));
}

/** Login e-mails ignore case and surrounding blanks (docs/rules/forms.md), and how their host is spelled. */
export function normaliseEmail(value: string): string {
  return withPlainHost(value.trim().toLowerCase());
}

/** A masked e-mail address that its owner recognises and nobody else learns. */
export function maskedEmail(email: string): string {
  const [, first = '', host = '', ending = ''] = /^(.).*@([^@]).*(\.[^.@]+)$/u.exec(email) ?? [];
  return `${first}•••@${host}•••${ending}`;
}

/** E-mail addresses as somebody enters several of them: one in each line, or with commas or semicolons between them. */
export function enteredAddresses(entered: string): string[] {
  return entered
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
