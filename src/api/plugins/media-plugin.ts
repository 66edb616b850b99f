import { readFileSync } from 'node:fs';
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { formName, type MediaFiles, type MediaForm } from '#domain/media/media-files.ts';
import {
  brokenLinkPath,
  defaultSizeName,
  findMediaSize,
  isMediumVisible,
  type Medium,
  mediaVersion,
} from '#domain/media/media-rules.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { Refusal } from '#values/refusal.ts';
import { sendRefusal } from './errors-plugin.ts';
import { mimeOfFormat, pickImageFormat } from './image-negotiation.ts';

export type MediaDependencies = {
  readonly directory: SiteDirectory;
  readonly media: MediaDirectory;
  readonly mediaFiles: MediaFiles;
};

/** `{apiKeyId}/{id}/{size}/{title}.{ext}`; the size may be left out (docs/rules/calls.md). */
const addressForm =
  /^(\d{1,9})\/(\d{1,9})\/(?:([A-Za-z]\w{0,40})\/)?[^/\\]+\.(?:jpe?g|png|webp|avif|gif|svg)$/;

/** A year: what is served under an address with its version never changes. */
const forEver = 'public, max-age=31536000, immutable';
const forMinutes = 'public, max-age=300';
const forADay = 'public, max-age=86400';
const retryAfterSeconds = 2;

/**
 * Serves pictures in the site's sizes, as AVIF or WebP where the client takes them. Anything that is not there, not
 * public or not an address of ours is 404; the page then falls back (docs/rules/calls.md).
 */
export function serveMedia(app: FastifyInstance, dependencies: MediaDependencies): void {
  const brokenLink = readFileSync(new URL('./broken-link.svg', import.meta.url));
  // Pages name dozens of pictures each; what they may cost is bounded by the conversion queue.
  const config = { rateLimit: false } as const;

  app.get(brokenLinkPath, { config }, (_request, reply) =>
    asDrawing(reply.header('cache-control', forADay)).send(brokenLink),
  );

  app.get<{ Params: { '*': string }; Querystring: { v?: unknown } }>(
    '/media/*',
    { config },
    async (request, reply) => {
      const found = findPicture(request.params['*'], request.headers.accept, dependencies);
      if (!found) return notFound(reply);
      const { medium, form } = found;
      const tag = `"${mediaVersion(medium)}-${formName(form.size, form.format)}"`;
      const version = request.query.v;
      // An address of another version is one that a page still shows: it gets today's picture, but not for ever.
      const isCurrent = version === undefined || version === mediaVersion(medium);
      const caching = {
        etag: tag,
        'cache-control': isCurrent ? forEver : forMinutes,
        ...(form.format === 'svg' ? {} : { vary: 'Accept' }),
      };
      if (isKnownToClient(request, tag)) return reply.code(304).headers(caching).send();
      const file = await dependencies.mediaFiles.open(medium, form);
      if (file === undefined) return notFound(reply);
      if (file === 'busy') return busy(reply);
      if (form.format === 'svg') asDrawing(reply);
      else asPicture(reply, mimeOfFormat[form.format]);
      return reply.headers(caching).header('content-length', file.sizeBytes).send(file.content);
    },
  );
}

function findPicture(
  address: string,
  accept: string | undefined,
  { directory, media }: MediaDependencies,
): { medium: Medium; form: MediaForm } | undefined {
  const [, siteId, mediumId, sizeName = defaultSizeName] = addressForm.exec(address) ?? [];
  const site = directory.list().find((candidate) => candidate.id === Number(siteId));
  const size = site && findMediaSize(site, sizeName);
  const medium = media.find(Number(mediumId));
  if (!size || !medium || !isMediumVisible(medium)) return undefined;
  return { medium, form: { size, format: pickImageFormat(accept, medium.mime) } };
}

/** RFC 9110, 13.1.2: a list of tags compared weakly, or `*`. */
function isKnownToClient(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  if (known === undefined) return false;
  return known.split(',').some((entry) => {
    const candidate = entry.trim().replace(/^W\//, '');
    return candidate === tag || candidate === '*';
  });
}

function asPicture(reply: FastifyReply, mime: string): FastifyReply {
  return (
    reply
      .type(mime)
      .header('x-content-type-options', 'nosniff')
      // Public pictures may stand in mails and on the pages of others.
      .header('cross-origin-resource-policy', 'cross-origin')
  );
}

/** Drawings are documents: opened alone, one may neither run nor load anything. */
function asDrawing(reply: FastifyReply): FastifyReply {
  return asPicture(reply, mimeOfFormat.svg).header('content-security-policy', "default-src 'none'; sandbox");
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('NOT_FOUND'));
}

function busy(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('cache-control', 'no-store').header('retry-after', retryAfterSeconds).send();
}
