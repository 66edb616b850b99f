import type { FastifyRequest } from 'fastify';
import type { Context } from '#domain/context.ts';
import { findUploaded, replaceFile, uploadMedia } from '#domain/media/library-service.ts';
import type { Medium } from '#domain/media/media-rules.ts';
import { isAboutFile } from '#domain/media/medium-examination.ts';
import { freeBytesMinimum } from '#platform/files/file-store.ts';
import type { IncomingFile } from '#platform/files/incoming-files.ts';
import { mediumBytesMaximum, mediumPartBytesMaximum } from '#values/media-limits.ts';
import { Refusal } from '#values/refusal.ts';
import type { ApiDependencies } from '../dependencies.ts';
import type { Routes } from '../endpoint-routes.ts';
import { allowLongBody } from '../slow-bodies.ts';
import { libraryShape } from '../v1/content/media-shape.ts';

/** Files that come in pieces and go on after a lost connection (docs/rules/media.md). */
export function mediaPartsRoutes(dependencies: ApiDependencies): Routes<'mediaParts'> {
  const { files, unfinished, media, settled } = dependencies;

  /** Whoever is of another site goes on with nobody's file, though the id be known. */
  const ownerOf = ({ site }: Pick<Context, 'site'>) => String(site.id);

  async function sizeOf(context: Context, uploadId: string): Promise<number> {
    const received = await unfinished.sizeOf(ownerOf(context), uploadId);
    if (received === undefined) throw new Refusal('NOT_FOUND');
    return received;
  }

  async function requireRoom(bytes: number): Promise<void> {
    if ((await files.freeBytes()) <= freeBytesMinimum + bytes) throw new Refusal('STORAGE_FULL');
  }

  async function take(
    context: Context,
    { file, uploadKey }: { readonly file: IncomingFile; readonly uploadKey: string },
    input: FinishInput,
  ): Promise<Medium> {
    const uploaded = [{ incoming: file, fileName: input.fileName }];
    if (input.replaces !== undefined) {
      return replaceFile(context, dependencies, { id: input.replaces, uploaded, uploadKey });
    }
    const { access = 'public', folder = '', allSites = false } = input;
    const [medium] = await uploadMedia(context, dependencies, {
      ...{ uploaded, access, folder, allSites, uploadKey },
    });
    if (!medium) throw new Error('A file was taken in without a medium.');
    return medium;
  }

  async function findFinished(
    context: Context,
    uploadId: string,
    { replaces }: FinishInput,
  ): Promise<Medium | undefined> {
    const brought = await findUploaded(context, uploadId);
    return brought.find(({ id }) => replaces === undefined || replaces === id);
  }

  async function finish(
    context: Context,
    uploadId: string,
    input: FinishInput & { readonly size: number },
  ): Promise<Medium> {
    const received = await sizeOf(context, uploadId);
    if (received !== input.size) throw new Refusal('EDIT_CONFLICT', { received });
    const file = await unfinished.find(ownerOf(context), uploadId);
    if (!file) throw new Refusal('NOT_FOUND');
    try {
      const medium = await take(context, { file, uploadKey: uploadId }, input);
      await file.remove();
      return medium;
    } catch (error) {
      if (isAboutFile(error)) await file.remove();
      throw error;
    }
  }

  return {
    takeBodies(scope) {
      // Read by its handler as it comes.
      scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null));
    },
    handlers: {
      async mediaPartsBegin(context, { body }) {
        await requireRoom(body.size);
        return { uploadId: await unfinished.begin(ownerOf(context)), received: 0, finished: false };
      },
      async mediaPartsState(context, { params: { uploadId } }) {
        const [known] = await findUploaded(context, uploadId);
        if (known) return { uploadId, received: known.sizeBytes, finished: true };
        return { uploadId, received: await sizeOf(context, uploadId), finished: false };
      },
      async mediaPartsAdd(context, { params: { uploadId }, query: { offset } }, http) {
        const received = await sizeOf(context, uploadId);
        checkPiece(http, offset, received);
        await requireRoom(mediumPartBytesMaximum);
        allowLongBody(http.raw);
        const now = await unfinished.append(ownerOf(context), uploadId, offset, http.raw);
        if (now === undefined)
          throw new Refusal('EDIT_CONFLICT', { received: await sizeOf(context, uploadId) });
        return { uploadId, received: now, finished: false };
      },
      async mediaPartsFinish(context, { params: { uploadId }, body }) {
        const known = await findFinished(context, uploadId, body);
        if (known) return libraryShape(context, media, known);
        const medium = await finish(context, uploadId, body).catch(async (error: unknown) => {
          // The same end was asked for a moment ago, and has taken the file away meanwhile.
          const finished = await findFinished(context, uploadId, body);
          if (!finished) throw error;
          return finished;
        });
        await settled();
        return libraryShape(context, media, medium);
      },
      async mediaPartsDelete(context, { params: { uploadId } }) {
        await sizeOf(context, uploadId);
        await unfinished.remove(ownerOf(context), uploadId);
        return { uploadId };
      },
    },
  };
}

type FinishInput = {
  readonly fileName: string;
  readonly access?: Medium['access'] | undefined;
  readonly folder?: string | undefined;
  readonly allSites?: boolean | undefined;
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
