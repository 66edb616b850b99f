import type {} from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { formName } from '#domain/media/media-files.ts';
import { fileOfPhoto, findShownPhoto, type PhotoSize, photoSizes } from '#domain/reviews/review-photos.ts';
import { isStorageAway } from '#platform/files/storage-away.ts';
import { errorFacts } from '#platform/log/error-facts.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { sendRefusal } from './errors-plugin.ts';
import { mimeOfFormat, pickImageFormat } from './image-negotiation.ts';
import type { MediaDependencies } from './media-plugin.ts';
import { asPicture, busy, isKnownToClient, notFound } from './picture-answers.ts';
import { findAccessToken } from './session-cookies.ts';

type Dependencies = Pick<ApiDependencies, 'runtime' | 'directory' | 'actors'> &
  Pick<MediaDependencies, 'mediaFiles'>;
type Params = { readonly site: string; readonly id: string; readonly size: PhotoSize };

/** Short: what an editor takes back is to go from the pages of others, too. */
const forMinutes = 'public, max-age=300';
const forNobody = 'private, no-store';

/**
 * Serves the photographs of reviews, in the formats and by the files of the media library: published ones to everybody, others to
 * their writer and to those who publish. Whatever else is asked for is not there.
 */
export function serveReviewPhotos(app: FastifyInstance, dependencies: Dependencies): void {
  const { runtime, directory, actors, mediaFiles } = dependencies;
  app.setErrorHandler((error, request, reply) => {
    if (!isStorageAway(error)) throw error;
    request.log.error(errorFacts(error), 'the storage is away');
    return sendRefusal(reply.header('cache-control', 'no-store'), new Refusal('STORAGE_AWAY'));
  });
  const sizes = Object.keys(photoSizes).join('|');
  app.get<{ Params: Params }>(
    `/media/reviews/:site(^\\d{1,9})/:id(^[1-9]\\d{0,8})/:size(^${sizes}).jpg`,
    async (request, reply) => {
      const { params } = request;
      const site = directory.list().find(({ id }) => id === Number(params.site));
      const found =
        site &&
        (await findShownPhoto(runtime, site.id, Number(params.id), async () => {
          const given = findAccessToken(request);
          return given && actors.find(given.token, site);
        }));
      if (!found) return notFound(reply);
      const { photo, isPublished } = found;
      const form = {
        size: photoSizes[params.size],
        format: pickImageFormat(request.headers.accept, 'image/jpeg'),
      };
      const tag = `"${photo.fileHash.slice(0, 10)}-${formName(form.size, form.format)}"`;
      reply.headers({
        etag: tag,
        'cache-control': isPublished ? forMinutes : forNobody,
        vary: 'Accept',
      });
      if (isKnownToClient(request, tag)) return reply.code(304).send();
      const file = await mediaFiles.open(fileOfPhoto(photo), form);
      if (file === undefined) return notFound(reply);
      if (file === 'busy') return busy(reply);
      return asPicture(reply, mimeOfFormat[form.format])
        .header('cross-origin-resource-policy', 'same-origin')
        .header('content-length', file.sizeBytes)
        .send(file.content);
    },
  );
}
