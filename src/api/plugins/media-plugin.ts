import { readFileSync } from 'node:fs';
import type {} from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ActorDirectory } from '#domain/accounts/actor-directory.ts';
import { may } from '#domain/authorisation.ts';
import type { MediaDirectory } from '#domain/media/media-directory.ts';
import { formName, type MediaFiles, type MediaForm } from '#domain/media/media-files.ts';
import {
  brokenLinkPath,
  defaultSizeName,
  displayNameOf,
  findMediaSize,
  isMediumOf,
  isMediumVisible,
  isPicture,
  type Medium,
  mediaVersion,
} from '#domain/media/media-rules.ts';
import type { MediaSize, Site } from '#domain/site.ts';
import type { SiteDirectory } from '#domain/sites/site-directory.ts';
import { isStorageAway } from '#platform/files/storage-away.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { Refusal } from '#values/refusal.ts';
import { findRange } from './byte-range.ts';
import { sendRefusal } from './errors-plugin.ts';
import { mimeOfFormat, pickImageFormat } from './image-negotiation.ts';
import { asPicture, busy, isKnownToClient, notFound } from './picture-answers.ts';
import { findAccessToken } from './session-cookies.ts';

export type MediaDependencies = {
  /** Who may open what is private. */
  readonly actors: Pick<ActorDirectory, 'find'>;
  readonly directory: SiteDirectory;
  readonly media: MediaDirectory;
  readonly mediaFiles: MediaFiles;
};

/** `{apiKeyId}/{id}/{size}/{title}.{ext}`; the size may be left out (docs/rules/calls.md). */
const addressForm =
  /^(\d{1,9})\/(\d{1,9})\/(?:([A-Za-z]\w{0,40})\/)?[^/\\]+\.(jpe?g|png|webp|avif|gif|svg|pdf|mp4|webm|vtt)$/;

/** A year: what is served under an address with its version never changes. */
const forEver = 'public, max-age=31536000, immutable';
const forMinutes = 'public, max-age=300';
const forADay = 'public, max-age=86400';
/** What is private is not kept where others may find it. */
const forNobody = 'private, no-store';

/**
 * Serves pictures in the site's sizes, as AVIF or WebP where the client takes them, and papers, films and captions as they are.
 * Anything that is not there, not public or not an address of ours is 404, for those too who lack the right; a page then
 * falls back (docs/rules/calls.md, docs/rules/media.md).
 */
export function serveMedia(app: FastifyInstance, dependencies: MediaDependencies): void {
  const brokenLink = readFileSync(new URL('./broken-link.svg', import.meta.url));
  // Pages name dozens of pictures each; what they may cost is bounded by the conversion queue.
  const config = { rateLimit: false } as const;
  app.setErrorHandler((error, request, reply) => {
    if (!isStorageAway(error)) throw error;
    request.log.error(errorFacts(error), 'the storage is away');
    return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('STORAGE_AWAY'));
  });

  app.get(brokenLinkPath, { config }, (_request, reply) =>
    asDrawing(reply.header('cache-control', forADay)).send(brokenLink),
  );

  app.get<{ Params: { '*': string }; Querystring: { v?: unknown } }>(
    '/media/*',
    { config },
    async (request, reply) => {
      const found = findMedium(request.params['*'], request.host, dependencies);
      if (!found || !(await maySee(request, found, dependencies))) return notFound(reply);
      const { medium, size, ending } = found;
      if (!isPicture(medium)) return sendFile(request, reply, medium, dependencies.mediaFiles);
      const form = { size, format: pickImageFormat(request.headers.accept, medium.mime, ending) };
      const tag = `"${mediaVersion(medium)}-${formName(form.size, form.format)}"`;
      const caching = {
        etag: tag,
        'cache-control': cacheControlOf(request, medium),
        ...(form.format === 'svg' ? {} : { vary: 'Accept' }),
      };
      if (isKnownToClient(request, tag)) return reply.code(304).headers(caching).send();
      return sendPicture(reply, { medium, form, caching }, dependencies.mediaFiles);
    },
  );
}

type ShownPicture = {
  readonly medium: Medium;
  readonly form: MediaForm;
  readonly caching: Readonly<Record<string, string>>;
};

