import type { EndpointAnswer, EndpointInput } from '#contract/endpoint.ts';
import type { userEndpoints } from '#contract/v1/user-endpoints.ts';
import { languages } from '#values/language.ts';
import { type StaffRole, type StaffScope, staffRoles, staffScopes } from '#values/permissions.ts';
import type { FieldErrors } from '#values/refusal.ts';
import { checkFields, email, required } from '#web/parts/account-forms/account-rules.ts';
import { textOf } from '#web/request/page-form.ts';

export type ListedUser = EndpointAnswer<typeof userEndpoints.userFilter>['data'][number];

export const userStates = ['active', 'invited', 'blocked'] as const;

export function checkInvitation(form: FormData): FieldErrors {
  return { ...checkFields(form, { email, firstName: required, lastName: required }), ...checkRights(form) };
}

export function checkRights(form: FormData): FieldErrors {
  const { scope, roles } = rightsOf(form);
  return scope === null && roles.length === 0 ? { scope: { rule: 'required' } } : {};
}

export function invitationOf(form: FormData): EndpointInput<typeof userEndpoints.userInvite>['body'] {
  const language = languages.find((one) => one === textOf(form, 'language'));
  return {
    email: textOf(form, 'email').trim(),
    firstName: textOf(form, 'firstName').trim(),
    lastName: textOf(form, 'lastName').trim(),
    ...rightsOf(form),
    ...(language ? { language } : {}),
  };
}

/** The rights that a form names. */
export function rightsOf(form: FormData): { scope: StaffScope | null; roles: StaffRole[] } {
  const named = form.getAll('roles');
  return {
    scope: staffScopes.find((one) => one === textOf(form, 'scope')) ?? null,
    roles: staffRoles.filter((role) => named.includes(role)),
  };
}

/** A user's name, or the address without one. */
export function nameOf({ firstName, lastName, email: address }: ListedUser): string {
  return `${firstName} ${lastName}`.trim() || address;
}
