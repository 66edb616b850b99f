import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ConsentDirectory } from '#domain/consents/consents-directory.ts';
import { isEmailAddress, isKnownEmailAddress, normaliseEmail } from '#values/email-address.ts';
import { type FieldErrors, Refusal } from '#values/refusal.ts';
import { commonFieldProblems } from '../common-field-rules.ts';
import { areUnknownValues, fieldsOf, withoutBroken } from './field-problems.ts';
import { keyProblems } from './idempotency-plugin.ts';

/** Values in a body up to which all that is wrong with it is told; the largest form has a fifth of them. */
const fullyJudgedValues = 500;

/**
 * Validates by the contract. Bodies are never coerced; path and query parameters are, for they are text by nature.
 * Unknown fields pass and are ignored.
 *
 * Judging stops at the first broken rule, so that a hostile body costs no more than a good one. What is wrong with a
 * small one is then told completely: what the contract minds in address and body, together with the call's own rules
 * (`FieldRules`) and those of fields that mean the same everywhere, as far as the rest can be judged by them. A call that
 * is refused anyway is then judged by what is stored too.
 */
export function validateByContract(
  app: FastifyInstance,
  sources: { readonly consents: ConsentDirectory },
): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    compiledAtFirstUse(httpPart === 'body' ? quick.exact : quick.coercing, schema as object),
  );
  app.addHook('onRoute', (route) => {
    if (route.config?.endpoint) route.attachValidation = true;
  });
  app.addHook('preHandler', async (request) => {
    const { endpoint, fieldRules, storedRules } = request.routeOptions.config;
    const { validationError } = request as { validationError?: FastifyError };
    if (!endpoint) return;
    if (validationError && request.bodyValues > fullyJudgedValues) throw validationError;
    const judged = validationError ? judgeAgain(endpoint, request) : request;
    const problems = 'problems' in judged ? judged.problems : [];
    const fields = {
      ...commonFieldProblems(request.context, sources, endpoint, judged),
      ...keyProblems(request),
      ...(await fieldRules?.(request.context, judged as never)),
    };
    const isWrong = problems.length > 0 || Object.keys(fields).length > 0;
    const stored =
      isWrong && storedRules ? await refusedFields(() => storedRules(request.context, judged as never)) : {};
    const refusal = refusalOf(problems, { ...stored, ...fields }, endpoint.path);
    if (refusal) throw refusal;
    // Both judges agree about what is wrong; if ever they did not, it is refused all the same.
    if (validationError) throw validationError;
  });
}

/** Addresses of calls that manage the shop. */
const managePrefix = '/api/v1/manage/';

/** By schema they keep what they have compiled, for all servers of a process. */
const quick = makeValidators({ allErrors: false });
const complete = makeValidators({ allErrors: true });

function makeValidators({ allErrors }: { readonly allErrors: boolean }) {
  // Errors say which value broke the rule (verbose).
  const options = { allErrors, strict: false, useDefaults: true, verbose: true } as const;
  const exact = withFormats(new Ajv({ ...options, coerceTypes: false }));
  const coercing = withFormats(new Ajv({ ...options, coerceTypes: true }));
  return { exact, coercing };
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv, ['date-time', 'date']);
  ajv.addFormat('email', { type: 'string', validate: isEmailAddress });
  ajv.addFormat('typed-email', {
    type: 'string',
    validate: (text: string) => isEmailAddress(normaliseEmail(text)),
  });
  ajv.addFormat('known-email', {
    type: 'string',
    validate: (text: string) => isKnownEmailAddress(normaliseEmail(text)),
  });
  return ajv;
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

/** All that the contract minds in a request, and the request without it. */
function judgeAgain(endpoint: Endpoint, request: FastifyRequest) {
  const { exact, coercing } = complete;
  const problems: ErrorObject[] = [];
  const judge = (ajv: Ajv, schema: object | undefined, sent: unknown) => {
    if (!schema) return sent;
    const validate = ajv.compile(schema);
    if (validate(sent)) return sent;
    problems.push(...(validate.errors ?? []));
    return withoutBroken(sent, validate.errors ?? []);
  };
  return {
    params: judge(coercing, endpoint.params, request.params),
    query: judge(coercing, endpoint.query, request.query),
    body: judge(exact, endpoint.body, request.body),
    problems,
  };
}

/** What rules answer or refuse; nothing where they cannot judge, as for a cart that is not there. */
async function refusedFields(judge: () => FieldErrors | Promise<FieldErrors>): Promise<FieldErrors> {
  try {
    return await judge();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields ?? {};
  }
}

/** What a broken rule of a schema means to the caller, where it is told alone. */
export function refusalOfValidation({ validation = [] }: FastifyError): Refusal {
  return refusalOf(validation as ErrorObject[]) ?? new Refusal('VALIDATION');
}

/**
 * VALIDATION with field path to broken rule; where nothing but values of closed lists is unknown, UNKNOWN_FILTER, but for calls
 * that manage the shop: there it is a field like any other. Nothing where nothing is wrong.
 */
function refusalOf(problems: readonly ErrorObject[], more: FieldErrors = {}, path = ''): Refusal | undefined {
  const ofContract = fieldsOf(problems);
  // What the contract minds about a field comes before what else there is to say about it, or about what is within it.
  const others = Object.entries(more).filter(
    ([path]) => !Object.keys(ofContract).some((broken) => path.startsWith(`${broken}.`)),
  );
  const fields = { ...Object.fromEntries(others), ...ofContract };
  if (Object.keys(fields).length === 0) return undefined;
  const isClosedList =
    areUnknownValues(problems) && Object.keys(more).length === 0 && !path.startsWith(managePrefix);
  return new Refusal(isClosedList ? 'UNKNOWN_FILTER' : 'VALIDATION', {}, fields);
}
