import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { FieldError } from '#values/refusal.ts';

/** What is wrong within a value: where, from the value on (`.0.sku`, or nothing), and which rule it breaks. */
export type ShapeProblem = FieldError & { readonly at: string };

/** Whatever a value lacks to have a shape; nothing where it has it. */
export function shapeProblems(schema: TSchema, value: unknown): ShapeProblem[] {
  if (Value.Check(schema, value)) return [];
  const errors = Value.Errors(schema, value) as readonly ShapeError[];
  // Of a union the branch counts that says most; that null, or another kind, would have done is no news.
  const within = new Set(errors.flatMap(({ instancePath }) => pathsAbove(instancePath)));
  const telling = errors.filter(
    ({ keyword, params, instancePath }) =>
      keyword !== 'anyOf' &&
      keyword !== 'boolean' &&
      !(keyword === 'type' && (params.type === 'null' || within.has(instancePath))),
  );
  const problems = telling.flatMap(problemsOf);
  return problems.length > 0 ? problems : [{ at: '', rule: 'type' }];
}

type ShapeError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
};

function pathsAbove(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));
}

function problemsOf({ keyword, instancePath, params }: ShapeError): ShapeProblem[] {
  const at = instancePath.replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
  const limit = params.limit as number;
  switch (keyword) {
    case 'additionalProperties':
      return (params.additionalProperties as string[]).map((name) => ({
        at: `${at}.${name}`,
        rule: 'unknown',
      }));
    case 'required':
      return (params.requiredProperties as string[]).map((name) => ({
        at: `${at}.${name}`,
        rule: 'required',
      }));
    case 'type':
      return [{ at, rule: 'type', parameter: String(params.type) }];
    case 'enum':
      return [{ at, rule: 'oneOf' }];
    case 'uniqueItems':
      return [{ at, rule: 'twice' }];
    case 'minLength':
      return [limit === 1 ? { at, rule: 'required' } : { at, rule: 'minLength', parameter: limit }];
    case 'minItems':
      return [{ at, rule: 'minLength', parameter: limit }];
    case 'maxLength':
    case 'maxItems':
      return [{ at, rule: 'maxLength', parameter: limit }];
    case 'minimum':
      return [{ at, rule: 'minimum', parameter: limit }];
    case 'maximum':
      return [{ at, rule: 'maximum', parameter: limit }];
    default:
      return [
        { at, rule: 'format', ...(typeof params.format === 'string' ? { parameter: params.format } : {}) },
      ];
  }
}
