import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FieldErrors, Refusal } from '#values/refusal.ts';

/** Deeper than any shape of the contract, and shallow enough for everything that walks a body. */
const depthMaximum = 32;
/** More values than the largest request of the contract needs; each may cost an entry in the list of errors. */
const valuesMaximum = 50_000;

/**
 * Takes JSON bodies alone, and refuses texts that PostgreSQL cannot store (NUL, halves of surrogate pairs), in one
 * place for bodies, path and query. A request without any body counts as an empty object.
 */
export function parseBodies(api: FastifyInstance): void {
  // Fastify's own parser of plain text would let a text through to validation; its JSON parser refuses __proto__.
  api.removeContentTypeParser('text/plain');
  api.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    const refusal =
      refusalOfValues(request.params) ?? refusalOfValues(request.query) ?? refusalOfBody(request);
    done(refusal);
  });
}

function refusalOfBody(request: FastifyRequest): Refusal | undefined {
  return typeof request.body === 'object' && request.body !== null
    ? refusalOfValues(request.body)
    : undefined;
}

/** Walks without recursion: the nesting is the caller's. */
function refusalOfValues(root: unknown): Refusal | undefined {
  if (typeof root !== 'object' || root === null) return undefined;
  const open: { value: object; path: string; depth: number }[] = [{ value: root, path: '', depth: 1 }];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > depthMaximum) return new Refusal('MALFORMED');
    for (const [name, value] of Object.entries(next.value)) {
      count += 1;
      if (count > valuesMaximum) return new Refusal('PAYLOAD_TOO_LARGE');
      const isText = typeof value === 'string';
      if (!isStorable(name) || (isText && !isStorable(value))) {
        return new Refusal('VALIDATION', {}, formatError(pathOf(next.path, name)));
      }
      if (typeof value === 'object' && value !== null) {
        open.push({ value, path: pathOf(next.path, name), depth: next.depth + 1 });
      }
    }
  }
  return undefined;
}

function pathOf(parent: string, name: string): string {
  const shown = name.toWellFormed().replaceAll('\0', '\uFFFD').slice(0, 100);
  return parent === '' ? shown : `${parent}.${shown}`;
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function formatError(path: string): FieldErrors {
  return { [path]: { rule: 'format' } };
}
