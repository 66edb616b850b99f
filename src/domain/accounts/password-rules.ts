import type { Site } from '#domain/site.ts';
import { judgePassword, type PasswordStrength } from '#platform/passwords/password-strength.ts';
import { normaliseEmail } from '#values/email-address.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { signedInOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { getUser } from './users-queries.ts';

/** Whose password it is to be. */
export type PasswordOwner = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Absent: a customer's. */
  readonly isBackofficeUser?: boolean;
};

/** Of whoever works in the back office: theirs opens what belongs to others. */
const staffMinima = { letters: 12, score: 3 } as const;

/** What is wrong with a new password of somebody of whom not all may be known: commonPassword or minLength at `field`. */
export async function passwordProblems(
  password: string | undefined,
  field: string,
  site: Site,
  owner: KnownOfOwner,
): Promise<FieldErrors> {
  if (password === undefined) return {};
  const isStaff = owner.isBackofficeUser === true;
  if (isStaff && [...password].length < staffMinima.letters)
    return { [field]: { rule: 'minLength', parameter: staffMinima.letters } };
  const { isGuessable, score } = await judgeNewPassword(password, site, owner);
  const isWeak = isGuessable || (isStaff && score < staffMinima.score);
  return isWeak ? { [field]: { rule: 'commonPassword' } } : {};
}

/** What is wrong with the password that somebody who is logged in wants instead of the present one. */
export async function newPasswordProblems(
  context: Context,
  { oldPassword, newPassword }: { readonly [Name in 'oldPassword' | 'newPassword']?: string | undefined },
): Promise<FieldErrors> {
  const user = signedInOf(context);
  if (!user || newPassword === undefined) return {};
  if (newPassword === oldPassword) return { newPassword: { rule: 'differentPassword' } };
  return passwordProblems(newPassword, 'newPassword', context.site, await getUser(context, user.userId));
}

/**
 * Refuses a new password that guessers try first: a common or breached one, the person's own words or the shop's.
 * Nothing else is asked of it but its length (NIST SP 800-63B, 3.1.1.2); more of it for the back office.
 * @throws Refusal VALIDATION commonPassword or minLength at `field`
 */
export async function checkNewPassword(
  password: string,
  field: string,
  site: Site,
  owner: PasswordOwner,
): Promise<void> {
  const problems = await passwordProblems(password, field, site, owner);
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', {}, problems);
}

type KnownOfOwner = { readonly [Name in keyof PasswordOwner]?: PasswordOwner[Name] | undefined };

/**
 * How long a new password would hold out, for whoever is choosing one: of somebody who is logged in it is judged by
 * their account, else by what they have entered.
 */
export async function judgePasswordOf(
  context: Context,
  password: string,
  entered: KnownOfOwner,
): Promise<PasswordStrength> {
  const user = signedInOf(context);
  const owner = user ? await getUser(context, user.userId) : entered;
  return judgeNewPassword(password, context.site, owner);
}

function judgeNewPassword(password: string, site: Site, owner: KnownOfOwner): Promise<PasswordStrength> {
  const { legalName, city, street } = site.company;
  const hosts = site.hosts.flatMap((host) => [host, ...host.split('.')]);
  const ofShop = [site.name, legalName, ...legalName.split(/[\s.,]+/), city, street, ...hosts];
  return judgePassword(password, [...wordsOf(owner), ...ofShop.filter((word) => word.length > 2)]);
}

function wordsOf({ email = '', firstName = '', lastName = '' }: KnownOfOwner): string[] {
  const address = normaliseEmail(email);
  const [mailbox = '', domain = ''] = address.split('@');
  const names = [firstName.trim(), lastName.trim()].filter((name) => name !== '');
  const backwards = names.toReversed();
  return [address, mailbox, domain, ...names]
    .concat([names, backwards].flatMap((order) => ['', ' ', '.'].map((between) => order.join(between))))
    .filter((word) => word.length > 2);
}
