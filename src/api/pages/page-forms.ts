import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isFromOwnPage } from '#api/plugins/visitor-headers.ts';
import { contactsPerMinute, pageFormBytesMaximum } from '#values/form-limits.ts';
import { Refusal } from '#values/refusal.ts';
import { boundForm, isMultipart, isUrlEncoded, pageFormBounds } from './form-bounds.ts';
import { isOutsidePages } from './page-address.ts';

export type FormTaking = {
  /** Whether the page at the request's address has a form. */
  takesForms(request: FastifyRequest): Promise<boolean>;
  /** Answers a form that no page takes: of its body nothing is read. */
  answerUnread(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};

/** Has the pages of a scope take forms from this site's own pages, in bounds. */
export function takeForms(scope: FastifyInstance, { takesForms, answerUnread }: FormTaking): void {
  scope.removeAllContentTypeParsers();
  const readWhole = (_request: FastifyRequest, body: Buffer, done: (error: null, body: Buffer) => void) =>
    done(null, body);
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: pageFormBytesMaximum }, readWhole);
  scope.decorate('multipartBounds', pageFormBounds);
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: pageFormBounds.bytes },
    readWhole,
  );
  const countUpload = scope.createRateLimit({ max: contactsPerMinute, timeWindow: '1 minute' });
  const isForm = (request: FastifyRequest) => request.method === 'POST' && !isOutsidePages(request);
  // All that can be said about a form before its body is read.
  scope.addHook('onRequest', async (request, reply) => {
    if (!isForm(request)) return;
    if (!isFromOwnPage(request)) throw new Refusal('FORBIDDEN');
    if (!(await takesForms(request))) {
      await answerUnread(request, reply);
      return;
    }
    if (isUrlEncoded(request)) return;
    if (!isMultipart(request)) throw new Refusal('MALFORMED');
    // Files may be large: how often they come is counted before they do.
    const counted = await countUpload(request);
    if (!counted.isAllowed && counted.isExceeded) throw new Refusal('RATE_LIMITED');
  });
  scope.addHook('preHandler', async (request) => {
    if (isForm(request)) boundForm(request);
  });
}
