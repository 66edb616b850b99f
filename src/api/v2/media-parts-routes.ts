import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { contract } from '#contract/contract.ts';
import type { Context } from '#domain/context.ts';
import { replaceFile, uploadMedia } from '#domain/media/library-service.ts';
import type { Medium } from '#domain/media/media-rules.ts';
import { isAboutFile } from '#domain/media/medium-examination.ts';
import { freeBytesMinimum } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import { hourMs } from '#values/durations.ts';
import { mediumBytesMaximum, mediumPartBytesMaximum } from '#values/media-limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { registerEndpoints } from '../endpoint-routes.ts';
import { allowLongBody } from '../slow-bodies.ts';
import { libraryShape } from '../v1/media-shape.ts';

/** Uploads whose end is remembered: whoever has not heard the answer asks once more. */
const finishedMaximum = 1000;

/** Files that come in pieces and go on after a lost connection (docs/rules/media.md). */
export function registerMediaPartsRoutes(app: FastifyInstance, dependencies: ApiDependencies): void {
  const { files, unfinished, media, settled } = dependencies;
  const finished = new LRUCache<string, number>({ max: finishedMaximum, ttl: hourMs });

  async function sizeOf(uploadId: string): Promise<number> {
    const received = await unfinished.sizeOf(uploadId);
    if (received === undefined) throw new Refusal('NOT_FOUND');
    return received;
  }

  async function requireRoom(bytes: number): Promise<void> {
    if ((await files.freeBytes()) <= freeBytesMinimum + bytes) throw new Refusal('STORAGE_FULL');
  }

  async function take(context: Context, file: IncomingFile, input: FinishInput): Promise<Medium> {
    const uploaded = [{ incoming: file, fileName: input.fileName }];
    if (input.replaces !== undefined) {
      return replaceFile(context, dependencies, { id: input.replaces, uploaded });
    }
    const { access = 'public', folder = '' } = input;
    const [medium] = await uploadMedia(context, dependencies, { uploaded, access, folder });
    if (!medium) throw new Error('A file was taken in without a medium.');
    return medium;
  }

  app.register(async (scope) => {
    // Read by its handler as it comes.
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
    registerEndpoints(scope, contract.mediaParts, {
      async mediaPartsBegin(_context, { body }) {
        await requireRoom(body.size);
        return { uploadId: await unfinished.begin(), received: 0 };
      },
      async mediaPartsState(_context, { params: { uploadId } }) {
        const medium = media.find(finished.get(uploadId) ?? 0);
        return { uploadId, received: medium ? medium.sizeBytes : await sizeOf(uploadId) };
      },
      async mediaPartsAdd(_context, { params: { uploadId }, query: { offset } }, http) {
        const received = await sizeOf(uploadId);
        checkPiece(http, offset, received);
        await requireRoom(mediumPartBytesMaximum);
        allowLongBody(http.raw);
        const now = await unfinished.append(uploadId, offset, http.raw);
        if (now === undefined) throw new Refusal('EDIT_CONFLICT', { received: await sizeOf(uploadId) });
        return { uploadId, received: now };
      },
      async mediaPartsFinish(context, { params: { uploadId }, body }) {
        const known = media.find(finished.get(uploadId) ?? 0);
        if (known) return libraryShape(context, media, known);
        const received = await sizeOf(uploadId);
        if (received !== body.size) throw new Refusal('EDIT_CONFLICT', { received });
        const file = await unfinished.find(uploadId);
        if (!file) throw new Refusal('NOT_FOUND');
        try {
          const medium = await take(context, file, body);
          finished.set(uploadId, medium.id);
          await file.remove();
          await settled();
          return libraryShape(context, media, medium);
        } catch (error) {
          if (isAboutFile(error)) await file.remove();
          throw error;
        }
      },
      async mediaPartsDelete(_context, { params: { uploadId } }) {
        await sizeOf(uploadId);
        await unfinished.remove(uploadId);
        return { uploadId };
      },
    });
  });
}

type FinishInput = {
  readonly fileName: string;
  readonly access?: Medium['access'] | undefined;
  readonly folder?: string | undefined;
  readonly replaces?: number | undefined;
};

/** @throws Refusal MALFORMED for a body that does not say how long it is; PAYLOAD_TOO_LARGE; EDIT_CONFLICT with `received` */
function checkPiece(http: FastifyRequest, offset: number, received: number): void {
  const length = Number(http.headers['content-length'] ?? Number.NaN);
  if (!Number.isInteger(length) || !http.headers['content-type']) throw new Refusal('MALFORMED');
  if (length > mediumPartBytesMaximum || offset + length > mediumBytesMaximum) {
    throw new Refusal('PAYLOAD_TOO_LARGE');
  }
  if (offset !== received) throw new Refusal('EDIT_CONFLICT', { received });
}
