import type { FastifyInstance } from 'fastify';
import { type FieldErrors, Refusal } from '#values/refusal.ts';

/** Deeper than any shape of the contract, and shallow enough for everything that walks a body. */
const depthMaximum = 32;
/** More values than the largest request of the contract needs: a list of 10,000 ids. */
const valuesMaximum = 12_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** How many values the body holds, at all depths. */
    bodyValues: number;
  }
}

/**
 * Takes JSON bodies alone, and refuses texts that PostgreSQL cannot store (NUL, halves of surrogate pairs), in one
 * place for bodies, path and query. A request without any body counts as an empty object.
 */
export function parseBodies(api: FastifyInstance): void {
  // Fastify's own parser of plain text would let a text through to validation; its JSON parser refuses __proto__.
  api.removeContentTypeParser('text/plain');
  api.decorateRequest('bodyValues', 0);
  api.addHook('preValidation', async (request) => {
    if (request.body === undefined && request.routeOptions.schema?.body) request.body = {};
    countValues(request.params);
    countValues(request.query);
    // Signed bodies are taken as text.
    const { bodyBounds } = request.routeOptions.config.endpoint ?? {};
    if (typeof request.body === 'object') request.bodyValues = countValues(request.body, bodyBounds?.values);
  });
}

/**
 * Walks without recursion: the nesting is the caller's.
 * @throws Refusal MALFORMED, PAYLOAD_TOO_LARGE, VALIDATION
 */
function countValues(root: unknown, maximum = valuesMaximum): number {
  if (typeof root !== 'object' || root === null) return 0;
  const open: { value: object; path: string; depth: number }[] = [{ value: root, path: '', depth: 1 }];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > depthMaximum) throw new Refusal('MALFORMED');
    const names = Object.keys(next.value);
    count += names.length;
    if (count > maximum) throw new Refusal('PAYLOAD_TOO_LARGE');
    for (const name of names) {
      const value = (next.value as Record<string, unknown>)[name];
      const isText = typeof value === 'string';
      if (!isStorable(name) || (isText && !isStorable(value))) {
        throw new Refusal('VALIDATION', {}, formatError(pathOf(next.path, name)));
      }
      if (typeof value === 'object' && value !== null) {
        open.push({ value, path: pathOf(next.path, name), depth: next.depth + 1 });
      }
    }
  }
  return count;
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
