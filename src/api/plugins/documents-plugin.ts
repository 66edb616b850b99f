import type { FastifyInstance } from 'fastify';
import { documentAddress } from '#domain/catalogue/documents/document-directory.ts';
import { isLanguage } from '#values/language.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendRefusal } from './errors-plugin.ts';

const forAnHour = 'public, max-age=3600';

/** Serves the documents that products and pages name, at `/documents/{key}/{language}/{file name}`, to anybody. */
export function serveDocuments(
  app: FastifyInstance,
  { directory, documents, documentLibrary }: ApiDependencies,
): void {
  app.get<{ Params: { key: string; language: string; fileName: string } }>(
    '/documents/:key/:language/:fileName',
    async (request, reply) => {
      const { key, language } = request.params;
      const site = directory.findByHost(request.host) ?? directory.getFirst();
      const document = documents.find(site.catalogueId, key);
      const path = request.url.split('?', 1)[0];
      if (!document || !isLanguage(language) || path !== documentAddress(document, language)) {
        return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('NOT_FOUND'));
      }
      const { bytes, hash } = await documentLibrary.read(site, document, language);
      reply.headers({ etag: `"${hash}"`, 'cache-control': forAnHour, 'content-language': language });
      if (request.headers['if-none-match']?.includes(hash)) return reply.code(304).send();
      return reply
        .type('application/pdf')
        .header(
          'content-disposition',
          `inline; filename="${request.params.fileName.replace(/[^\w.-]/g, '-')}"`,
        )
        .send(bytes);
    },
  );
}
