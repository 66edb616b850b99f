import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import { isEmailAddress } from '#values/email-address.ts';
import { type FieldErrors, type FieldRule, Refusal } from '#values/refusal.ts';

/**
 * Validates by the contract. Bodies are never coerced; path and query parameters are, for they are text by nature
 * (api.md, "Validation"). Unknown fields pass and are ignored.
 */
export function validateByContract(app: FastifyInstance): void {
  const options = {
    allErrors: true,
    strict: false,
    removeAdditional: false,
    useDefaults: true,
    // Errors say which value broke the rule.
    verbose: true,
  } as const;
  const exact = withFormats(new Ajv({ ...options, coerceTypes: false }));
  const coercing = withFormats(new Ajv({ ...options, coerceTypes: true }));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compiledAtFirstUse(httpPart === 'body' ? exact : coercing, schema as object),
  );
}

/** All schemas together take a tenth of a second of the start; most calls come later or never. */
function compiledAtFirstUse(ajv: Ajv, schema: object): FastifyValidationResult {
  let compiled: ValidateFunction | undefined;
  const validate: FastifyValidationResult = (data: unknown) => {
    compiled ??= ajv.compile(schema);
    const isValid = compiled(data);
    validate.errors = compiled.errors;
    return isValid;
  };
  return validate;
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'date']);
  ajv.addFormat('email', { type: 'string', validate: isEmailAddress });
  return ajv;
}

/** Fields that one answer names; a body of thousands of wrong values has made its point by then. */
const fieldsMaximum = 50;

/**
 * What a broken rule of the contract means to the caller: VALIDATION with field path to broken rule, first rule per
 * field, in the words of api.md; where nothing but values of closed lists is unknown, UNKNOWN_FILTER (api.md,
 * "Details that clients and tests rely on").
 */
export function refusalOfValidation(error: FastifyError): Refusal {
  const problems = withoutConsequences((error.validation ?? []) as ErrorObject[]);
  const fields: FieldErrors = {};
  for (const problem of problems) {
    const rule = ruleOf(problem);
    if (!rule) continue;
    fields[pathOf(problem)] ??= rule;
    if (Object.keys(fields).length >= fieldsMaximum) break;
  }
  const isClosedList = problems.length > 0 && problems.every(({ keyword }) => keyword === 'enum');
  return new Refusal(isClosedList ? 'UNKNOWN_FILTER' : 'VALIDATION', {}, fields);
}

/**
 * A value that fits no branch of a union is told once for each branch and once for the union. Kept is the branch that
 * says most: not the one for null, and the union itself only where nothing else is left.
 */
function withoutConsequences(problems: ErrorObject[]): ErrorObject[] {
  const specific = problems.filter(
    (problem) =>
      problem.keyword !== 'anyOf' && !(problem.keyword === 'type' && problem.params.type === 'null'),
  );
  return specific.length > 0 ? specific : problems;
}

function pathOf(problem: ErrorObject): string {
  const missing = problem.keyword === 'required' ? `/${String(problem.params.missingProperty)}` : '';
  const path = `${problem.instancePath}${missing}`.slice(1).split('/').map(unescapePointer).join('.');
  return path === '' ? 'body' : path;
}

/** JSON Pointer writes / as ~1 and ~ as ~0 (RFC 6901). */
function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function ruleOf(problem: ErrorObject): { rule: FieldRule; parameter?: string | number } | null {
  const limit = problem.params.limit as number;
  switch (problem.keyword) {
    case 'required':
      return { rule: 'required' };
    case 'type':
      return { rule: 'type', parameter: String(problem.params.type) };
    case 'format':
      return problem.params.format === 'email'
        ? { rule: 'email' }
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
    case 'anyOf':
      return { rule: 'type' };
    default:
      return null;
  }
}
