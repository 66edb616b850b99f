import type { FastifyInstance } from 'fastify';

const formBytes = 64 * 1024;

/** Takes bodies as browsers and gateways send forms, as a record of texts; the last of equal names counts. */
export function parseForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** The fields that came with the form, or with the address. */
export function fieldsOf(request: {
  readonly body?: unknown;
  readonly query?: unknown;
}): Record<string, string> {
  const source = request.body ?? request.query ?? {};
  return Object.fromEntries(
    Object.entries(source as object).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
