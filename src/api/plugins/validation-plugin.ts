import { Ajv, type ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyError, FastifyInstance } from 'fastify';
import { isEmailAddress } from '#values/email-address.ts';
import type { FieldErrors, FieldRule } from '#values/refusal.ts';

/**
 * Validates by the contract. Bodies are never coerced; path and query parameters are, for they are text by nature
 * (api.md, "Validation"). Unknown fields pass and are ignored.
 */
export function validateByContract(app: FastifyInstance): void {
  const options = { allErrors: true, strict: false, removeAdditional: false, useDefaults: true } as const;
  const exact = withFormats(new Ajv({ ...options, coerceTypes: false }));
  const coercing = withFormats(new Ajv({ ...options, coerceTypes: true }));
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? exact : coercing).compile(schema as object),
  );
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'date']);
  ajv.addFormat('email', { type: 'string', validate: isEmailAddress });
  return ajv;
}

/** Field path to broken rule, first rule per field, in the words of api.md. */
export function fieldErrorsOf(error: FastifyError): FieldErrors {
  const fields: FieldErrors = {};
  for (const problem of (error.validation ?? []) as ErrorObject[]) {
    const rule = ruleOf(problem);
    if (!rule) continue;
    const path = pathOf(problem);
    fields[path] ??= rule;
  }
  return fields;
}

function pathOf(problem: ErrorObject): string {
  const missing = problem.keyword === 'required' ? `/${String(problem.params.missingProperty)}` : '';
  const path = `${problem.instancePath}${missing}`.slice(1).replaceAll('/', '.');
  return path === '' ? 'body' : path;
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
      return problem.params.limit === 1 ? { rule: 'required' } : { rule: 'minLength', parameter: limit };
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
