import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { renderDocumentation } from './documentation-page.ts';
import { makeOpenApiDocument } from './openapi-document.ts';

const stylesheet = readFileSync(new URL('./documentation.css', import.meta.url), 'utf8');

/** The page needs its own stylesheet and nothing else: no script at all. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** GET /api/openapi.json and the same to read at /api/docs, both without an apiKey (docs/rules/calls.md). */
export function registerDocumentationRoutes(api: FastifyInstance): void {
  const json = madeOnce(() => JSON.stringify(makeOpenApiDocument()));
  const page = madeOnce(() => renderDocumentation(makeOpenApiDocument()));
  const config = { quiet: true };
  api.get('/api/openapi.json', { config }, (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('access-control-allow-origin', '*')
      .send(json()),
  );
  api.get('/api/docs', { config }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy)
      .send(page()),
  );
  api.get('/api/docs/documentation.css', { config }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(stylesheet),
  );
}

/** Made when somebody asks: few ever do, and the start would wait for it. */
function madeOnce(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