/** The picture itself, or the way to where the storage shows it. */
async function sendPicture(
  reply: FastifyReply,
  { medium, form, caching }: ShownPicture,
  mediaFiles: MediaFiles,
): Promise<FastifyReply> {
  const direct = await mediaFiles.findDirectAddress(medium, form);
  if (direct === 'busy') return busy(reply);
  if (direct !== undefined) return reply.headers(caching).redirect(direct, 302);
  const file = await mediaFiles.open(medium, form);
  if (file === undefined) return notFound(reply);
  if (file === 'busy') return busy(reply);
  if (form.format === 'svg') asDrawing(reply);
  else asPicture(reply, mimeOfFormat[form.format]);
  if (!isMediumVisible(medium)) reply.header('cross-origin-resource-policy', 'same-origin');
  return reply.headers(caching).header('content-length', file.sizeBytes).send(file.content);
}

type Found = {
  readonly site: Site;
  readonly medium: Medium;
  readonly size: MediaSize;
  readonly ending: string | undefined;
};

/** One that the site of the address has, and that of the host name, where a site has that. */
function findMedium(
  address: string,
  host: string,
  { directory, media }: MediaDependencies,
): Found | undefined {
  const [, siteId, mediumId, sizeName = defaultSizeName, ending] = addressForm.exec(address) ?? [];
  const site = directory.list().find((candidate) => candidate.id === Number(siteId));
  const size = site && findMediaSize(site, sizeName);
  const medium = media.find(Number(mediumId));
  const asked = [site, directory.findByHost(host)].filter((one) => one !== undefined);
  const isThere = medium && asked.every((one) => isMediumOf(medium, one));
  return site && size && isThere ? { site, medium, size, ending } : undefined;
}

/** Private media are for those of the site who edit media: by the cookie of their browser, or a token. */
async function maySee(
  request: FastifyRequest,
  { site, medium }: Found,
  { actors }: MediaDependencies,
): Promise<boolean> {
  if (isMediumVisible(medium)) return true;
  const given = findAccessToken(request);
  const actor = given && (await actors.find(given.token, site));
  return actor !== undefined && may(actor, 'media.edit');
}

type MediaRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { v?: unknown } }>;

/** An address of another version is one that a page still shows: it gets today's file, but not for ever. */
function cacheControlOf({ query: { v: version } }: MediaRequest, medium: Medium): string {
  if (!isMediumVisible(medium)) return forNobody;
  return version === undefined || version === mediaVersion(medium) ? forEver : forMinutes;
}

/** A paper, film or captions as they came in; of a film the part that is asked for. */
async function sendFile(
  request: MediaRequest,
  reply: FastifyReply,
  medium: Medium,
  mediaFiles: MediaFiles,
): Promise<FastifyReply> {
  const tag = `"${mediaVersion(medium)}"`;
  const caching = { etag: tag, 'cache-control': cacheControlOf(request, medium), 'accept-ranges': 'bytes' };
  if (isKnownToClient(request, tag)) return reply.code(304).headers(caching).send();
  const ifRange = request.headers['if-range'];
  const asked = ifRange === undefined || ifRange === tag ? request.headers.range : undefined;
  const range = findRange(asked, medium.sizeBytes);
  if (range === 'beyond') {
    return reply
      .code(416)
      .headers({ 'cache-control': 'no-store', 'content-range': `bytes */${medium.sizeBytes}` })
      .send();
  }
  const file = await mediaFiles.openFile(medium, range);
  if (!file) return notFound(reply);
  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.sizeBytes}`);
  return reply
    .type(medium.mime)
    .headers(caching)
    .headers({
      'content-disposition': `inline; filename="${displayNameOf(medium)}"`,
      'content-length': last - first + 1,
      'x-content-type-options': 'nosniff',
    })
    .send(file.content);
}

/** Drawings are documents: opened alone, one may neither run nor load anything. */
/** What a cleaned drawing shows is within it: pictures, and styles that are no attributes. */
const drawingPolicy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox";

function asDrawing(reply: FastifyReply): FastifyReply {
  return asPicture(reply, mimeOfFormat.svg).header('content-security-policy', drawingPolicy);
}
