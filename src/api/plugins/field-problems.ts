import type { ErrorObject } from 'ajv';
import { emailProblem, isKnownEmailAddress, normaliseEmail } from '#values/email-address.ts';
import type { FieldErrors, FieldRule } from '#values/refusal.ts';

/** Fields that one answer names; a body of thousands of wrong values has made its point by then. */
const fieldsMaximum = 120;

/** Field path to broken rule, first rule per field, in the API's words. */
export function fieldsOf(problems: readonly ErrorObject[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const problem of withoutConsequences(problems)) {
    const rule = ruleOf(problem);
    if (!rule) continue;
    fields[pathOf(problem)] ??= rule;
    if (Object.keys(fields).length >= fieldsMaximum) break;
  }
  return fields;
}

/** Whether nothing is wrong but values that a closed list does not have. */
export function areUnknownValues(problems: readonly ErrorObject[]): boolean {
  const told = withoutConsequences(problems);
  return told.length > 0 && told.every(({ keyword }) => keyword === 'enum');
}

/**
 * What was sent without the values that broke a rule, so that further rules can judge the rest: what is still there has
 * the type and the bounds that the contract gives it.
 */
export function withoutBroken(sent: unknown, problems: readonly ErrorObject[]): unknown {
  const rest: unknown = structuredClone(sent);
  for (const { instancePath, keyword } of withoutConsequences(problems)) {
    if (keyword === 'required' || keyword === 'additionalProperties') continue;
    const names = instancePath.slice(1).split('/').map(unescapePointer);
    const last = names.pop();
    // The whole is of a wrong kind.
    if (instancePath === '' || last === undefined) return undefined;
    const holder = names.reduce<unknown>(
      (value, name) => (value as Record<string, unknown> | undefined)?.[name],
      rest,
    ) as Record<string, unknown> | undefined;
    if (holder && Object.hasOwn(holder, last)) holder[last] = undefined;
  }
  return rest;
}

/**
 * A value that fits no branch of a union is told once for each branch and once for the union. Kept is the branch that
 * says most: not the one for null nor one of another kind than a branch that found something wrong within, and the union
 * itself only where nothing else is left.
 */
function withoutConsequences(problems: readonly ErrorObject[]): readonly ErrorObject[] {
  const holders = new Set(problems.flatMap(({ instancePath }) => pathsAbove(instancePath)));
  const specific = problems.filter(
    ({ keyword, params, instancePath }) =>
      keyword !== 'anyOf' && !(keyword === 'type' && (params.type === 'null' || holders.has(instancePath))),
  );
  return specific.length > 0 ? specific : problems;
}

function pathsAbove(path: string): string[] {
  const ends = [...path.matchAll(/\//g)].map(({ index }) => index);
  return ends.map((end) => path.slice(0, end));
}

function pathOf(problem: ErrorObject): string {
  const named = problem.params.missingProperty ?? problem.params.additionalProperty;
  const member = named === undefined ? '' : `/${String(named)}`;
  const path = `${problem.instancePath}${member}`.slice(1).split('/').map(unescapePointer).join('.');
  return path === '' ? 'body' : path;
}

/** JSON Pointer writes / as ~1 and ~ as ~0 (RFC 6901). */
function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

const emailFormats = ['email', 'typed-email', 'known-email'];

function ruleOf(problem: ErrorObject): { rule: FieldRule; parameter?: string | number } | null {
  const limit = problem.params.limit as number;
  switch (problem.keyword) {
    case 'required':
      return { rule: 'required' };
    case 'type':
      return { rule: 'type', parameter: String(problem.params.type) };
    case 'format':
      return emailFormats.includes(problem.params.format)
        ? (emailProblem(normaliseEmail(String(problem.data)), isKnownEmailAddress) ?? { rule: 'email' })
        : { rule: 'format', parameter: String(problem.params.format) };
    case 'pattern':
      return { rule: 'format' };
    case 'minLength':
      // An empty text where one is needed is a missing one, in the words a form shows.
      return problem.data === '' ? { rule: 'required' } : { rule: 'minLength', parameter: limit };
    case 'minItems':
      return { rule: 'minLength', parameter: limit };
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return { rule: 'maxLength', parameter: limit };
    case 'minimum':
    case 'exclusiveMinimum':
      return { rule: 'minimum', parameter: limit };
    case 'maximum':
    case 'exclusiveMaximum':
      return { rule: 'maximum', parameter: limit };
    case 'multipleOf':
      return { rule: 'step', parameter: problem.params.multipleOf as number };
    case 'enum':
    case 'const':
      return { rule: 'oneOf' };
    case 'additionalProperties':
      return { rule: 'unknown' };
    case 'anyOf':
      return { rule: 'type' };
    default:
      return null;
  }
}
