import type { FastifyInstance } from 'fastify';
import { siteOfHost } from '#api/plugins/site-visitor.ts';
import { openGuaranteeNotice } from '#domain/sites/guarantee-notice.ts';
import { guaranteeNoticePath } from '#values/guarantee-notice.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendRefusal } from '../plugins/errors-plugin.ts';

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  svg: 'image/svg+xml',
};

/** The harmonised notice of the legal guarantee, byte for byte as it was supplied. */
export function serveGuaranteeNotices(app: FastifyInstance, dependencies: ApiDependencies): void {
  app.get<{ Params: { name: string } }>(`${guaranteeNoticePath}/:name`, async (request, reply) => {
    const { name } = request.params;
    const file = await openGuaranteeNotice(dependencies, siteOfHost(dependencies, request), name);
    if (!file) return sendRefusal(reply, new Refusal('NOT_FOUND'));
    return (
      reply
        .type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        // Its name says what it holds.
        .header('cache-control', 'public, max-age=31536000, immutable')
        // An SVG opened directly runs and fetches nothing.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
        )
        .header('content-length', file.sizeBytes)
        .send(file.content)
    );
  });
}
